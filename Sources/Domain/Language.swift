/// A language of the user interface.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// Русский.
  case russian = "ru"
  /// English.
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
