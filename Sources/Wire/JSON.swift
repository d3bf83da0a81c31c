/// A JSON value that was read.
public enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object, fields in the order they were written.
  case object([Field])

  /// One field of an object.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: JSON
  }

  /// The value of the last field with this name; nothing when there is none or this is no object.
  public subscript(_ name: String) -> JSON? {
    guard case .object(let fields) = self else { return nil }
    return fields.last { $0.name == name }?.value
  }

  /// The text of a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of a whole number that fits.
  public var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    // Why not `Int64(text)`: it links the library's ways to read numbers to any base.
    let digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for digit in digits.dropFirst(isNegative ? 1 : 0) {
      guard 48...57 ~= digit else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      // NB: counted downwards, because there is one number more below nought than above.
      let (next, isTooLong) = tenfold.subtractingReportingOverflow(Int64(digit - 48))
      if isTooLarge || isTooLong { return nil }
      value = next
    }
    return isNegative ? value : value == .min ? nil : -value
  }

  /// The value of `true` or `false`.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array.
  public var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
