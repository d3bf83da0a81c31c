public import Domain

/// A user-facing text in each language of the product.
public protocol Sentence: Hashable, Sendable {
  /// The Russian text, with the values of the case filled in.
  var russian: String { get }
  /// The English text, with the values of the case filled in.
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
