import Domain
import Hummingbird
import Texts
import Wire

extension Request {
  /// Largest body of a change in bytes: the longest text, with every byte percent-encoded,
  /// twice.
  private static let mostChangeBytes = 65_536

  /// The parameters of a change: clients put them into the query, a form or JSON, whose `null`
  /// clears a value like an empty text. The body overrides the query.
  func changeFields() async throws -> RequestParameters {
    var fields = queryFields
    fields.append(try await bodyFields(limit: Request.mostChangeBytes, nullIsEmpty: true))
    return fields
  }
}

extension RequestParameters {
  /// Maximum number of characters of a description or biography.
  ///
  /// Why: Unsplash's own pages allow 250; this leaves room for the descriptions of other programs.
  static let longestProse = 2_000

  /// The value as one line without invisible characters, at most 100 long; nil if it is missing.
  /// Throws 422 if it is blank or too long; `label` begins the message.
  func line(_ name: String, _ label: String) throws(Failure) -> String? {
    guard let typed = self[name] else { return nil }
    do {
      return try PersonName(typed).text
    } catch {
      switch error {
      case .blank: throw .field(name: name, label: label, .blank)
      case .long:
        throw .field(name: name, label: label, .tooLong(limit: PersonName.longest))
      }
    }
  }

  /// The value as one line; nil if it is blank, `current` if it is missing. Throws 422 if it is too
  /// long.
  func line(
    _ name: String, _ label: String, orElse current: String?
  ) throws(Failure) -> String? {
    guard let typed = self[name] else { return current }
    guard typed.contains(where: { !$0.isWhitespace }) else { return nil }
    return try line(name, label)
  }

  /// The value as text of several lines, without spaces around it; nil if it is blank, `current` if
  /// it is missing. Throws 422 if it is too long or contains U+0000.
  func prose(
    _ name: String, _ label: String, orElse current: String? = nil
  ) throws(Failure) -> String? {
    // Why: text areas send line breaks as CRLF.
    guard let typed = self[name]?.replacing("\r\n", with: "\n").trimmed else {
      return current
    }
    guard !typed.utf8.contains(0) else { throw .field(name: name, label: label, .character) }
    guard typed.unicodeScalars.count <= RequestParameters.longestProse else {
      throw .field(
        name: name, label: label, .tooLong(limit: RequestParameters.longestProse))
    }
    return typed.isEmpty ? nil : String(typed)
  }

  /// The value as true or false, in the notations that clients use; nil if it is missing or blank.
  /// Throws 422 for any other value.
  func flag(_ name: String, _ label: String) throws(Failure) -> Bool? {
    guard let value = text(name)?.lowercased() else { return nil }
    switch value {
    case "true", "1": return true
    case "false", "0": return false
    default: throw .unacceptable("\(label) must be true or false")
    }
  }

  /// The value as a number between these limits; nil if it is blank, `current` if it is missing.
  /// Throws 422 for any other value.
  func decimal(
    _ name: String, _ label: String, in range: ClosedRange<Double>, orElse current: Double?
  ) throws(Failure) -> Double? {
    guard let typed = self[name] else { return current }
    guard !typed.isEmpty else { return nil }
    guard typed.utf8.count <= 24, let value = Double(typed), range.contains(value) else {
      throw .unacceptable("\(label) is not a number in its range")
    }
    return value
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
