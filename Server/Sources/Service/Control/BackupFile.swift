import Backup
import Domain
import Foundation
import PhotoLibrary
import Store
import Subprocess

/// A tar file with everything in a data folder that cannot be regenerated.
public struct BackupFile: Sendable {
  let path: String

  /// Creates no file yet. `path` must be absolute.
  public init(path: String) {
    self.path = path
  }

  /// Writes the file, which must not exist; the server keeps running.
  ///
  /// Contains the database and exactly the files that this copy of it refers to (LIB-14). Photos that
  /// are only in indexed folders are not copied (LIB-19). Returns what was left out.
  func write(_ resources: ServerResources) async throws -> LeftOut {
    guard try !Disk.exists(path) else {
      throw StoreError.exists(path: path)
    }
    try refusePlace()
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
    guard try !Disk.exists(path) else {
      throw StoreError.exists(path: path)
    }
    let leftOut = try await resources.library.keepingOriginals {
      let (there, leftOut) = try await BackupFile.copy(resources, to: copy)
      try Data(there.joined(separator: "\0").utf8).write(to: URL(fileURLWithPath: copy + "/names"))
      try await BackupFile.tar([
        "-cf", draft, "-C", copy, FileManifest.name, "imagefeed.sqlite", "-C", resources.folder,
        "--null",
        "--verbatim-files-from", "--files-from", copy + "/names",
      ])
      return leftOut
    }
    let file = URL(fileURLWithPath: path)
    try FileHandle(forReadingFrom: URL(fileURLWithPath: draft)).synchronize()
    guard rename(draft, path) == 0 else { throw StoreError(DiskError(number: errno), path: path) }
    isDone = true
    try FileHandle(forReadingFrom: file.deletingLastPathComponent()).synchronize()
    return leftOut
  }

  /// Throws if the folder of the file does not exist, or is the place of a continuous backup.
  private func refusePlace() throws {
    let parent = (path as NSString).deletingLastPathComponent
    guard try Disk.exists(parent) else { throw AdminError("There is no folder \(parent).") }
    guard !ContinuousBackup.isPlace(parent) else {
      throw AdminError(
        "\(parent) is the place of a continuous backup, in which there must be nothing else; name a file elsewhere."
      )
    }
  }

  /// Writes the database and the manifest to `copy`. Returns the paths of the other files, and what is left out.
  private static func copy(
    _ resources: ServerResources, to copy: String
  ) async throws -> (there: [String], LeftOut) {
    let library = try await resources.database.settings.libraryId()
    let moment = resources.clock()
    try await resources.database.backup(to: copy + "/imagefeed.sqlite")
    let files = try await Database.files(inCopy: copy + "/imagefeed.sqlite")
    let (there, leftOut) = try BackupFile.sort(files, in: resources.folder)
    let key = try Disk.content(of: resources.folder + "/secret.key")
    let manifest = try FileManifest(
      library: library, milliseconds: moment.milliseconds, key: key,
      database: copy + "/imagefeed.sqlite", files: there.filter { $0 != "secret.key" },
      missing: leftOut.missing)
    try Data(manifest.bytes()).write(to: URL(fileURLWithPath: copy + "/" + FileManifest.name))
    return (there, leftOut)
  }

  /// The files that a backup does not contain.
  struct LeftOut: Hashable, Sendable {
    /// The paths of files that are missing.
    var missing: [String] = []
    /// Number of photos whose only files are in indexed folders.
    var indexed = 0
  }

  /// Relative paths of the files that the rows of a copied database refer to and that exist. Throws if that is unknown of
  /// one of them.
  private static func sort(
    _ files: ReferencedFiles, in folder: String
  ) throws -> (there: [String], leftOut: LeftOut) {
    var there = try Disk.exists(folder + "/secret.key") ? ["secret.key"] : []
    var leftOut = LeftOut()
    for (hash, fileExtension) in files.originals.sorted(by: { $0.key < $1.key }) {
      let name = "originals/\(hash.prefix(2))/\(hash).\(fileExtension)"
      if try Disk.exists(folder + "/" + name) {
        there.append(name)
      } else if files.indexed.contains(hash) {
        // Why not videos: they belong to photos that are counted.
        if fileExtension != PhotoStore.videoExtension { leftOut.indexed += 1 }
      } else {
        leftOut.missing.append(name)
      }
    }
    for hash in files.portraits.sorted() {
      let name = "portraits/\(hash.prefix(2))/\(hash).jpg"
      if try Disk.exists(folder + "/" + name) {
        there.append(name)
      } else {
        leftOut.missing.append(name)
      }
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
      throw StoreError(DiskError(number: errno), path: draft)
    }
    defer { if left >= 0 { close(left) } }
    guard left < 0 || FileLock.take(left, at: draft) else { throw busy }
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 {
      if errno == EEXIST { throw busy }
      throw StoreError(DiskError(number: errno), path: draft)
    }
    guard FileLock.take(file, at: draft) else {
      close(file)
      throw busy
    }
    return file
  }

  // Why tar: every Debian has GNU tar, and the backup can be opened without this program.
  //
  // NB: not Foundation's `Process`: the one of Swift 6.3 reads beyond the end of a `readdir` buffer
  // and can crash the server.
  static func tar(_ arguments: [String]) async throws {
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
