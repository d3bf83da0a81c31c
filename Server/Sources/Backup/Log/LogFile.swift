import Foundation
import Store

/// Reads the WAL file of a database that this process writes.
///
/// NB: opening and closing it releases no lock, because SQLite locks the database and its shared memory.
struct LogFile: Sendable {
  let path: String

  /// What follows a position.
  enum Continuation: Sendable {
    /// No committed transaction.
    case end
    /// Committed frames, and the position after them.
    case frames([UInt8], end: LogPosition)
    /// SQLite has begun the WAL again.
    case restarted(LogHeader)
    /// There is no WAL, or none that continues the position.
    case missing
  }

  /// The current header; nil if there is no WAL or it has no header yet. Throws `disk` if that is unknown.
  func header() throws(BackupError) -> LogHeader? {
    guard let bytes = try read(at: 0, LogHeader.length) else { return nil }
    return bytes.withUnsafeBytes(LogHeader.init)
  }

  /// The length of the file in bytes; 0 if there is none. Throws `disk` if that is unknown.
  var length: UInt64 {
    get throws(BackupError) {
      var facts = stat()
      if stat(path, &facts) == 0 { return UInt64(facts.st_size) }
      let error = DiskError(number: errno)
      guard error.isMissing else { throw .disk(path: path, number: error.number) }
      return 0
    }
  }

  /// The frames of the transactions after `position`, up to the one that exceeds `limit` bytes.
  ///
  /// Throws `disk` if the WAL cannot be read. Why not `missing`: that ends a generation of the backup.
  func frames(after position: LogPosition, limit: Int) throws(BackupError) -> Continuation {
    guard let header = try header() else { return .missing }
    guard header == position.header else { return .restarted(header) }
    let length = try length
    guard length >= position.offset + UInt64(header.frameLength) else {
      return length < position.offset ? .missing : .end
    }
    let rest = length - position.offset
    var count = UInt64(header.frameLength * 64)
    while true {
      guard let bytes = try read(at: position.offset, Int(min(count, rest))) else {
        return .missing
      }
      let scan = bytes.withUnsafeBytes { LogScan($0, from: position, limit: limit) }
      // Why read more: the last transaction may continue behind these bytes.
      if scan.isEndOpen, scan.length < limit, count < rest {
        count *= 4
        continue
      }
      return scan.length == 0 ? .end : .frames(Array(bytes.prefix(scan.length)), end: scan.end)
    }
  }

  /// The bytes at `offset`; nil if the file is shorter, or there is none. Throws `disk` if that is unknown.
  func read(at offset: UInt64, _ count: Int) throws(BackupError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = DiskError(number: errno)
      guard error.isMissing else { throw .disk(path: path, number: error.number) }
      return nil
    }
    defer { close(descriptor) }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset) + off_t(filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        filled += got
      }
    }
    if let failure { throw .disk(path: path, number: failure) }
    return bytes.count == count ? bytes : nil
  }
}
