public import Domain

/// What the product says to a person, in each of its languages.
public protocol Sentence: Hashable, Sendable {
  /// The wording in Russian.
  var russian: String { get }
  /// The wording in English.
  var english: String { get }
}

extension Sentence {
  /// The wording in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .russian: russian
    case .english: english
    }
  }
}
