public import Domain

/// Writes JSON text byte by byte; commas and escapes are its business.
public struct JSONWriter: Sendable {
  /// What was written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with room for `capacity` bytes before it has to grow.
  public init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// An object; `body` writes its fields.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// An array with one value per element of `elements`, written by `body`.
  public mutating func array<Elements: Sequence>(
    _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open("[")
    for element in elements { body(&self, element) }
    close("]")
  }

  /// The name of the field whose value comes next.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The name of the field whose value comes next, when it is known at run time only.
  public mutating func key(named name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// `null`.
  public mutating func null() {
    literal("null")
  }

  /// `true` or `false`.
  public mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// A whole number.
  public mutating func number(_ value: Int64) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  /// A number with at most six digits after the point.
  public mutating func number(_ value: Double) {
    separate()
    bytes.append(contentsOf: JSONWriter.decimal(value).utf8)
    needsComma = true
  }

  /// A string, escaped; the other pieces follow `text` without being joined first.
  public mutating func string(
    _ text: String, _ second: String = "", _ third: String = "", _ fourth: String = ""
  ) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(text)
    if !second.isEmpty { append(second) }
    if !third.isEmpty { append(third) }
    if !fourth.isEmpty { append(fourth) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A moment, `2022-08-27T10:00:00Z`.
  public mutating func moment(_ instant: Instant) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    instant.write(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func append(_ text: String) {
    var copy = text
    copy.withUTF8 { buffer in
      var isPlain = true
      for byte in buffer { isPlain = isPlain && !JSONWriter.needsEscape(byte) }
      if isPlain {
        bytes.append(contentsOf: buffer)
      } else {
        for byte in buffer { escape(byte) }
      }
    }
  }

  /// A value that is JSON already.
  public mutating func raw<Text: Sequence>(_ json: Text) where Text.Element == UInt8 {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  // Why: "<" and ">" are escaped so that JSON inside a page can never end its script element.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  private mutating func escape(_ byte: UInt8) {
    guard JSONWriter.needsEscape(byte) else {
      bytes.append(byte)
      return
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
      return
    }
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  private static func decimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let millionths = Int64((abs(value) * 1e6).rounded())
    var text = (value < 0 && millionths > 0 ? "-" : "") + String(millionths / 1_000_000)
    var fraction = millionths % 1_000_000
    guard fraction > 0 else { return text }
    var width = 6
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    let digits = String(fraction)
    text += "."
    for _ in digits.utf8.count..<width { text += "0" }
    return text + digits
  }
}

extension JSONWriter {
  /// A field with a string.
  public mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// A field with a string that is made of pieces.
  public mutating func field(
    _ name: StaticString, _ first: String, _ second: String, _ third: String = "",
    _ fourth: String = ""
  ) {
    key(name)
    string(first, second, third, fourth)
  }

  /// A field with a moment.
  public mutating func field(_ name: StaticString, _ value: Instant) {
    key(name)
    moment(value)
  }

  /// A field with a string, or `null` when there is none.
  public mutating func field(_ name: StaticString, orNull value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// A field with a whole number.
  public mutating func field(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  /// A field with `true` or `false`.
  public mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// A field with an object.
  public mutating func field(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }
}
