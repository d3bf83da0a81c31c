import Domain
import Foundation
import TestKit
import Testing
import Texts

/// A string catalogue under App/, which is generated from `Texts`.
struct Catalogue {
  /// The path of the file, starting at App/.
  let path: String
  /// Its texts.
  let sentences: [Sentence]

  /// A text in both languages.
  struct Sentence {
    /// The key in the catalogue.
    let key: String
    /// The comment, nil if there is none.
    let comment: String?
    /// The localized text.
    let text: (Language) -> String
  }

  /// Fails if the file differs; writes it instead if UPDATE_CATALOGUE=1.
  func check() throws {
    let file = Catalogue.folder.appendingPathComponent("../../App/\(path)").standardizedFileURL
    let fresh = try written()
    if ProcessInfo.processInfo.environment["UPDATE_CATALOGUE"] == nil {
      #expect(try Data(contentsOf: file) == fresh, "stale: run `make catalogue`")
    } else {
      try fresh.write(to: file)
    }
  }

  /// The catalogue with a line for each text; Xcode reads it as it reads its own layout.
  private func written() throws -> Data {
    var strings: [String: Any] = [:]
    for sentence in sentences {
      // Why "manual": Xcode removes other entries that it does not find in the sources.
      var entry: [String: Any] = ["extractionState": "manual"]
      entry["comment"] = sentence.comment
      entry["localizations"] = [
        "en": Catalogue.unit(sentence.text(.english)),
        "ru": Catalogue.unit(sentence.text(.russian)),
      ]
      strings[sentence.key] = entry
    }
    let whole: [String: Any] = ["sourceLanguage": "en", "strings": strings, "version": "1.0"]
    return Data((try jsonLines(whole) + "\n").utf8)
  }

  private static func unit(_ text: String) -> [String: Any] {
    ["stringUnit": ["state": "translated", "value": text]]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The text types in Sources/Texts.
  static func types() throws -> Set<String> {
    let texts = folder.appendingPathComponent("../../Sources/Texts").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: texts.path)
    let types = names.filter { $0.hasSuffix("Phrase.swift") || $0.hasSuffix("Refusal.swift") }
    return Set(types.map { String($0.dropLast(6)) })
  }

  /// What the source of a text type says in a language: the branches with a literal.
  static func branches(of type: String, in language: String) throws -> [String] {
    let file = folder.appendingPathComponent("../../Sources/Texts/\(type).swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let bodies = source.components(separatedBy: "public var \(language): String {\n").dropFirst()
    return bodies.flatMap { body in
      (body.components(separatedBy: "\n  }\n").first ?? "")
        .components(separatedBy: "\n    case ").dropFirst().filter { $0.contains("\"") }
    }
  }

  /// The `///` comment of each case of a text type.
  static func cases(of type: String) throws -> [String: String] {
    let file = folder.appendingPathComponent("../../Sources/Texts/\(type).swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    // A file may contain a second type.
    let own = try #require(source.components(separatedBy: "enum \(type):").last)
    var found: [String: String] = [:]
    var comment: [String] = []
    for line in own.components(separatedBy: "\n") {
      if line == "}" { break }
      if line.hasPrefix("  /// ") {
        comment.append(String(line.dropFirst(6)))
        continue
      }
      if line.hasPrefix("  case ") {
        let name = line.dropFirst(7).prefix { $0.isLetter || $0.isNumber }
        found[String(name)] = comment.joined(separator: " ")
      }
      comment = []
    }
    return found
  }
}
