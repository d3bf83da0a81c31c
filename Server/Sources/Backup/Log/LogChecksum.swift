/// The checksum of SQLite's WAL: each frame continues that of the frame before it.
struct LogChecksum: Codable, Hashable, Sendable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  /// Adds bytes, whose number must be a multiple of 8; the WAL's header says in which order a word's bytes
  /// stand.
  mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
    var one = first
    var two = second
    for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
      let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      one &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ two
      two &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ one
    }
    first = one
    second = two
  }
}

extension UnsafeRawBufferPointer {
  /// The four bytes at `offset` as a big-endian number; the caller has checked the length.
  func word(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The bytes from `start`, `count` of them; the caller has checked the length.
  func part(_ start: Int, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[start..<(start + count)])
  }
}
