/// The types of PostgreSQL that can be read, with their OIDs from pg_type.dat.
enum PostgresType: UInt32 {
  /// boolean, read as 0 or 1.
  case bool = 16
  /// bytea.
  case bytea = 17
  /// name, the type of identifiers in the catalogs.
  case name = 19
  /// bigint.
  case int8 = 20
  /// smallint.
  case int2 = 21
  /// integer.
  case int4 = 23
  /// text.
  case text = 25
  /// oid, unsigned 32 bits.
  case oid = 26
  /// real.
  case float4 = 700
  /// double precision.
  case float8 = 701
  /// character(n).
  case bpchar = 1042
  /// character varying(n).
  case varchar = 1043
  /// numeric; read if it is an integer of 64 bits, as the sum of bigints usually is.
  case numeric = 1700
  /// The result of a function without a result, read as NULL.
  case void = 2278
}

extension PostgresValue {
  /// The OID that the value is sent with; 0 for NULL, whose type the server derives.
  var typeId: UInt32 {
    switch self {
    case .null: 0
    case .integer: PostgresType.int8.rawValue
    case .real: PostgresType.float8.rawValue
    case .text: PostgresType.text.rawValue
    case .bytes: PostgresType.bytea.rawValue
    }
  }
}
