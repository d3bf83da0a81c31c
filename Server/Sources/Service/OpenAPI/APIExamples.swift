import Domain
import Wire

/// Examples of the bodies that the document describes: parts of responses, and bodies of requests, that
/// `APIExampleTests` has recorded.
struct APIExamples: Sendable {
  /// The origin of the server of the tests, with which the URLs in the recorded responses begin.
  static let recordedBase = "http://127.0.0.1:8080"

  private let examples: [String: JSON]

  /// The recorded examples, in which the URLs are those of a server with the origin `base`.
  init(base: String) {
    // Why empty without one: a test compares the names with those of the schemas.
    guard case .object(let fields)? = try? JSON(reading: Array(APIExamples.recorded.utf8)) else {
      examples = [:]
      return
    }
    examples = Dictionary(fields.map { ($0.name, APIExamples.moved($0.value, to: base)) }) {
      first, _ in first
    }
  }

  /// The example of the schema with this name; nil without an example.
  subscript(_ name: String) -> JSON? { examples[name] }

  /// An example of a body with this schema; nil for one that is not JSON.
  func value(of schema: APISchema) -> JSON? {
    if let name = schema.reference { return examples[name] }
    guard let element = schema["items"].flatMap(value) else { return nil }
    return .array([element])
  }

  private static func moved(_ value: JSON, to base: String) -> JSON {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text):
      guard text.hasPrefix(recordedBase) else { return value }
      return .string(base + text.dropFirst(recordedBase.utf8.count))
    case .array(let elements): return .array(elements.map { moved($0, to: base) })
    case .object(let fields):
      return .object(fields.map { JSON.Field(name: $0.name, value: moved($0.value, to: base)) })
    }
  }
}

extension APISchema {
  /// The name of the component that the schema refers to; nil if it is no reference.
  var reference: String? {
    guard case .string(let text)? = self["$ref"] else { return nil }
    return text.split(separator: "/").last.map(String.init)
  }
}
