/// Generated image files.
public enum PictureFile {
  /// A black PNG of this size, with one bit per pixel.
  public static func png(width: Int, height: Int) -> [UInt8] {
    let row = 1 + (width + 7) / 8
    let head = number(width) + number(height) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", packed([UInt8](repeating: 0, count: row * height))) + chunk("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(sum(body)))
  }

  /// The CRC-32 of a PNG chunk.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }

  /// Uncompressed data in zlib's format, with its checksum.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let count = UInt16(end - start)
      out.append(end == bytes.count ? 1 : 0)
      out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    let low = bytes.reduce((1, 0)) { (($0.0 + Int($1)) % 65_521, ($0.1 + $0.0 + Int($1)) % 65_521) }
    return out + number(low.1 << 16 | low.0)
  }
}
