/// The parameters of one execution in PostgreSQL's binary format; the buffers are reused.
struct Parameters {
  /// The protocol counts parameters with 16 bits.
  static let limit = 65_535

  private var bytes: [UInt8] = []
  private var offsets: [Int] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []
  private var pointers: [UnsafePointer<CChar>?] = []

  /// The number of bytes of all values.
  var byteCount: Int { bytes.count }

  /// Removes all parameters.
  mutating func clear() {
    bytes = [0]
    offsets = []
    lengths = []
  }

  /// Replaces the contents by `values`; throws `invalidArgument` if one of them cannot be sent.
  mutating func fill(with values: [PostgresValue]) throws(PostgresError) {
    bytes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    for (index, value) in values.enumerated() {
      let start = bytes.count
      try append(value, number: index + 1)
      guard let length = Int32(exactly: bytes.count - start) else {
        throw .invalidArgument(reason: "parameter \(index + 1) exceeds 2 GB")
      }
      offsets.append(value == .null ? -1 : start)
      lengths.append(length)
    }
    if formats.count < values.count {
      formats = Array(repeating: 1, count: values.count)
    }
    // Why: an empty text needs an address, because a null pointer means NULL.
    if bytes.isEmpty { bytes.append(0) }
  }

  private mutating func append(_ value: PostgresValue, number: Int) throws(PostgresError) {
    switch value {
    case .null: break
    case .integer(let integer): append(UInt64(bitPattern: integer))
    case .real(let real): append(real.bitPattern)
    case .bytes(let content): bytes.append(contentsOf: content)
    case .text(let text):
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      if bytes[start...].contains(0) {
        throw .invalidArgument(reason: "the text of parameter \(number) contains a NUL character")
      }
    }
  }

  private mutating func append(_ bits: UInt64) {
    withUnsafeBytes(of: bits.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Calls `body` with the count and the arrays that libpq expects: values, lengths and formats.
  mutating func withPointers<Value>(
    _ body: (Int32, Libpq.Strings?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Value
  ) -> Value {
    pointers.removeAll(keepingCapacity: true)
    return bytes.withUnsafeBytes { buffer in
      let base = buffer.assumingMemoryBound(to: CChar.self).baseAddress
      for offset in offsets {
        pointers.append(offset < 0 ? nil : base.map { $0 + offset })
      }
      return pointers.withUnsafeBufferPointer { values in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            body(
              Int32(values.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
