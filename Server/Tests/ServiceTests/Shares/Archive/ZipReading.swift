import Testing

/// An archive, read as a program that unpacks it does: from its end.
struct ZipReading {
  struct File: Equatable {
    var name: String
    var content: [UInt8]
  }

  /// The files in the order of the directory; nil if the archive is not whole.
  let files: [File]?

  init(_ bytes: [UInt8]) {
    files = ZipReading.read(bytes)
  }

  /// The CRC-32 of bytes, bit by bit.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }

  static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func read(_ bytes: [UInt8]) -> [File]? {
    let end = bytes.count - 22
    guard end >= 0, number(bytes, end, 4) == 0x0605_4B50 else { return nil }
    var place = number(bytes, end + 16, 4)
    var files: [File] = []
    for _ in 0..<number(bytes, end + 10, 2) {
      guard number(bytes, place, 4) == 0x0201_4B50, number(bytes, place + 10, 2) == 0 else {
        return nil
      }
      let name = Array(bytes[place + 46..<place + 46 + number(bytes, place + 28, 2)])
      let (length, header) = (number(bytes, place + 24, 4), number(bytes, place + 42, 4))
      guard number(bytes, header, 4) == 0x0403_4B50,
        bytes[header + 14..<header + 26] == bytes[place + 16..<place + 28],
        Array(bytes[header + 30..<header + 30 + name.count]) == name
      else { return nil }
      let start = header + 30 + name.count + number(bytes, header + 28, 2)
      let content = Array(bytes[start..<start + length])
      guard Int(checksum(content)) == number(bytes, place + 16, 4) else { return nil }
      files.append(File(name: String(decoding: name, as: UTF8.self), content: content))
      place += 46 + name.count + number(bytes, place + 30, 2)
    }
    return place == end ? files : nil
  }
}
