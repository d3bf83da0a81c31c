import Foundation
import Store

/// The runs of servers on a data folder that wrote to backups, in DIR/backup-writer.json (LIB-25).
///
/// A copy of the folder has the file too, so it also says where the folder was.
struct BackupWriter: Codable, Hashable, Sendable {
  /// The ids of the last runs, the newest last.
  var sessions: [String] = []
  /// The real path of the folder.
  var path = ""
  /// The machine and its name.
  var machine = ""
  /// The inode of the database. Why: it stays if a folder is renamed, and a copy has another one.
  var number: UInt64 = 0

  private static let most = 16

  static func path(folder: String) -> String { folder + "/backup-writer.json" }

  /// The file of `folder`; empty if there is none, or none that can be used. Throws `disk` if it cannot be read.
  ///
  /// Why: without the ids in it, the place passes for that of another copy of the library.
  static func read(folder: String) throws(BackupError) -> BackupWriter {
    let path = path(folder: folder)
    do throws(DiskError) {
      return try Disk.content(of: path).flatMap {
        try? JSONDecoder().decode(BackupWriter.self, from: Data($0))
      } ?? BackupWriter()
    } catch {
      throw .disk(path: path, number: error.number)
    }
  }

  /// The writer that a new run on `folder` is.
  static func now(folder: String, sessions: [String]) -> BackupWriter {
    var facts = stat()
    let isThere = stat(folder + "/imagefeed.sqlite", &facts) == 0
    return BackupWriter(
      sessions: Array(sessions.suffix(most)),
      path: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path,
      machine: machineName, number: isThere ? UInt64(facts.st_ino) : 0)
  }

  private static var machineName: String {
    let id = FileManager.default.contents(atPath: "/etc/machine-id") ?? Data()
    return String(decoding: id, as: UTF8.self).filter(\.isHexDigit) + " "
      + ProcessInfo.processInfo.hostName
  }

  /// Whether `session` was a run on this folder, which was not copied since.
  ///
  /// Why either: some file systems number their files anew at each mount, and containers change their names.
  func wrote(_ session: String, folder: String) -> Bool {
    let now = BackupWriter.now(folder: folder, sessions: [])
    let isInPlace = now.number == number || now.path == path && now.machine == machine
    return sessions.contains(session) && isInPlace
  }

  /// Writes the file and syncs it: the place must never name a run that the folder does not know.
  func write(folder: String) throws(BackupError) {
    let path = BackupWriter.path(folder: folder)
    let draft = path + ".new"
    guard let data = try? JSONEncoder().encode(self) else { throw .damaged }
    let output = try OutputFile(draft)
    defer { output.close() }
    let bytes = [UInt8](data)
    var result: Result<Void, BackupError> = .success(())
    bytes.withUnsafeBytes { buffer in
      do throws(BackupError) { try output.write(buffer) } catch { result = .failure(error) }
    }
    try result.get()
    try output.synchronise()
    guard rename(draft, path) == 0 else { throw .disk(path: path, number: errno) }
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .disk(path: folder, number: errno) }
    defer { close(descriptor) }
    // NB: some network file systems cannot sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .disk(path: folder, number: errno)
    }
  }
}
