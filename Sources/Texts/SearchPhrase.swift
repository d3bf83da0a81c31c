public import Domain

/// What the search says instead of photos (FEED-30). The web app itself contains none of it.
public enum SearchPhrase: Sentence {
  /// What one can search for, below an empty field.
  case hint
  /// The search found no photo.
  case nothingFound(query: String)
  /// Advice after a search that found no photo.
  case otherWords

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .hint: "What is in the photo, a place, a month or a year, a camera, or a name."
    case .nothingFound(let query): "Nothing found for “\(query)”"
    case .otherWords: "Try fewer or other words."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .hint: "Что на снимке, место, месяц или год, камера или имя автора."
    case .nothingFound(let query): "По запросу «\(query)» ничего не нашлось"
    case .otherWords: "Попробуйте другие слова или меньше слов."
    }
  }

  /// What stands instead of photos if the search for `query` found none: two lines.
  public static func noResult(for query: String, in language: Language) -> String {
    [SearchPhrase.nothingFound(query: query), .otherWords].map { $0.text(in: language) }
      .joined(separator: "\n")
  }
}
