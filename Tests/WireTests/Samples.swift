import Domain
import TestKit

@testable import Wire

/// Texts and values generated from a seed, the same in every run.
struct Samples {
  var chance: Chance

  /// Texts that break careless code: emoji of several scalars, right-to-left text, combining marks,
  /// control characters, U+2028 and U+2029, and U+FFFD.
  static let words = [
    "", "a", "Анна", "👨‍👩‍👧‍👦", "🏳️‍🌈", "שלום", "\u{202E}abc\u{202C}", "e\u{301}\u{323}", "\"", "\\", "/",
    "</script>", "\u{0}", "\u{1F}", "\u{7F}", "\u{2028}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}",
    "\n\r\t",
    "中文", "नमस्ते", "&amp;", "😀", "\u{FEFF}", " ",
  ]

  init(seed: UInt64) { chance = Chance(seed: seed) }

  mutating func text(longest: Int = 6) -> String {
    (0..<Int.random(in: 0...longest, using: &chance)).map { _ in pick(Samples.words) }.joined()
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &chance)]
  }

  mutating func flip() -> Bool { Bool.random(using: &chance) }

  mutating func number() -> Int64 {
    pick([0, 1, -1, .max, .min, .random(in: -1000...1000, using: &chance)])
  }

  /// A JSON tree of at most `depth` levels below the root.
  mutating func tree(depth: Int) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &chance) {
    case 0: return .null
    case 1: return .bool(flip())
    case 2: return .number(String(number()))
    case 3: return .string(text())
    case 4:
      return .array((0..<Int.random(in: 0...4, using: &chance)).map { _ in tree(depth: depth - 1) })
    default:
      let count = Int.random(in: 0...4, using: &chance)
      return .object(fields((0..<count).map { _ in (text(), tree(depth: depth - 1)) }))
    }
  }

  private func fields(_ pairs: [(String, JSON)]) -> [JSON.Field] {
    pairs.map { JSON.Field(name: $0.0, value: $0.1) }
  }
}

extension JSON {
  /// Writes the value as the server would.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number: writer.number(integer ?? 0)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
    case .object(let fields):
      writer.object { writer in
        for field in fields {
          writer.key(named: field.name)
          field.value.write(to: &writer)
        }
      }
    }
  }

  /// The value as JSON.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Parses a JSON text that the test relies on; throws if it is invalid.
  init(text: String) throws {
    try self.init(reading: Array(text.utf8))
  }

  /// The same object with `value` at `path`, or without that field if `value` is nil.
  func setting(_ path: [String], to value: JSON?) -> JSON {
    guard case .object(let fields) = self, let name = path.first else { return self }
    let rest = Array(path.dropFirst())
    return .object(
      fields.compactMap { field in
        guard field.name == name else { return field }
        let fresh = rest.isEmpty ? value : field.value.setting(rest, to: value)
        return fresh.map { JSON.Field(name: name, value: $0) }
      })
  }
}
