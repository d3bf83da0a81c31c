import Domain
import Foundation
import Testing
import Texts

/// A string catalogue of Xcode under App/: written from `Texts`, so it cannot say anything else.
struct Catalogue {
  /// The file, from App/ on.
  let path: String
  /// Its sentences.
  let sentences: [Sentence]

  /// A sentence in both languages.
  struct Sentence {
    /// What the catalogue calls it.
    let key: String
    /// What the source says about it.
    let comment: String?
    /// Its wording.
    let text: (Language) -> String
  }

  /// Fails when the file holds something else; with UPDATE_CATALOGUE=1 it writes it instead.
  func check() throws {
    let file = Catalogue.folder.appendingPathComponent("../../App/\(path)").standardizedFileURL
    let fresh = try written()
    if ProcessInfo.processInfo.environment["UPDATE_CATALOGUE"] == nil {
      #expect(try Data(contentsOf: file) == fresh, "stale: run `make catalogue`")
    } else {
      try fresh.write(to: file)
    }
  }

  /// The catalogue as Xcode writes one.
  private func written() throws -> Data {
    var strings: [String: Any] = [:]
    for sentence in sentences {
      // Why: Xcode takes what is not "manual" out again when it finds no use of it in the sources.
      var entry: [String: Any] = ["extractionState": "manual"]
      entry["comment"] = sentence.comment
      entry["localizations"] = [
        "en": Catalogue.unit(sentence.text(.english)),
        "ru": Catalogue.unit(sentence.text(.russian)),
      ]
      strings[sentence.key] = entry
    }
    let whole: [String: Any] = ["sourceLanguage": "en", "strings": strings, "version": "1.0"]
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    return try JSONSerialization.data(withJSONObject: whole, options: options) + Data("\n".utf8)
  }

  private static func unit(_ text: String) -> [String: Any] {
    ["stringUnit": ["state": "translated", "value": text]]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The types of sentences in Sources/Texts.
  static func types() throws -> Set<String> {
    let texts = folder.appendingPathComponent("../../Sources/Texts").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: texts.path)
    let types = names.filter { $0.hasSuffix("Phrase.swift") || $0.hasSuffix("Refusal.swift") }
    return Set(types.map { String($0.dropLast(6)) })
  }

  /// Case → what its `///` says, of one type of sentences.
  static func cases(of type: String) throws -> [String: String] {
    let file = folder.appendingPathComponent("../../Sources/Texts/\(type).swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    // One file may hold a second type.
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
