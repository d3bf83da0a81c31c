import Domain
import Foundation
import Logging
import Store
import Synchronization

@testable import Backup

/// The sample data that a test relies on could not be created.
struct SampleError: Error {}

/// A data folder that is backed up, with a clock that the test moves.
final class BackupFixture: Sendable {
  let root: String
  let database: Database
  let owner: PersonRecord
  let place: FlakyDestination
  private let milliseconds = Mutex<Int64>(1_700_000_000_000)

  var folder: String { root + "/data" }
  var stored: String { root + "/backup" }

  /// The path of the WAL.
  var logPath: String { database.logPath ?? "" }

  init() async throws {
    root = NSTemporaryDirectory() + "imagefeed-backup-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/data/tmp", withIntermediateDirectories: true)
    try Data(repeating: 7, count: 32).write(to: URL(fileURLWithPath: root + "/data/secret.key"))
    database = try Database.open(folder: root + "/data")
    place = FlakyDestination(FolderDestination(root + "/backup"))
    guard let username = Username("anna") else { throw SampleError() }
    owner = try await database.people.add(
      NewPerson(login: nil, username: username, firstName: "Anna"),
      now: Instant(milliseconds: 1_700_000_000_000))
  }

  deinit {
    try? database.close()
    try? FileManager.default.removeItem(atPath: root)
  }

  var now: Instant { Instant(milliseconds: milliseconds.withLock { $0 }) }

  func pass(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }

  /// A backup of the folder, as a new process would make it.
  func backup(
    days: Int = 30, logLimit: UInt64 = 256 << 20, at place: String? = nil, takeover: String? = nil
  ) -> ContinuousBackup {
    var settings = BackupSettings(address: .folder(place ?? stored))
    settings.takeover = takeover
    settings.days = days
    settings.logLimit = logLimit
    database.namedFiles.collect(true)
    return ContinuousBackup(
      settings, destination: place.map { FolderDestination($0) } ?? self.place, database: database,
      folder: folder,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: { self.now })
  }

  static func hash(_ name: String) -> String { ContentHash.text(of: Array(name.utf8)) }

  /// Writes the original and adds the photo, as an import does.
  @discardableResult func add(
    _ name: String, isWritten: Bool = true, video: String? = nil
  ) async throws -> DataFile {
    let hash = BackupFixture.hash(name)
    let file = DataFile.original(hash, "jpg")
    if isWritten { try write(name, to: file) }
    var facts = PhotoFacts(
      publicId: name, personId: owner.id, contentHash: hash, fileExtension: "jpg",
      byteCount: name.utf8.count, size: PixelSize(width: 4, height: 3), color: "#102030",
      blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: name, addedAt: now)
    if let video {
      facts.videoHash = BackupFixture.hash(video)
      try write(video, to: .original(BackupFixture.hash(video), PhotoStore.videoExtension))
    }
    _ = try await database.photos.add([facts])
    return file
  }

  /// Writes a missing original again, as an import of the same file does.
  func put(_ name: String, back file: DataFile) async throws {
    try write(name, to: file)
    database.namedFiles.add(file)
  }

  private func write(_ name: String, to file: DataFile) throws {
    let path = folder + "/" + file.path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(name.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Removes the photo and then its file, as the library does.
  func remove(_ name: String, deletesFile: Bool = true) async throws {
    let files = try await database.photos.remove(publicIds: [name], now: now)
    if deletesFile {
      for file in files {
        unlink(folder + "/" + DataFile.original(file.contentHash, file.fileExtension).path)
      }
    }
    try await database.photos.forget(files)
  }

  /// The names of the photos of the restored state. Throws if `check` would find anything wrong with it.
  func restored(at moment: Instant? = nil) async throws -> Set<String> {
    let target = root + "/restored-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: target) }
    let outcome = try await BackupReader(FolderDestination(stored)).restore(at: moment, to: target)
    let copy = try Database.open(folder: target)
    defer { try? copy.close() }
    let problems = try await copy.check()
    guard problems.isEmpty, outcome.missing.isEmpty,
      FileManager.default.contents(atPath: target + "/secret.key")?.count == 32
    else { throw UnsoundRestore(problems: problems, missing: outcome.missing) }
    let rows = try copy.photos.contentHashes()
    for hash in rows.keys
    where ContentHash.text(
      of: Array(
        FileManager.default.contents(atPath: target + "/" + DataFile.original(hash, "jpg").path)
          ?? Data())) != hash
    {
      throw UnsoundRestore(problems: [], missing: [hash])
    }
    return Set(rows.keys)
  }

  static func hashes(_ names: String...) -> Set<String> { Set(names.map(hash)) }
}

/// A restored state that `check` would complain about.
struct UnsoundRestore: Error {
  var problems: [String]
  var missing: [String]
}

extension ContinuousBackup {
  /// Stores everything so far, the copy of the database too.
  func settle() async throws {
    try await step()
    while let task = snapshotTask {
      async let end: Void = task.value
      while snapshotTask != nil {
        try await shipAll()
        await Task.yield()
      }
      await end
    }
    try await shipAll()
  }
}

/// A destination that fails when the test says so.
final class FlakyDestination: BackupDestination {
  private let next: any BackupDestination
  private let failing = Mutex<(@Sendable (String) -> Bool)?>(nil)
  private let names = Mutex<[String]>([])
  private let hook = Mutex<(@Sendable (String) async throws -> Void)?>(nil)

  init(_ next: any BackupDestination) { self.next = next }

  /// Fails requests for names that `fails` selects; nil ends that.
  func fail(_ fails: (@Sendable (String) -> Bool)?) { failing.withLock { $0 = fails } }

  /// Calls `body` before each look for a name; nil ends that.
  func beforeLooking(_ body: (@Sendable (String) async throws -> Void)?) {
    hook.withLock { $0 = body }
  }

  /// The names that were stored, in order.
  var puts: [String] { names.withLock { $0 } }

  private func pass(_ name: String) throws(BackupError) {
    if failing.withLock({ $0 })?(name) == true { throw .refused(status: 500, code: "Injected") }
  }

  func put(_ name: String, _ bytes: [UInt8]) async throws(BackupError) {
    try pass(name)
    try await next.put(name, bytes)
    names.withLock { $0.append(name) }
  }

  func put(_ name: String, file: String, hash: String) async throws(BackupError) {
    try pass(name)
    try await next.put(name, file: file, hash: hash)
    names.withLock { $0.append(name) }
  }

  func contains(_ name: String) async throws(BackupError) -> Bool {
    try pass(name)
    do { try await hook.withLock { $0 }?(name) } catch { throw .busy }
    return try await next.contains(name)
  }

  func bytes(_ name: String) async throws(BackupError) -> [UInt8] {
    try pass(name)
    return try await next.bytes(name)
  }

  func fetch(_ name: String, to path: String) async throws(BackupError) -> String {
    try pass(name)
    return try await next.fetch(name, to: path)
  }

  func names(in folder: String) async throws(BackupError) -> [String] {
    try pass(folder)
    return try await next.names(in: folder)
  }

  func delete(_ names: [String]) async throws(BackupError) {
    for name in names { try pass(name) }
    try await next.delete(names)
  }

  func close() async {}
}
