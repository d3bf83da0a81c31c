public import Domain

/// Writes JSON as UTF-8; inserts commas and escapes strings.
public struct JSONWriter: ~Copyable {
  private var output: ByteOutput
  private var needsComma = false
  private var lastTextStart = 0
  private var lastTextEnd = 0

  /// Creates a writer with room for `capacity` bytes before it must grow.
  public init(capacity: Int = 256) {
    output = ByteOutput(capacity: capacity)
  }

  /// A copy of the UTF-8 written so far.
  public var bytes: [UInt8] { output.lend { Array($0) } }

  /// Calls `body` with the UTF-8 written so far, which is valid only during the call.
  public func lendBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    output.lend(body)
  }

  /// Writes an object; `body` writes its fields.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Writes an array; `body` writes one value for each of `elements`.
  public mutating func array<Elements: Sequence>(
    _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open("[")
    for element in elements { body(&self, element) }
    close("]")
  }

  /// Writes an array; `body` writes its elements.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open("[")
    try body(&self)
    close("]")
  }

  /// Writes a field's name, unescaped; the caller writes the value next.
  public mutating func key(_ name: StaticString) {
    separate()
    output.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { output.append($0) }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a field's name that is known only at run time; the caller writes the value next.
  public mutating func key(named name: String) {
    string(name)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the literal `null` as a value.
  public mutating func null() {
    literal("null")
  }

  /// Writes a Boolean value, `true` or `false`.
  public mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// Writes an integer in decimal digits.
  public mutating func number(_ value: Int64) {
    separate()
    append(String(value))
    needsComma = true
  }

  /// Writes a number with at most six fractional digits; 0 for non-finite values and from 10¹².
  public mutating func number(_ value: Double) {
    separate()
    append(JSONWriter.decimal(value))
    needsComma = true
  }

  /// Writes a string, escaped.
  public mutating func string(_ value: some JSONText) {
    text { $0.append(value) }
  }

  /// Writes a time as a string, `2022-08-27T10:00:00Z`.
  public mutating func moment(_ instant: Instant) {
    separate()
    output.append(UInt8(ascii: "\""))
    instant.writeText { output.append($0) }
    output.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string; `body` appends its parts.
  public mutating func text(_ body: (inout JSONWriter) -> Void) {
    separate()
    output.append(UInt8(ascii: "\""))
    lastTextStart = output.count
    body(&self)
    lastTextEnd = output.count
    output.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// The part of the output with the last string written by `text`. Pass it to `append` to write
  /// the string again.
  public var lastText: Range<Int> { lastTextStart..<lastTextEnd }

  /// Appends a copy of the output at `range`, unescaped, to the string begun by `text`.
  public mutating func append(_ range: Range<Int>) {
    output.append(copyOf: range)
  }

  /// Appends `part`, escaped, to the string begun by `text`.
  public mutating func append(_ part: some JSONText) {
    part.lendBytes { buffer in
      if JSONWriter.isPlain(buffer) {
        output.append(buffer)
      } else {
        for byte in buffer { escape(byte) }
      }
    }
  }

  /// Appends a constant that needs no escapes to the string begun by `text`.
  public mutating func append(constant words: StaticString) {
    words.withUTF8Buffer { output.append($0) }
  }

  /// Writes a value that is already JSON.
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

  /// Whether no byte of `text` needs an escape; checks eight bytes at a time.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = UnsafeRawBufferPointer(text)
    var at = 0
    while at + 8 <= words.count {
      let word = words.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The high bit of a byte is set if that byte of `word` must be escaped: below 32, a quote, a
      // backslash, "<" or ">".
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
  /// Writes a field with a string, escaped.
  public mutating func field(_ name: StaticString, _ value: some JSONText) {
    key(name)
    string(value)
  }

  /// Writes a field with a string, or with `null` if `value` is nil.
  public mutating func field(_ name: StaticString, orNull value: (some JSONText)?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a field with a string; `body` appends its parts.
  public mutating func textField(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    text(body)
  }

  /// Writes a field whose value is `null`.
  public mutating func nullField(_ name: StaticString) {
    key(name)
    null()
  }

  /// Writes a field with a time as a string.
  public mutating func field(_ name: StaticString, _ value: Instant) {
    key(name)
    moment(value)
  }

  /// Writes a field with a time and its distance from UTC as a string.
  public mutating func field(_ name: StaticString, _ value: ZonedTime) {
    key(name)
    string(value.text)
  }

  /// Writes a field with an integer.
  public mutating func field(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  /// Writes a field with `true` or `false`.
  public mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a field with an object; `body` writes the object's fields.
  public mutating func field(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }
}
