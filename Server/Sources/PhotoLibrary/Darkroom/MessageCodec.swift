import Store

/// Encodes messages between server and worker: integers as 8 bytes little-endian, strings with a
/// length prefix.
struct MessageEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Int32) { put(Int64(value)) }

  mutating func put(_ value: Int) { put(Int64(value)) }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ path: FilePath) {
    put(path.bytes.count)
    bytes.append(contentsOf: path.bytes)
  }

  mutating func put(_ text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(text) }
  }
}

/// Decodes messages of `MessageEncoder`; throws on malformed input, never traps.
struct MessageDecoder {
  /// Thrown for input that `MessageEncoder` cannot have written.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func number() throws(Malformed) -> Int64 {
    guard bytes.count - position >= 8 else { throw Malformed() }
    var value: UInt64 = 0
    for offset in 0..<8 { value |= UInt64(bytes[position + offset]) << (8 * UInt64(offset)) }
    position += 8
    return Int64(bitPattern: value)
  }

  mutating func small() throws(Malformed) -> Int32 {
    guard let value = Int32(exactly: try number()) else { throw Malformed() }
    return value
  }

  mutating func text() throws(Malformed) -> String {
    String(decoding: try counted(), as: UTF8.self)
  }

  mutating func path() throws(Malformed) -> FilePath {
    FilePath(bytes: try counted())
  }

  private mutating func counted() throws(Malformed) -> ArraySlice<UInt8> {
    let length = try number()
    guard length >= 0, length <= Int64(bytes.count - position) else { throw Malformed() }
    defer { position += Int(length) }
    return bytes[position..<(position + Int(length))]
  }

  mutating func optionalText() throws(Malformed) -> String? {
    try number() == 0 ? nil : try text()
  }
}
