import Foundation
import PhotoLibrary
import Store
import Subprocess

/// A tar file with everything in a data folder that cannot be regenerated.
public struct BackupFile: Sendable {
  private let path: String

  /// Creates no file yet. `path` must be absolute.
  public init(path: String) {
    self.path = path
  }

  /// What a restore moves into place besides the database.
  private static let parts = ["originals", "portraits", "secret.key"]

  /// Writes the file, which must not exist; the server keeps running.
  ///
  /// Contains the database and exactly the files that this copy of it refers to (LIB-14). Photos that
  /// are only in indexed folders are not copied (LIB-19). Returns what was left out.
  func write(_ resources: ServerResources) async throws -> LeftOut {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError.exists(path: path)
    }
    let copy = resources.folder + "/tmp/backup-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let draft = path + ".part"
    let held = try BackupFile.make(draft, for: path)
    var isDone = false
    defer {
      if !isDone { unlink(draft) }
      close(held)
    }
    // Why check again: another backup may have completed just before this one got the lock.
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError.exists(path: path)
    }
    let leftOut = try await resources.library.keepingOriginals {
      try await resources.database.backup(to: copy + "/imagefeed.sqlite")
      let files = try await Database.files(inCopy: copy + "/imagefeed.sqlite")
      let (there, leftOut) = BackupFile.sort(files, in: resources.folder)
      try Data(there.joined(separator: "\0").utf8).write(to: URL(fileURLWithPath: copy + "/names"))
      try await BackupFile.tar([
        "-cf", draft, "-C", copy, "imagefeed.sqlite", "-C", resources.folder, "--null",
        "--verbatim-files-from", "--files-from", copy + "/names",
      ])
      return leftOut
    }
    let file = URL(fileURLWithPath: path)
    try FileHandle(forReadingFrom: URL(fileURLWithPath: draft)).synchronize()
    guard rename(draft, path) == 0 else { throw StoreError.notPermitted(path: path) }
    isDone = true
    try FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
    return leftOut
  }

  /// The files that a backup does not contain.
  struct LeftOut: Hashable, Sendable {
    /// Number of files that are missing.
    var missing = 0
    /// Number of photos whose only files are in indexed folders.
    var indexed = 0
  }

  /// Relative paths of the files that the rows of a copied database refer to and that exist.
  private static func sort(
    _ files: ReferencedFiles, in folder: String
  ) -> (there: [String], leftOut: LeftOut) {
    var there = access(folder + "/secret.key", F_OK) == 0 ? ["secret.key"] : []
    var leftOut = LeftOut()
    for (hash, fileExtension) in files.originals.sorted(by: { $0.key < $1.key }) {
      let name = "originals/\(hash.prefix(2))/\(hash).\(fileExtension)"
      if access(folder + "/" + name, F_OK) == 0 {
        there.append(name)
      } else if files.indexed.contains(hash) {
        // Why not videos: they belong to photos that are counted.
        if fileExtension != PhotoStore.videoExtension { leftOut.indexed += 1 }
      } else {
        leftOut.missing += 1
      }
    }
    for hash in files.portraits.sorted() {
      let name = "portraits/\(hash.prefix(2))/\(hash).jpg"
      if access(folder + "/" + name, F_OK) == 0 { there.append(name) } else { leftOut.missing += 1 }
    }
    return (there, leftOut)
  }

  /// Creates an empty file with mode 0600, because keys and private photos are written to it. Returns
  /// its locked descriptor; throws if another backup to `path` holds the lock.
  private static func make(_ draft: String, for path: String) throws -> Int32 {
    let busy = AdminError(
      "Another backup to \(path) is being written; wait until it is done, or name another file.")
    let left = open(draft, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard left >= 0 || errno == ENOENT || errno == ELOOP else {
      throw StoreError.notPermitted(path: draft)
    }
    defer { if left >= 0 { close(left) } }
    guard left < 0 || FileLock.take(left, at: draft) else { throw busy }
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 {
      if errno == EEXIST { throw busy }
      throw StoreError.notPermitted(path: draft)
    }
    guard FileLock.take(file, at: draft) else {
      close(file)
      throw busy
    }
    return file
  }

  /// Fills a data folder that has no library yet. Leftovers of an earlier library are moved aside,
  /// never deleted; returns the folder that then holds them, nil if there were none.
  @discardableResult
  public func restore(into folder: String) async throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      throw AdminError("There is no file \(path).")
    }
    let lock = try FolderLock.take(folder: folder)
    guard !FileManager.default.fileExists(atPath: folder + "/imagefeed.sqlite") else {
      throw AdminError("\(folder) holds a library already; name an empty folder with --data.")
    }
    let draft = folder + "/restore"
    try? FileManager.default.removeItem(atPath: draft)
    try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    try await BackupFile.tar(["-xf", path, "-C", draft, "--no-same-owner"])
    try BackupFile.restrict(draft)
    try Database.open(folder: draft).close()
    let aside = try BackupFile.putAside(folder)
    // NB: the database moves last: after an interruption the folder still counts as empty, so that
    // the restore can be repeated.
    for part in BackupFile.parts + ["imagefeed.sqlite"] {
      let from = draft + "/" + part
      guard FileManager.default.fileExists(atPath: from) else { continue }
      try FileManager.default.moveItem(atPath: from, toPath: folder + "/" + part)
    }
    withExtendedLifetime(lock) {}
    FolderOwner.handOver(folder)
    return aside
  }

  /// Removes other users' permissions from unpacked folders: the archive lists only files, so tar
  /// created the folders.
  private static func restrict(_ draft: String) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: draft + "/imagefeed.sqlite") else {
      throw AdminError("This file is no backup: it holds no imagefeed.sqlite.")
    }
    for part in ["", "/originals", "/portraits"] where files.fileExists(atPath: draft + part) {
      chmod(draft + part, 0o700)
      for name in try files.contentsOfDirectory(atPath: draft + part) {
        var isFolder: ObjCBool = false
        let path = draft + part + "/" + name
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
          chmod(path, 0o700)
        }
      }
    }
  }

  /// Moves conflicting files to a new folder, including the WAL of a missing database, which SQLite
  /// would replay into the restored one.
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

  // Why tar: every Debian has GNU tar, and the backup can be opened without this program.
  //
  // NB: not Foundation's `Process`: the one of Swift 6.3 reads beyond the end of a `readdir` buffer
  // and can crash the server.
  private static func tar(_ arguments: [String]) async throws {
    let status = try await run(
      .name("tar"), arguments: Arguments(arguments), input: .none, output: .discarded,
      error: .currentStandardError
    ).terminationStatus
    switch status {
    case .exited(0): return
    case .exited(let code): throw AdminError("tar failed with exit code \(code).")
    case .signaled(let signal): throw AdminError("tar was ended by signal \(signal).")
    }
  }
}
