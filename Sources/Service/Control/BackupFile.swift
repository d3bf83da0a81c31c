import Foundation
import Store

/// A tar file with everything of a data folder that cannot be made anew.
public struct BackupFile: Sendable {
  private let path: String

  /// The file at an absolute path.
  public init(path: String) {
    self.path = path
  }

  /// What it holds besides the database; what does not exist is left out.
  private static let parts = ["originals", "portraits", "secret.key"]

  /// Writes the file, which must not exist; the server goes on meanwhile.
  func write(_ premises: Premises) async throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError.exists(path: path)
    }
    let copy = premises.folder + "/tmp/backup-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    // NB: the rows first: files that come later do no harm, rows without files would.
    try await premises.database.backup(to: copy + "/imagefeed.sqlite")
    let parts = BackupFile.parts.filter {
      FileManager.default.fileExists(atPath: premises.folder + "/" + $0)
    }
    let draft = path + ".part"
    defer { unlink(draft) }
    try BackupFile.make(draft)
    // NB: 1 says that a folder changed meanwhile: photos were added, which this backup need not have.
    try await BackupFile.tar(
      ["-cf", draft, "-C", copy, "imagefeed.sqlite", "-C", premises.folder] + parts,
      accepting: 0...1)
    let file = URL(fileURLWithPath: path)
    try FileHandle(forReadingFrom: URL(fileURLWithPath: draft)).synchronize()
    guard rename(draft, path) == 0 else { throw StoreError.notPermitted(path: path) }
    try FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
  }

  /// An empty file that nobody else can read: keys and private photos come into it.
  private static func make(_ path: String) throws {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw StoreError.notPermitted(path: path) }
    close(file)
  }

  /// Fills a data folder that has no library yet. What is left of a former one there is put aside, never
  /// deleted; returns the folder in which it is then.
  @discardableResult
  public func restore(into folder: String) async throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Refusal("There is no file \(path).")
    }
    let lock = try FolderLock.take(folder: folder)
    guard !FileManager.default.fileExists(atPath: folder + "/imagefeed.sqlite") else {
      throw Refusal("\(folder) holds a library already; name an empty folder with --data.")
    }
    let draft = folder + "/restore"
    try? FileManager.default.removeItem(atPath: draft)
    try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    try await BackupFile.tar(["-xf", path, "-C", draft])
    try Database.open(folder: draft).close()
    let aside = try BackupFile.putAside(folder)
    // NB: the database last: without it the folder still counts as empty.
    for part in BackupFile.parts + ["imagefeed.sqlite"] {
      let from = draft + "/" + part
      guard FileManager.default.fileExists(atPath: from) else { continue }
      try FileManager.default.moveItem(atPath: from, toPath: folder + "/" + part)
    }
    withExtendedLifetime(lock) {}
    return aside
  }

  /// Puts what would be in the way into a folder of its own. Why also the log of a database that is
  /// gone: SQLite would play it over the one that comes.
  private static func putAside(_ folder: String) throws -> String? {
    let files = FileManager.default
    let left = (parts + ["imagefeed.sqlite-wal", "imagefeed.sqlite-shm"]).filter {
      files.fileExists(atPath: folder + "/" + $0)
    }
    if left.isEmpty { return nil }
    let aside = folder + "/before-restore-" + UUID().uuidString
    try files.createDirectory(atPath: aside, withIntermediateDirectories: false)
    for part in left {
      try files.moveItem(atPath: folder + "/" + part, toPath: aside + "/" + part)
    }
    return aside
  }

  // Why: every Debian has GNU tar, and its files can be opened without this program.
  private static func tar(
    _ arguments: [String], accepting good: ClosedRange<Int32> = 0...0
  ) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard good.contains(status) else { throw Refusal("tar failed with exit code \(status).") }
  }
}
