import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// A folder of pictures that is indexed in place.
extension LibraryFixture {
  /// The path of the folder of pictures.
  var pictures: String { root + "/pictures" }

  /// What a scan of the folder returns, and its events except those of progress.
  func scanned(
    _ options: ImportOptions = ImportOptions(), isRoutine: Bool = false, isTriedFirst: Bool = true
  ) async throws -> (result: FolderScanResult, events: [ImportEvent]) {
    let told = Mutex<[ImportEvent]>([])
    let folder = try await indexed()
    var trial: FolderScanResult?
    if !isRoutine, isTriedFirst {
      var options = options
      options.isDryRun = true
      trial = try await library.tryScan(
        folder.path, indexed: folder, of: owner, options: options
      ) { _ in }
    }
    let result = try await library.scan(
      folder, of: owner, options: options, isRoutine: isRoutine
    ) { event in
      if case .progressed = event { return }
      told.withLock { $0.append(event) }
    }
    // LIB-24: a dry run says what the scan does.
    if let trial { #expect(Outcome(trial) == Outcome(result), "the dry run and the scan") }
    return (result, told.withLock { $0 })
  }

  /// What a dry run predicts of a scan.
  private struct Outcome: Equatable {
    var progress: ImportProgress
    let missing: Int
    let withheld: Int
    let isUncertain: Bool
    let ending: FolderScanResult.Ending

    init(_ result: FolderScanResult) {
      progress = result.progress
      // Why: only an import compares the looks of photos.
      (progress.elapsedMilliseconds, progress.similar) = (0, 0)
      (missing, withheld) = (result.missing, result.withheld)
      (isUncertain, ending) = (result.isUncertain, result.ending)
    }
  }

  /// The folder of pictures, which is added to the library if it is not there.
  func indexed() async throws -> IndexedFolder {
    try await database.folders.add(
      path: FilePath(pictures), of: owner, options: "{}", isWatched: nil)
  }

  /// Adds a picture to the folder, scans it, and returns the photo, liked by its owner.
  func likedPhoto(
    _ name: String = "a.jpg", _ bytes: [UInt8]? = nil
  ) async throws -> PhotoRecord {
    let path = try put(try bytes ?? Specimen.picture(), name)
    _ = try await scanned()
    let hash = ContentHash.text(ofFile: path)
    let photo = try #require(try database.photos.photo(contentHash: hash))
    _ = try await database.likes.like(photo.facts.publicId, by: owner, now: LibraryFixture.moment)
    return try #require(try database.photos.photo(contentHash: hash))
  }

  /// Another person.
  func person(_ name: String) async throws -> PersonRecord {
    let username = try #require(Username(name))
    return try await database.people.add(
      NewPerson(login: nil, username: username, firstName: name), now: LibraryFixture.moment)
  }

  /// Moves a file or folder below the root of the fixture.
  func move(_ from: String, to path: String) throws {
    let files = FileManager.default
    let target = root + "/" + path
    try files.createDirectory(
      atPath: DurableFile.folder(of: target), withIntermediateDirectories: true)
    try files.moveItem(atPath: root + "/" + from, toPath: target)
  }

  /// Everything that a write below the folder of pictures would change: names, content, numbers, modes, links
  /// and times of modification and status change.
  func tree() throws -> [String] {
    let names = FileManager.default.enumerator(atPath: pictures)?.compactMap { $0 as? String } ?? []
    return ([""] + names.sorted()).map { name in
      let path = pictures + "/" + name
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return name + " missing" }
      let isFile = facts.st_mode & S_IFMT == S_IFREG
      return [
        name, "\(facts.st_ino)", "\(facts.st_mode)", "\(facts.st_size)", "\(facts.st_nlink)",
        "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)",
        "\(facts.st_ctim.tv_sec).\(facts.st_ctim.tv_nsec)",
        isFile ? ContentHash.text(ofFile: path) : "",
      ].joined(separator: " ")
    }
  }
}
