/// Lists as arguments of PostgreSQL's statements, in the text form of its arrays.
///
/// Why not JSON, as in statements that SQLite runs too: a batch of likes has a dozen lists, which need no encoder
/// here and no parser there.
enum PostgresArray {
  /// A `bigint[]`; nil is NULL.
  static func text(_ numbers: some Sequence<Int64?>) -> String {
    "{" + numbers.map { $0.map(String.init) ?? "NULL" }.joined(separator: ",") + "}"
  }

  /// A `text[]`. No text may contain U+0000.
  static func text(_ texts: some Sequence<String>) -> String {
    let quoted = texts.map { text in
      let escaped = text.utf8.reduce(into: [UInt8]()) { bytes, byte in
        if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      return "\"" + String(decoding: escaped, as: UTF8.self) + "\""
    }
    return "{" + quoted.joined(separator: ",") + "}"
  }
}
