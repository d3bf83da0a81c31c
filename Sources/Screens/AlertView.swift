public import Texts

/// A modal with a title, a message and one or two buttons.
public struct AlertView: Hashable, Sendable {
  /// The title.
  public var title: Phrase
  /// The message below it.
  public var message: Phrase
  /// The button on the left, or the only one; it has the focus when the modal opens.
  public var first: Phrase
  /// The button on the right.
  public var second: Phrase?

  /// A modal with these texts.
  public init(title: Phrase, message: Phrase, first: Phrase, second: Phrase?) {
    self.title = title
    self.message = message
    self.first = first
    self.second = second
  }
}
