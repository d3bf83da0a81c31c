import Domain
import Foundation
import Logging
import ObjectStorage
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// A library in a temporary folder, which is deleted together with this object.
final class LibraryFixture: Sendable {
  /// The fixed current time.
  static let moment = Instant(seconds: 1_700_000_000)

  /// The folder that contains the data folder and the images to import.
  let root: String
  let database: Database
  let library: PhotoLibrary
  let owner: PersonRecord

  init(
    disk: FileSystem = FileSystem(), store: (any ObjectStore)? = nil,
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws {
    // Why such letters: every test also tries a folder whose path has more bytes than characters (LIB-22).
    root = NSTemporaryDirectory() + "Фоте\u{301}ка-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/pictures", withIntermediateDirectories: true)
    database = try Database.open(folder: root + "/data")
    var settings = LibraryFixture.settings
    change(&settings)
    library = try PhotoLibrary(
      folder: root + "/data", database: database, store: store, settings: settings,
      logger: Logger(label: "library"), now: { LibraryFixture.moment }, disk: disk)
    let name = try #require(Username("owner"))
    owner = try await database.people.add(
      NewPerson(login: nil, username: name, firstName: "Owner"), now: LibraryFixture.moment)
  }

  /// Another server with the same database and `store`, whose data folder has this name.
  func node(
    _ name: String, _ store: any ObjectStore, now: Instant = LibraryFixture.moment
  ) throws -> PhotoLibrary {
    try PhotoLibrary(
      folder: root + "/" + name, database: database, store: store,
      settings: LibraryFixture.settings, logger: Logger(label: "library"), now: { now })
  }

  deinit {
    library.close()
    try? database.close()
    try? FileManager.default.removeItem(atPath: root)
  }

  /// A library in which photos of 600 × 400 pixels count as large; intermediates have 300 × 200.
  ///
  /// Its folder of images has one file to import: such a photo, or `bytes`.
  static func withLargePhoto(
    _ bytes: [UInt8]? = nil, name: String = "photo.jpg",
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> LibraryFixture {
    let fixture = try await LibraryFixture {
      ($0.largePixels, $0.intermediatePixels) = (200_000, 60_000)
      change(&$0)
    }
    try fixture.put(try bytes ?? Specimen.picture(600, 400), name)
    return fixture
  }

  /// The default settings, with the worker program beside the tests.
  static var settings: LibrarySettings {
    var settings = LibrarySettings()
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    settings.workerProgram = DurableFile.folder(of: tests) + "/imagefeed"
    // A long timeout, because a machine that runs all tests in parallel is slow.
    settings.jobSeconds = 600
    settings.recordingSeconds = 600
    return settings
  }

  /// Writes a file to the folder of images and returns its path.
  @discardableResult
  func put(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = root + "/pictures/" + name
    try FileManager.default.createDirectory(
      atPath: DurableFile.folder(of: path), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes a file to the folder of images, at a path of any bytes, and returns its absolute path.
  @discardableResult
  func put(_ bytes: [UInt8], at name: FilePath) throws -> FilePath {
    let path = FilePath(root + "/pictures").appending(name)
    var folder = FilePath(root + "/pictures")
    for name in name.names.dropLast() {
      folder = folder.appending(name)
      mkdir(folder.cString, 0o700)
    }
    let descriptor = open(path.cString, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
    return path
  }

  /// Imports the folder of images, or `paths`; returns all events except those of progress.
  func imported(
    _ paths: [String]? = nil, _ options: ImportOptions = ImportOptions()
  ) async -> [ImportEvent] {
    let told = Mutex<[ImportEvent]>([])
    _ = await library.importFiles(
      (paths ?? [root + "/pictures"]).map { FilePath($0) }, of: owner, options: options
    ) { event in
      if case .progressed = event { return }
      told.withLock { $0.append(event) }
    }
    return told.withLock { $0 }
  }

  /// Why a file is refused; nil if it is accepted.
  func problem(_ bytes: [UInt8], _ name: String) async throws -> ImportProblem? {
    let path = try put(bytes, name)
    for case .failed(_, let problem) in await imported([path]) { return problem }
    return nil
  }

  /// The only photo in the library.
  func photo() throws -> PhotoRecord {
    let page = try database.photos.page(offset: 0, count: 2)
    try #require(page.photos.count == 1)
    return page.photos[0]
  }

  /// The bytes of a variant of the only photo.
  func variant(_ query: String, accept: String? = nil) async throws -> [UInt8] {
    let source = VariantSource(try photo())
    let variation = library.variation(
      of: source, VariationRequest(query: query), accept: accept)
    guard case .bytes(let bytes) = try await library.file(of: source, variation).body else {
      throw DarkroomError.missing
    }
    return bytes
  }

  /// The paths of all files below a subfolder of the data folder.
  func files(_ folder: String) -> [String] {
    let base = root + "/data/" + folder
    let all = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return all.filter { !isFolder(base + "/" + $0) }.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
