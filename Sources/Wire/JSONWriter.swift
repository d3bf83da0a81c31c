public import Domain

/// Writes JSON text; commas and escapes are its business.
public struct JSONWriter: ~Copyable {
  private var output: ByteOutput
  private var needsComma = false
  private var lastTextStart = 0
  private var lastTextEnd = 0

  /// A writer with room for `capacity` bytes before it has to grow.
  public init(capacity: Int = 256) {
    output = ByteOutput(capacity: capacity)
  }

  /// A copy of what was written so far, UTF-8.
  public var bytes: [UInt8] { output.lend { Array($0) } }

  /// Lends what was written so far, UTF-8.
  public func lendBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    output.lend(body)
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

  /// An array whose elements `body` writes.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open("[")
    try body(&self)
    close("]")
  }

  /// The name of the field whose value comes next.
  public mutating func key(_ name: StaticString) {
    separate()
    output.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { output.append($0) }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The name of the field whose value comes next, when it is known at run time only.
  public mutating func key(named name: String) {
    string(name)
    output.append(UInt8(ascii: ":"))
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
    append(String(value))
    needsComma = true
  }

  /// A number with at most six digits after the point.
  public mutating func number(_ value: Double) {
    separate()
    append(JSONWriter.decimal(value))
    needsComma = true
  }

  /// A string, escaped.
  public mutating func string(_ value: some JSONText) {
    text { $0.append(value) }
  }

  /// A moment, `2022-08-27T10:00:00Z`.
  public mutating func moment(_ instant: Instant) {
    separate()
    output.append(UInt8(ascii: "\""))
    instant.writeText { output.append($0) }
    output.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A string that `body` makes by appending parts.
  public mutating func text(_ body: (inout JSONWriter) -> Void) {
    separate()
    output.append(UInt8(ascii: "\""))
    lastTextStart = output.count
    body(&self)
    lastTextEnd = output.count
    output.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Where the string that `text` wrote last stands, for `append`.
  public var lastText: Range<Int> { lastTextStart..<lastTextEnd }

  /// Appends what stands at `range` already, as it is, to the string that `text` has begun.
  public mutating func append(_ range: Range<Int>) {
    output.append(copyOf: range)
  }

  /// Appends to the string that `text` has begun, escaped.
  public mutating func append(_ part: some JSONText) {
    part.lendBytes { buffer in
      if JSONWriter.isPlain(buffer) {
        output.append(buffer)
      } else {
        for byte in buffer { escape(byte) }
      }
    }
  }

  /// Appends words of the program, which need no escapes, to the string that `text` has begun.
  public mutating func append(constant words: StaticString) {
    words.withUTF8Buffer { output.append($0) }
  }

  /// A value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    json.withUnsafeBufferPointer { output.append($0) }
    needsComma = true
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    output.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    output.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { output.append($0) }
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
  }

  // Why: "<" and ">" are escaped so that JSON inside a page can never end its script element.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// Whether nothing in `text` has to be escaped; eight bytes at a time.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = UnsafeRawBufferPointer(text)
    var at = 0
    while at + 8 <= words.count {
      let word = words.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The high bit of a byte is set where `word ^ pattern` has a zero byte, or a byte is below 32.
      let found =
        below(word, 0x20) | zero(word ^ 0x2222_2222_2222_2222)
        | zero(word ^ 0x5C5C_5C5C_5C5C_5C5C)
        // "<" and ">" differ in this one bit.
        | zero((word & ~0x0202_0202_0202_0202) ^ 0x3C3C_3C3C_3C3C_3C3C)
      if found != 0 { return false }
      at += 8
    }
    while at < words.count {
      if needsEscape(words[at]) { return false }
      at += 1
    }
    return true
  }

  private static func zero(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private static func below(_ word: UInt64, _ limit: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101 &* limit) & ~word & 0x8080_8080_8080_8080
  }

  private mutating func escape(_ byte: UInt8) {
    guard JSONWriter.needsEscape(byte) else {
      output.append(byte)
      return
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
      return
    }
    let digits = Array("0123456789abcdef".utf8)
    append(constant: "\\u00")
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
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
  /// A field with a string, escaped.
  public mutating func field(_ name: StaticString, _ value: some JSONText) {
    key(name)
    string(value)
  }

  /// A field with a string, or `null` when there is none.
  public mutating func field(_ name: StaticString, orNull value: (some JSONText)?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// A field with a string that `body` makes by appending parts.
  public mutating func textField(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    text(body)
  }

  /// A field with `null`.
  public mutating func nullField(_ name: StaticString) {
    key(name)
    null()
  }

  /// A field with a moment.
  public mutating func field(_ name: StaticString, _ value: Instant) {
    key(name)
    moment(value)
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
