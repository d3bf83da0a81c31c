/// The header of a WAL file, by https://sqlite.org/fileformat2.html#walformat.
struct LogHeader: Codable, Hashable, Sendable {
  /// The length of the header in bytes.
  static let length = 32
  /// The lengths that a page can have.
  static let pageSizes = 512...65_536
  /// The length of what precedes each page.
  static let frameHeaderLength = 24

  /// The length of a page in bytes.
  var pageSize: Int
  /// Increases by one each time SQLite begins the WAL again.
  var salt: UInt32
  /// Random.
  var secondSalt: UInt32
  /// Whether the checksums read words in big-endian order.
  var isBigEndian: Bool
  /// The checksum that the first frame continues.
  var checksum: LogChecksum

  /// Reads a header; nil if it is incomplete, of an unknown format or damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= LogHeader.length, bytes.word(at: 4) == 3_007_000 else { return nil }
    switch bytes.word(at: 0) {
    case 0x377f_0682: isBigEndian = false
    case 0x377f_0683: isBigEndian = true
    default: return nil
    }
    let size = Int(bytes.word(at: 8))
    guard LogHeader.pageSizes ~= size, size & (size - 1) == 0 else { return nil }
    pageSize = size
    salt = bytes.word(at: 16)
    secondSalt = bytes.word(at: 20)
    checksum = LogChecksum()
    checksum.add(bytes.part(0, 24), isBigEndian: isBigEndian)
    guard checksum.first == bytes.word(at: 24), checksum.second == bytes.word(at: 28) else {
      return nil
    }
  }

  /// The length of a frame: a header and a page.
  var frameLength: Int { LogHeader.frameHeaderLength + pageSize }

  /// The position before the first frame.
  var start: LogPosition {
    LogPosition(header: self, offset: UInt64(LogHeader.length), checksum: checksum)
  }
}

/// A position between two frames of a WAL, with all that is needed to verify the frames after it.
struct LogPosition: Codable, Hashable, Sendable {
  /// Far beyond any WAL, and so that sums of offsets cannot overflow.
  static let farthest: UInt64 = 1 << 60

  /// The header of the WAL.
  var header: LogHeader
  /// The offset in the file.
  var offset: UInt64
  /// The checksum of everything before the position.
  var checksum: LogChecksum

  /// Whether this is where the WAL begins that SQLite began after the one of `previous`, once all of that
  /// was in the database file.
  func begins(after previous: LogPosition) -> Bool {
    self == header.start && header.pageSize == previous.header.pageSize
      && header.salt == previous.header.salt &+ 1
  }
}
