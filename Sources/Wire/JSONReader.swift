/// A JSON syntax error: the position of the first byte that could not be parsed.
public struct JSONError: Error, Hashable, Sendable {
  /// Bytes from the start of the text.
  public let position: Int
}

extension JSON {
  /// Parses a JSON text with at most 64 levels of nesting (RFC 8259); throws if anything but
  /// whitespace follows the value.
  public init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.position != bytes.count { throw JSONError(position: reader.position) }
  }
}

/// A recursive-descent parser over the bytes of a JSON text.
struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skipSpace() {
    while position < bytes.count, [9, 10, 13, 32].contains(bytes[position]) { position += 1 }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipSpace()
    guard position < bytes.count, depth < 64 else { throw failure }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private var failure: JSONError { JSONError(position: position) }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    for byte in Array(word.utf8) {
      guard position < bytes.count, bytes[position] == byte else { throw failure }
      position += 1
    }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    position += 1
    var fields: [JSON.Field] = []
    skipSpace()
    if take("}") { return .object(fields) }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      guard take(":") else { throw failure }
      fields.append(JSON.Field(name: name, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .object(fields) }
      guard take(",") else { throw failure }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    position += 1
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw failure }
    }
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try digits()
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while position < bytes.count, 48...57 ~= bytes[position] { position += 1 }
    if position == start { throw failure }
  }

  private mutating func string() throws(JSONError) -> String {
    guard take("\"") else { throw failure }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<32: throw failure
      default: text.append(byte)
      }
    }
    throw failure
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw failure }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw failure
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard 0xD800..<0xDC00 ~= high, take("\\"), take("u") else { throw failure }
    let low = try unit()
    guard 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure }
    return scalar
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = hexadecimal(bytes[position]) else { throw failure }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte - 48)
    case 65...70: UInt32(byte - 55)
    case 97...102: UInt32(byte - 87)
    default: nil
    }
  }
}
