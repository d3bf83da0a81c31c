import Foundation

/// Splits texts into words as the search index has them.
enum SearchText {
  /// Scalars of a word that count; the rest is ignored.
  static let longestWord = 40

  /// The words of `text` in lower case and without diacritics; ё becomes е, й stays. Each emoji is a word,
  /// without its skin tone, and two letters of a flag are one. Everything else but letters and digits separates words.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
    }
    for scalar in plain(text).unicodeScalars {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x430...0x44F: append(scalar, to: &word)
      case 0x41...0x5A, 0x410...0x42F: append(Unicode.Scalar(scalar.value + 32), to: &word)
      case 0x401, 0x451: append("е", to: &word)
      // Why: in decomposed text, й is и with a breve.
      case 0x306 where word.last == "и":
        word.removeLast()
        append("й", to: &word)
      case 0x300...0x36F, 0xFE00...0xFE0F: break
      case 0..<0x80, 0x1F3FB...0x1F3FF: end()
      case 0x1F1E6...0x1F1FF:
        let isSecond = word.count == 1 && word.first.map { 0x1F1E6...0x1F1FF ~= $0.value } == true
        if !isSecond { end() }
        append(scalar, to: &word)
        if isSecond { end() }
      case _ where isEmoji(scalar):
        end()
        append(scalar, to: &word)
        end()
      default:
        if !isPartOfWord(scalar, continues: !word.isEmpty) {
          end()
        } else {
          for lower in scalar.properties.lowercaseMapping.unicodeScalars
          where !(0x300...0x36F ~= lower.value) { append(lower, to: &word) }
        }
      }
    }
    end()
    return words
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }

  /// The text with letters and their diacritics as separate scalars, unless it has only letters that
  /// `words` reads as they are: those of English and Russian.
  private static func plain(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.value < 0x80 || 0x410...0x44F ~= scalar.value || scalar.value == 0x401
        || scalar.value == 0x451
    }
    return isPlain ? text : text.decomposedStringWithCompatibilityMapping
  }

  private static func append(_ scalar: Unicode.Scalar?, to word: inout String.UnicodeScalarView) {
    guard let scalar, word.count < longestWord else { return }
    word.append(scalar)
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar, continues: Bool) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType != nil { return true }
    let isMark =
      properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    return continues && isMark
  }

  /// Words that carry no meaning: a query with other words is searched without them.
  static let stopWords: Set<String> = Set(
    """
    a an and are as at by for from in into is it its near of on onto or over the this to under up \
    with без в во для до за и из или к ко на над не о об от перед по под при про с со у это
    """.split(separator: " ").map(String.init))
}
