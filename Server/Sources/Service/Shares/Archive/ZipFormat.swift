import Domain

/// The records of a ZIP archive whose files are stored as they are (APPNOTE 6.3.10, method 0).
///
/// Lengths depend on the lengths of names and files only, so that the place of every byte is known before a file is
/// read. Numbers that do not fit get the fields of ZIP64 (4.5.3), for that file alone.
struct ZipFormat: Sendable {
  /// A file of the archive.
  struct File: Hashable, Sendable {
    /// Its name in UTF-8, with `/` between folders.
    var name: [UInt8]
    /// Its length in bytes.
    var length: Int64
    /// Its CRC-32.
    var checksum: UInt32
  }

  /// What all files have as the time of their last change, as in MS-DOS: the upper half is the date.
  let moment: UInt32

  /// The largest number of 32 bits, which means "see the field of ZIP64".
  private static let long = Int64(UInt32.max)
  /// The same of 16 bits.
  private static let short = Int64(UInt16.max)
  /// Bits of every file: its name is UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// The version that a reader must know: 2.0, or 4.5 for ZIP64.
  private static func version(_ isLong: Bool) -> UInt16 { isLong ? 45 : 20 }

  /// Archives whose files were changed at `instant`, in UTC; dates before 1980 and after 2107 become these years.
  init(changedAt instant: Instant) {
    let date = CalendarDate(instant)
    let second = (instant.seconds % 86_400 + 86_400) % 86_400
    let year = min(max(Int64(date.year), 1980), 2107) - 1980
    let day = year << 9 | Int64(date.month) << 5 | Int64(date.day)
    let time = (second / 3600) << 11 | (second / 60 % 60) << 5 | second % 60 / 2
    moment = UInt32(day << 16 | time)
  }

  /// The length of what precedes the content of a file, in bytes.
  static func headerLength(nameLength: Int, length: Int64) -> Int64 {
    30 + Int64(nameLength) + (length >= long ? 20 : 0)
  }

  /// The length of a file's record in the directory, which begins at `offset` of the archive.
  static func recordLength(nameLength: Int, length: Int64, offset: Int64) -> Int64 {
    46 + Int64(nameLength) + extraLength(length, offset)
  }

  /// The length of the end of an archive of `count` files, whose directory of `length` bytes begins at `offset`.
  static func endLength(count: Int64, length: Int64, offset: Int64) -> Int64 {
    22 + (isLong(count, length, offset) ? 56 + 20 : 0)
  }

  private static func isLong(_ count: Int64, _ length: Int64, _ offset: Int64) -> Bool {
    count >= short || length >= long || offset >= long
  }

  private static func extraLength(_ length: Int64, _ offset: Int64) -> Int64 {
    let fields: Int64 = (length >= long ? 16 : 0) + (offset >= long ? 8 : 0)
    return fields == 0 ? 0 : fields + 4
  }

  /// What precedes the content of a file.
  func header(_ file: File) -> [UInt8] {
    let isLong = file.length >= ZipFormat.long
    var bytes = LittleEndianBytes(capacity: 50 + file.name.count)
    bytes.add(UInt32(0x0403_4B50))
    bytes.add(ZipFormat.version(isLong))
    addFacts(of: file, to: &bytes)
    bytes.add(UInt16(isLong ? 20 : 0))
    bytes.add(file.name)
    if isLong {
      bytes.add(UInt16(1))
      bytes.add(UInt16(16))
      bytes.add(UInt64(file.length))
      bytes.add(UInt64(file.length))
    }
    return bytes.bytes
  }

  /// The record in the directory of a file whose header begins at `offset`.
  func record(_ file: File, offset: Int64) -> [UInt8] {
    let extra = ZipFormat.extraLength(file.length, offset)
    var bytes = LittleEndianBytes(capacity: 80 + file.name.count)
    bytes.add(UInt32(0x0201_4B50))
    // Made on Unix (3), whose permissions the last number but one has.
    bytes.add(UInt16(3 << 8 | 45))
    bytes.add(ZipFormat.version(extra > 0))
    addFacts(of: file, to: &bytes)
    bytes.add(UInt16(extra))
    for _ in 0..<3 { bytes.add(UInt16(0)) }
    // A file that its owner may write and everybody read.
    bytes.add(UInt32(0o100644 << 16))
    bytes.add(UInt32(min(offset, ZipFormat.long)))
    bytes.add(file.name)
    if extra > 0 {
      bytes.add(UInt16(1))
      bytes.add(UInt16(extra - 4))
      if file.length >= ZipFormat.long {
        bytes.add(UInt64(file.length))
        bytes.add(UInt64(file.length))
      }
      if offset >= ZipFormat.long { bytes.add(UInt64(offset)) }
    }
    return bytes.bytes
  }

  /// What follows the directory of `length` bytes with `count` files, which begins at `offset`.
  func end(count: Int64, length: Int64, offset: Int64) -> [UInt8] {
    var bytes = LittleEndianBytes(capacity: 98)
    if ZipFormat.isLong(count, length, offset) {
      bytes.add(UInt32(0x0606_4B50))
      bytes.add(UInt64(44))
      for _ in 0..<2 { bytes.add(UInt16(45)) }
      for _ in 0..<2 { bytes.add(UInt32(0)) }
      for number in [count, count, length, offset] { bytes.add(UInt64(number)) }
      bytes.add(UInt32(0x0706_4B50))
      bytes.add(UInt32(0))
      bytes.add(UInt64(offset + length))
      bytes.add(UInt32(1))
    }
    bytes.add(UInt32(0x0605_4B50))
    for _ in 0..<2 { bytes.add(UInt16(0)) }
    for _ in 0..<2 { bytes.add(UInt16(min(count, ZipFormat.short))) }
    for number in [length, offset] { bytes.add(UInt32(min(number, ZipFormat.long))) }
    bytes.add(UInt16(0))
    return bytes.bytes
  }

  /// What a header and a record have in common, from the flags to the length of the name.
  private func addFacts(of file: File, to bytes: inout LittleEndianBytes) {
    bytes.add(ZipFormat.flags)
    bytes.add(UInt16(0))
    bytes.add(moment)
    bytes.add(file.checksum)
    for _ in 0..<2 { bytes.add(UInt32(min(file.length, ZipFormat.long))) }
    bytes.add(UInt16(file.name.count))
  }
}

/// Bytes to which numbers are added, the lowest byte first.
private struct LittleEndianBytes {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: [UInt8]) {
    bytes += text
  }
}
