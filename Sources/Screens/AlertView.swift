public import Texts

/// A modal with a title, a message and one or two buttons.
public struct AlertView: Hashable, Sendable {
  /// What pressing a button means to the person.
  public enum Role: Hashable, Sendable {
    /// An answer like any other.
    case plain
    /// Leaves everything as it is. It has the focus when the modal opens, and it is what closing the modal
    /// by the system's key or gesture means.
    case cancel
    /// Ends or deletes something; the return key must not press it.
    case destructive
  }

  /// The title.
  public var title: Phrase
  /// The message below it.
  public var message: Phrase
  /// The button on the left, or the only one.
  public var first: Phrase
  /// The button on the right.
  public var second: Phrase?
  /// Whether the first button is the destructive one; the second cancels then.
  public var isFirstDestructive: Bool

  /// A modal with these texts.
  public init(
    title: Phrase, message: Phrase, first: Phrase, second: Phrase?,
    isFirstDestructive: Bool = false
  ) {
    self.title = title
    self.message = message
    self.first = first
    self.second = second
    self.isFirstDestructive = isFirstDestructive
  }

  /// The role of the first button; an only button cancels, for there is nothing else to do.
  public var firstRole: Role { isFirstDestructive ? .destructive : .cancel }

  /// The role of the second button.
  public var secondRole: Role { isFirstDestructive ? .cancel : .plain }
}
