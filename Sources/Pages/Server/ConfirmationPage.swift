import Texts

extension SignInPages {
  /// A question before something that cannot be undone, which needs no script (FEED-40).
  public struct Confirmation: Hashable, Sendable {
    /// What is asked; it names what will be gone.
    public var question: String
    /// What else there is to know; empty if nothing.
    public var note: String
    /// The button that does it.
    public var button: String
    /// The URL of the page that the person returns to without a change.
    public var back: String

    /// Creates a question.
    public init(_ question: String, note: String = "", button: String, back: String) {
      self.question = question
      self.note = note
      self.button = button
      self.back = back
    }
  }

  /// The page that asks. `hidden` are the fields of the form that was submitted, which its button submits again.
  public func confirming(
    _ asked: Confirmation, _ hidden: [HiddenField], action: String, seal: String
  ) -> Element {
    var parts = [Element(.h1, text: asked.question)]
    if !asked.note.isEmpty { parts.append(Element(.p, text: asked.note)) }
    parts.append(
      ownForm(
        hidden.map { field($0) }
          + [
            Element(.button, "danger", text: asked.button).with(.type, "submit"),
            Element(.a, text: AccessPhrase.cancel.text(in: language)).with(.href, asked.back),
          ], action: action, seal: seal))
    return Element(.main, "plain account", parts)
  }

  /// The same page in the dark look of collections.
  public func confirmingInDark(
    _ asked: Confirmation, _ hidden: [HiddenField], action: String, seal: String
  ) -> Element {
    let form = Element(
      .form, "change",
      ([HiddenField("form", seal)] + hidden).map { field($0) }
        + [
          Element(.button, "danger", text: asked.button).with(.type, "submit"),
          Element(.p, "hint", text: asked.note),
        ]
    ).with(.method, "post").with(.action, action)
    return page(bar(back: asked.back, heading(asked.question)), [form])
  }
}
