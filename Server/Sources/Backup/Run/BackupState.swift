import Domain
import Foundation
import Store

/// What a generation has stored so far: kept in memory, and in DIR/backup.json for the next start.
struct BackupState: Codable, Hashable, Sendable {
  /// Where the backup is.
  var destination: String
  /// The content of the mark in the backup, which tells whether it is still the same.
  var mark: String
  var generation: Generation
  /// The number of bytes of changes that are stored.
  var position: UInt64 = 0
  /// The position in the WAL up to which changes are stored.
  var log: LogPosition
  /// The end of the WAL at the last checkpoint: SQLite may begin the WAL again there, and nowhere else.
  var checkpoint: LogPosition?
  /// Milliseconds since 1970 of the last stored moment.
  var moment: Int64
  /// The path of the newest stored copy; nil if there is none yet.
  var snapshot: String?
  /// The path of the last segment; nil if there is none yet.
  var segment: String?
  /// The id of the library; nil if an earlier version wrote the file.
  var library: String?
  /// The SHA-256 of the last segment; nil if there is none yet.
  var segmentHash: String?
  /// Segments since the newest copy.
  var segmentsSinceSnapshot = 0

  static func path(folder: String) -> String { folder + "/backup.json" }

  /// Reads what the last process has left; nil if there is nothing, or nothing that can be used. Throws if the disk does
  /// not say.
  static func read(folder: String) throws(BackupError) -> BackupState? {
    let path = path(folder: folder)
    do throws(DiskError) {
      return try Disk.content(of: path).flatMap {
        try? JSONDecoder().decode(BackupState.self, from: Data($0))
      }
    } catch {
      throw .disk(path: path, number: error.number)
    }
  }

  /// Writes the file. Why not synced after each segment: after a power failure an older one is as good, because
  /// the next segment then begins earlier.
  func write(folder: String, isSynced: Bool = false) {
    let path = BackupState.path(folder: folder)
    guard let data = try? JSONEncoder().encode(self) else { return }
    guard (try? data.write(to: URL(fileURLWithPath: path), options: .atomic)) != nil, isSynced
    else { return }
    for written in [path, folder] {
      let descriptor = open(written, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// Whether the changes that follow in the WAL continue this generation.
  ///
  /// Why only in the same WAL: while nobody held it, it may have got frames, and have begun again after them.
  func continues(in file: LogFile) throws(BackupError) -> Bool {
    guard try file.header() == log.header else { return false }
    return try file.hasFrame(endingAt: log)
  }

  /// Moves to the beginning of the WAL that SQLite began after the last checkpoint; throws if there may be
  /// changes in between.
  mutating func restart(with header: LogHeader) throws(BackupError) {
    guard checkpoint == log, header.start.begins(after: log) else { throw .discontinued }
    log = header.start
  }
}

extension LogFile {
  /// Whether the last frame before `position` is the one that it was.
  func hasFrame(endingAt position: LogPosition) throws(BackupError) -> Bool {
    if position == position.header.start { return true }
    let length = UInt64(position.header.frameLength)
    guard position.offset >= length + UInt64(LogHeader.length),
      let bytes = try read(at: position.offset - length, LogHeader.frameHeaderLength)
    else { return false }
    return bytes.withUnsafeBytes { frame in
      frame.word(at: 8) == position.header.salt && frame.word(at: 12) == position.header.secondSalt
        && frame.word(at: 16) == position.checksum.first
        && frame.word(at: 20) == position.checksum.second
    }
  }
}
