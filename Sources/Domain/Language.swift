/// The languages that every sentence exists in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// Русский.
  case russian = "ru"
  /// English.
  case english = "en"

  /// The first language of an `Accept-Language` list that the product speaks; English otherwise.
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
