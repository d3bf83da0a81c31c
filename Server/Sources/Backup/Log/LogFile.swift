import Foundation

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
    /// There is no WAL, or none that can be read.
    case missing
  }

  /// The current header; nil if there is no WAL or it has no header yet.
  func header() -> LogHeader? {
    guard let bytes = read(at: 0, LogHeader.length) else { return nil }
    return bytes.withUnsafeBytes(LogHeader.init)
  }

  /// The length of the file in bytes; 0 if there is none.
  var length: UInt64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? UInt64(facts.st_size) : 0
  }

  /// The frames of the transactions after `position`, up to the one that exceeds `limit` bytes.
  func frames(after position: LogPosition, limit: Int) -> Continuation {
    guard let header = header() else { return .missing }
    guard header == position.header else { return .restarted(header) }
    let length = length
    guard length >= position.offset + UInt64(header.frameLength) else {
      return length < position.offset ? .missing : .end
    }
    let rest = length - position.offset
    var count = UInt64(header.frameLength * 64)
    while true {
      guard let bytes = read(at: position.offset, Int(min(count, rest))) else { return .missing }
      let scan = bytes.withUnsafeBytes { LogScan($0, from: position, limit: limit) }
      // Why read more: the last transaction may continue behind these bytes.
      if scan.isEndOpen, scan.length < limit, count < rest {
        count *= 4
        continue
      }
      return scan.length == 0 ? .end : .frames(Array(bytes.prefix(scan.length)), end: scan.end)
    }
  }

  func read(at offset: UInt64, _ count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset) + off_t(filled))
        if got <= 0 { return }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
