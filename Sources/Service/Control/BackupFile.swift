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
    let copy = premises.folder + "/tmp/backup"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    // NB: the rows first: files that come later do no harm, rows without files would.
    try await premises.database.backup(to: copy + "/imagefeed.sqlite")
    let parts = BackupFile.parts.filter {
      FileManager.default.fileExists(atPath: premises.folder + "/" + $0)
    }
    let draft = path + ".part"
    defer { unlink(draft) }
    try await BackupFile.tar(
      ["-cf", draft, "-C", copy, "imagefeed.sqlite", "-C", premises.folder] + parts)
    guard rename(draft, path) == 0 else { throw StoreError.notPermitted(path: path) }
  }

  /// Fills a data folder that has no library yet.
  public func restore(into folder: String) async throws {
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
    // NB: the database last: without it the folder still counts as empty.
    for part in BackupFile.parts + ["imagefeed.sqlite"] {
      let from = draft + "/" + part
      guard FileManager.default.fileExists(atPath: from) else { continue }
      try? FileManager.default.removeItem(atPath: folder + "/" + part)
      try FileManager.default.moveItem(atPath: from, toPath: folder + "/" + part)
    }
    withExtendedLifetime(lock) {}
  }

  // Why: every Debian has GNU tar, and its files can be opened without this program.
  private static func tar(_ arguments: [String]) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else { throw Refusal("tar failed with exit code \(status).") }
  }
}
