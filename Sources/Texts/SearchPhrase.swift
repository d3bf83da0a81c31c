/// Texts of the search on the iPhone (FEED-30).
public enum SearchPhrase: Sentence {
  /// Name of the tab.
  case search
  /// Name of the search field.
  case searchPhotos
  /// What one can search for, below an empty field.
  case hint
  /// The search found no photo.
  case nothingFound(query: String)
  /// Advice after a search that found no photo.
  case otherWords

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .search: "Search"
    case .searchPhotos: "Search photos"
    case .hint: "What is in the photo, a place, a month or a year, a camera, or a name."
    case .nothingFound(let query): "Nothing found for “\(query)”"
    case .otherWords: "Try fewer or other words."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .search: "Поиск"
    case .searchPhotos: "Поиск по фотографиям"
    case .hint: "Что на снимке, место, месяц или год, камера или имя автора."
    case .nothingFound(let query): "По запросу «\(query)» ничего не нашлось"
    case .otherWords: "Попробуйте другие слова или меньше слов."
    }
  }
}
