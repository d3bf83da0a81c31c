public import Texts

/// A modal with a title, a message and one or two buttons.
public struct AlertView: Hashable, Sendable {
  /// What a button does; determines its style and its keys.
  public enum Role: Hashable, Sendable {
    /// No special role.
    case plain
    /// Changes nothing. It has the focus when the modal opens, and the system's key or gesture for
    /// closing the modal triggers it.
    case cancel
    /// Ends or deletes something; the Return key must not trigger it.
    case destructive
  }

  /// The heading of the modal.
  public var title: Phrase
  /// The text below the title.
  public var message: Phrase
  /// The button on the left, or the only one.
  public var first: Phrase
  /// The button on the right, if any.
  public var second: Phrase?
  /// Whether the first button is destructive; the second one then cancels.
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

  /// The role of the first button; a single button cancels.
  public var firstRole: Role { isFirstDestructive ? .destructive : .cancel }

  /// The role of the second button, which cancels if the first one is destructive.
  public var secondRole: Role { isFirstDestructive ? .cancel : .plain }
}
