/// A value that is sent to the database or read from it.
public enum PostgresValue: Hashable, Sendable {
  /// NULL.
  case null
  /// An integer; sent as bigint.
  case integer(Int64)
  /// A floating-point number; sent as double precision.
  case real(Double)
  /// A text without NUL characters.
  case text(String)
  /// Bytes; sent as bytea.
  case bytes([UInt8])
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// NULL.
  public init(nilLiteral: ()) { self = .null }
}
