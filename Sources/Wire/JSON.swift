/// A parsed JSON value.
public enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in its original notation.
  case number(String)
  /// A string, unescaped.
  case string(String)
  /// An array with its elements in order.
  case array([JSON])
  /// An object with its fields in their original order.
  case object([Field])

  /// One field of an object.
  public struct Field: Hashable, Sendable {
    /// The key, with escape sequences decoded.
    public let name: String
    /// The value, of any JSON type.
    public let value: JSON

    /// A field; the name is not escaped.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the last field with this name; nil if there is no such field or object.
  public subscript(_ name: String) -> JSON? {
    guard case .object(let fields) = self else { return nil }
    return fields.last { $0.name == name }?.value
  }

  /// The text of a string; nil for other values.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of an integer without fraction or exponent; nil for other values and on overflow.
  public var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    // Why not `Int64(text)`: it would link the library's parsers for every radix into the web app.
    let digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for digit in digits.dropFirst(isNegative ? 1 : 0) {
      guard 48...57 ~= digit else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      // NB: accumulates negative values, because `Int64.min` has no positive counterpart.
      let (next, isTooLong) = tenfold.subtractingReportingOverflow(Int64(digit - 48))
      if isTooLarge || isTooLong { return nil }
      value = next
    }
    return isNegative ? value : value == .min ? nil : -value
  }

  /// The value of `true` or `false`; nil for other values.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; nil for other values.
  public var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

extension JSONWriter {
  /// Writes a parsed value; numbers keep their notation.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let digits): raw(Array(digits.utf8))
    case .string(let text): string(text)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let fields):
      object { json in
        for field in fields {
          json.key(named: field.name)
          json.value(field.value)
        }
      }
    }
  }
}
