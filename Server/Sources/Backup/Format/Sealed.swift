import Foundation
import Store

/// A small JSON file of a backup that ends with its own hash, so that a truncated or changed one is recognized.
///
/// The layout: the JSON on one line, its SHA-256 in hexadecimal digits on the next.
enum Sealed {
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = Array(try encoder.encode(value))
    return json + Array("\n\(ContentHash.text(of: json))\n".utf8)
  }

  /// Throws `damaged` unless `bytes` are as they were written.
  static func open<Value: Decodable>(
    _ bytes: [UInt8], _ type: Value.Type
  ) throws(BackupError) -> Value {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged }
    let json = Array(bytes[..<end])
    guard Array(bytes[end...]) == Array("\n\(ContentHash.text(of: json))\n".utf8),
      let value = try? JSONDecoder().decode(type, from: Data(json))
    else { throw .damaged }
    return value
  }
}
