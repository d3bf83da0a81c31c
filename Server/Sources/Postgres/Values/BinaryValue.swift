/// A value as the server sent it, in binary format.
struct BinaryValue {
  /// The value in the format of its type.
  let bytes: UnsafeRawBufferPointer
  /// The OID of the type.
  let typeId: UInt32

  /// Why a value cannot be read.
  enum Failure: Error {
    /// The type is not supported.
    case unsupportedType
    /// The value is not of the form that `reason` names.
    case unreadable(reason: String)
  }

  /// The value in the type that fits best.
  var value: PostgresValue {
    get throws(Failure) {
      switch PostgresType(rawValue: typeId) {
      case .bool, .int2, .int4, .int8, .oid, .numeric: .integer(try integer)
      case .float4, .float8: .real(try real)
      case .text, .varchar, .bpchar, .name: .text(try text)
      case .bytea: .bytes(Array(bytes))
      case .void: .null
      case nil: throw .unsupportedType
      }
    }
  }

  /// The value of an integer type, of a boolean or of a numeric without fraction.
  var integer: Int64 {
    get throws(Failure) {
      switch PostgresType(rawValue: typeId) {
      case .bool: Int64(try load(UInt8.self))
      case .int2: Int64(try load(Int16.self))
      case .int4: Int64(try load(Int32.self))
      case .int8: try load(Int64.self)
      case .oid: Int64(try load(UInt32.self))
      case .numeric: try numeric
      case .bytea, .name, .text, .float4, .float8, .bpchar, .varchar, .void:
        throw .unreadable(reason: "is not an integer")
      case nil: throw .unsupportedType
      }
    }
  }

  /// The value of a number; an integer is rounded to the nearest Double.
  var real: Double {
    get throws(Failure) {
      switch PostgresType(rawValue: typeId) {
      case .float4: Double(Float(bitPattern: try load(UInt32.self)))
      case .float8: Double(bitPattern: try load(UInt64.self))
      case .bool, .int2, .int4, .int8, .oid, .numeric: Double(try integer)
      case .bytea, .name, .text, .bpchar, .varchar, .void:
        throw .unreadable(reason: "is not a number")
      case nil: throw .unsupportedType
      }
    }
  }

  /// The value of a text type.
  var text: String {
    get throws(Failure) {
      switch PostgresType(rawValue: typeId) {
      case .text, .varchar, .bpchar, .name:
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw .unreadable(reason: "is not valid UTF-8")
        }
        return text
      case .bool, .bytea, .int2, .int4, .int8, .oid, .float4, .float8, .numeric, .void:
        throw .unreadable(reason: "is not a text")
      case nil: throw .unsupportedType
      }
    }
  }

  /// The bytes of a bytea, or the UTF-8 of a text.
  var content: UnsafeRawBufferPointer {
    get throws(Failure) {
      switch PostgresType(rawValue: typeId) {
      case .bytea, .text, .varchar, .bpchar, .name: return bytes
      case .bool, .int2, .int4, .int8, .oid, .float4, .float8, .numeric, .void:
        throw .unreadable(reason: "has no bytes")
      case nil: throw .unsupportedType
      }
    }
  }

  /// A big-endian integer that takes all bytes.
  private func load<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(Failure) -> Integer {
    guard bytes.count == MemoryLayout<Integer>.size else {
      throw .unreadable(reason: "has an unexpected length")
    }
    return Integer(bigEndian: bytes.loadUnaligned(as: Integer.self))
  }
}
