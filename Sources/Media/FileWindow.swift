import Foundation

/// Buffered reads of numbers and bytes at any offset of a file; nil beyond its end.
public struct FileWindow {
  /// The buffer size in bytes: enough for the headers of many small chunks.
  private static let width = 16 << 10

  /// The length of the file in bytes.
  public let length: Int
  private let descriptor: Int32
  private var piece: [UInt8] = []
  private var start = 0

  /// The file must stay open as long as the window is used.
  public init(descriptor: Int32) {
    var facts = stat()
    length = fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    self.descriptor = descriptor
  }

  /// The unsigned integer of `size` bytes, at most 8, at `offset`; nil beyond the end or above
  /// `Int.max`.
  mutating func number(at offset: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
    guard size <= 8, load(offset, size) else { return nil }
    var value: UInt64 = 0
    for index in 0..<size {
      let byte = piece[offset - start + (isLittleEndian ? size - 1 - index : index)]
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  /// The four-character code at `offset`, which names a chunk or box; nil beyond the end of the
  /// file.
  mutating func name(at offset: Int) -> [UInt8]? {
    bytes(at: offset, count: 4)
  }

  /// `count` bytes at `offset`, at most 16 KiB; nil beyond the end of the file.
  mutating func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard load(offset, count) else { return nil }
    return Array(piece[(offset - start)..<(offset - start + count)])
  }

  /// The offset of the first zero byte at or after `offset` and before `end`; nil if every byte is nonzero.
  mutating func zero(from offset: Int, before end: Int) -> Int? {
    var position = offset
    while position < end {
      guard load(position, 1) else { return nil }
      let rest = piece[(position - start)...]
      if let found = rest.firstIndex(of: 0) {
        let place = start + found
        return place < end ? place : nil
      }
      position += rest.count
    }
    return nil
  }

  private mutating func load(_ offset: Int, _ count: Int) -> Bool {
    guard offset >= 0, count >= 0, count <= FileWindow.width, offset <= length - count else {
      return false
    }
    if offset >= start, offset + count <= start + piece.count { return true }
    let wanted = min(FileWindow.width, length - offset)
    var got = 0
    piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, wanted, off_t(offset)))
      got = filled
    }
    start = offset
    return got >= count
  }
}
