import Foundation
import Store

/// Restores a library into a data folder that has none. Files of an earlier library are moved to
/// another folder, never deleted.
public enum LibraryRestore {
  /// The files and folders that a restore moves into the data folder besides the database.
  private static let parts = ["originals", "portraits", "secret.key"]

  /// Calls `fill` with an empty folder, then moves the files that it wrote into `folder`, and syncs them. Returns
  /// the folder with the files that were there before; nil if there were none.
  ///
  /// Throws if the folder has a library or is in use, or if `fill` throws; the folder is then
  /// unchanged.
  public static func into(
    _ folder: String, fill: (_ draft: String) async throws -> Void
  ) async throws -> String? {
    let lock = try FolderLock.take(folder: folder)
    guard try !Disk.exists(folder + "/imagefeed.sqlite") else {
      throw AdminError("\(folder) holds a library already; name an empty folder with --data.")
    }
    let draft = folder + "/restore"
    try? FileManager.default.removeItem(atPath: draft)
    try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    try await fill(draft)
    try inspect(FilePath(draft))
    guard try Disk.exists(draft + "/imagefeed.sqlite") else {
      throw AdminError("This file is no backup: it holds no imagefeed.sqlite.")
    }
    try Database.open(folder: draft).close()
    try Disk.synchroniseAll(in: FilePath(draft))
    let aside = try putAside(folder)
    // NB: the database moves last: after an interruption the folder still counts as empty, so that
    // the restore can be repeated.
    func move(_ part: String) throws {
      let from = draft + "/" + part
      guard try Disk.exists(from) else { return }
      try FileManager.default.moveItem(atPath: from, toPath: folder + "/" + part)
    }
    for part in parts { try move(part) }
    try Disk.synchronise(folder)
    try move("imagefeed.sqlite")
    try Disk.synchronise(folder)
    withExtendedLifetime(lock) {}
    FolderOwner.handOver(folder)
    return aside
  }

  /// Throws unless everything unpacked is a file or a folder; removes other users' permissions from the folders, which
  /// tar created, because the archive lists only files.
  ///
  /// Why: through a link, an archive of somebody else could reach what is outside of the data folder, and a restore
  /// often runs as root.
  private static func inspect(_ folder: FilePath) throws {
    for path in try Disk.names(in: folder).map(folder.appending) {
      switch try Disk.kind(of: path) {
      case .file: break
      case .folder:
        guard chmod(path.cString, 0o700) == 0 else { throw DiskError(number: errno) }
        try inspect(path)
      case .other:
        throw AdminError(
          "This file is no backup of Image Feed: \(path) in it is a link or a device.")
      }
    }
  }

  /// Moves conflicting files to a new folder, including the WAL of a missing database, which SQLite
  /// would replay into the restored one, and the state file of a continuous backup.
  private static func putAside(_ folder: String) throws -> String? {
    let files = FileManager.default
    let left =
      try
      (parts + [
        "imagefeed.sqlite-wal", "imagefeed.sqlite-shm", "backup.json", "backup-writer.json",
      ]).filter {
        try Disk.exists(folder + "/" + $0)
      }
    if left.isEmpty { return nil }
    let aside = folder + "/before-restore-" + UUID().uuidString
    try files.createDirectory(atPath: aside, withIntermediateDirectories: false)
    for part in left {
      try files.moveItem(atPath: folder + "/" + part, toPath: aside + "/" + part)
    }
    return aside
  }
}
