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
    return Int64(text)
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
