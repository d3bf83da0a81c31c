/// The committed frames among bytes that follow a position of a WAL.
struct LogScan: Hashable, Sendable {
  /// The number of bytes up to the end of the last committed transaction that was found.
  var length = 0
  /// The position at their end.
  var end: LogPosition
  /// Whether all bytes were good frames, so that more of them may follow.
  var isEndOpen = false

  /// Finds the frames of complete transactions at the beginning of `bytes`, which follow `start`.
  ///
  /// Stops after the first transaction that ends beyond `limit` bytes. Whatever follows the last good frame is
  /// not read: SQLite leaves older frames there, and a crash incomplete ones.
  init(_ bytes: UnsafeRawBufferPointer, from start: LogPosition, limit: Int = .max) {
    end = start
    let header = start.header
    var position = start
    var offset = 0
    while bytes.count - offset >= header.frameLength, length < limit {
      let frame = LogFrame(bytes.part(offset, header.frameLength))
      guard frame.isGood(after: &position) else { return }
      offset += header.frameLength
      if frame.pageCount != 0 { (length, end) = (offset, position) }
    }
    isEndOpen = true
  }
}

/// A frame: a page that a transaction wrote.
struct LogFrame {
  private let bytes: UnsafeRawBufferPointer

  /// `bytes` are a header and a page.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The number of the page, from 1.
  var page: UInt32 { bytes.word(at: 0) }

  /// The number of pages in the database after the transaction, in its last frame; 0 in others.
  var pageCount: UInt32 { bytes.word(at: 4) }

  /// The page.
  var content: UnsafeRawBufferPointer {
    bytes.part(LogHeader.frameHeaderLength, bytes.count - LogHeader.frameHeaderLength)
  }

  /// Whether SQLite would accept the frame at `position`, which then moves behind it.
  func isGood(after position: inout LogPosition) -> Bool {
    let header = position.header
    guard page != 0, bytes.word(at: 8) == header.salt, bytes.word(at: 12) == header.secondSalt
    else { return false }
    var checksum = position.checksum
    checksum.add(bytes.part(0, 8), isBigEndian: header.isBigEndian)
    checksum.add(content, isBigEndian: header.isBigEndian)
    guard checksum.first == bytes.word(at: 16), checksum.second == bytes.word(at: 20) else {
      return false
    }
    position.checksum = checksum
    position.offset += UInt64(bytes.count)
    return true
  }
}
