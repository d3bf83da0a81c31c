import Domain

/// The terms that people agree to when they continue with their phone number (CODE-1).
public enum Terms: Hashable, Sendable {
  /// A page on another site.
  case page(url: String)
  /// A text that this server shows at `Path.terms`.
  case text(String)

  /// The paragraphs of `text`, which empty lines separate.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs = [""]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append("")
      } else {
        paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : "\n") + line
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  /// The URL of the terms; `base` is the server's origin, or "" for a relative one.
  func address(base: String) -> String {
    switch self {
    case .page(let url): url
    case .text: base + Path.terms.template
    }
  }
}
