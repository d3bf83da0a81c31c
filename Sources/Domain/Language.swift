/// A language of the user interface.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// Russian, for an `Accept-Language` such as "ru" or "ru-RU".
  case russian = "ru"
  /// English, also the fallback for all other languages.
  case english = "en"

  /// The first supported language of an `Accept-Language` list, whose weights are ignored; English
  /// if the list has none.
  public init(accepted list: String) {
    for entry in list.split(separator: ",") {
      let tag = entry.drop { $0 == " " }.prefix(2).lowercased()
      if let language = Language(rawValue: tag) {
        self = language
        return
      }
    }
    self = .english
  }
}
