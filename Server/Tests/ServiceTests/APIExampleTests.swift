import Domain
import Foundation
import Testing
import Wire

@testable import Service

/// API-12: the examples of the API's document are parts of real responses, and bodies that the server took.
///
/// `UPDATE_EXAMPLES=1` writes them to `APIExamples+Recorded.swift`.
@Suite struct APIExampleTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Service/OpenAPI/APIExamples+Recorded.swift")

  /// The examples that a server gives which has what each kind of response needs.
  private static func record() async throws -> [String: JSON] {
    let recorder = APIExampleRecorder()
    try await TestServer.run(photos: 2) { server, client in
      let all = Scope.allCases.map(\.rawValue).joined(separator: " ")
      let session = APIExampleSession(
        server: server, client: client, token: try await server.bearer(all), recorder: recorder)
      try await session.change()
      try await session.collect()
      try await session.read()
      try await session.authorize()
    }
    return await recorder.examples
  }

  /// The source with these examples, in which the values that each run draws are always the same.
  private static func text(_ examples: [String: JSON]) -> String {
    let lines = examples.sorted { $0.key < $1.key }.map { name, value in
      var writer = JSONWriter(capacity: 16_384)
      writer.value(fixed(value))
      return "    \"\(name)\": " + String(decoding: writer.lendBytes { Array($0) }, as: UTF8.self)
    }
    return """
      // Written by APIExampleTests with UPDATE_EXAMPLES=1.

      extension APIExamples {
        /// A JSON object with an example of each schema, a line each.
        static let recorded = #\"\"\"
          {
      \(lines.joined(separator: ",\n"))
          }
          \"\"\"#
      }

      """
  }

  private static func fixed(_ value: JSON, named name: String = "") -> JSON {
    switch value {
    case .null, .bool, .number: return value
    case .array(let elements): return .array(elements.map { fixed($0, named: name) })
    case .object(let fields):
      return .object(
        fields.map { JSON.Field(name: $0.name, value: fixed($0.value, named: $0.name)) })
    case .string(let text):
      switch name {
      case "access_token", "refresh_token", "code", "token": return .string("<the \(name)>")
      case "share_key": return .string(String(repeating: "0", count: 32))
      default:
        return .string(text.replacing(/[0-9a-f]{64}/, with: String(repeating: "0", count: 64)))
      }
    }
  }

  @Test("API-12: the examples of the document are those that a server gives")
  func theExamplesAreRecorded() async throws {
    let examples = try await Self.record()
    let names = Set(APISchema.components.map(\.name))
    #expect(Set(examples.keys) == names)
    let text = Self.text(examples)
    if ProcessInfo.processInfo.environment["UPDATE_EXAMPLES"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(recorded == text, "UPDATE_EXAMPLES=1 records what the server answers now.")
  }

  @Test("API-12: in a server's document the examples have the server's own addresses")
  func theExamplesNameTheServer() {
    let examples = APIExamples(base: "https://photos.example")
    let photo = examples["Photo"]
    #expect(photo?["links"]?["self"]?.string?.hasPrefix("https://photos.example/photos/") == true)
    #expect(examples.value(of: .array(of: .named("Photo"))) == photo.map { .array([$0]) })
    #expect(examples.value(of: .text) == nil)
  }
}
