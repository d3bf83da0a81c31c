public import Texts

extension SignInPages {
  /// A field of a form with its label, and why its value was refused.
  public struct LabeledField: Sendable {
    /// How the value is entered.
    public enum Kind: Sendable {
      /// One line of text.
      case line
      /// A name or password, which keyboards must neither capitalize nor correct.
      case exact
      /// Several lines of text.
      case prose
      /// A day, as YYYY-MM-DD.
      case date
    }

    /// The parameter's name in the submitted form.
    public var name: String
    /// The visible name.
    public var label: String
    /// The value as it was typed or saved.
    public var value: String
    /// How the value is entered.
    public var kind: Kind
    /// Why the value was refused; nil if it was not.
    public var problem: FieldPhrase?

    /// Creates a field whose value was not refused.
    public init(_ name: String, _ label: String, _ value: String, _ kind: Kind = .line) {
      self.name = name
      self.label = label
      self.value = value
      self.kind = kind
    }
  }

  /// The label, the control and the problem of a field.
  func labeled(_ field: LabeledField) -> Element {
    let control =
      switch field.kind {
      // Why the line break: browsers drop the first one of a text area.
      case .prose: Element(.textarea, "field", text: "\n" + field.value).with(.dir, "auto")
      case .line: Element(.input, "field").with(.value, field.value).with(.dir, "auto")
      case .exact:
        Element(.input, "field").with(.value, field.value).with(.autocapitalize, "none")
          .with(.autocorrect, "off").with(.spellcheck, "false")
      case .date: Element(.input, "field").with(.type, "date").with(.value, field.value)
      }
    var parts = [
      Element(.label, "name", text: field.label).with(.for, field.name),
      control.with(.id, field.name).with(.name, field.name).with(.autocomplete, "off"),
    ]
    if let problem = field.problem {
      let id = field.name + "-problem"
      parts[1] = parts[1].with(.ariaInvalid, "true").with(.ariaDescribedby, id)
      let text = field.label + ": " + problem.text(in: language)
      parts.append(Element(.p, "problem", text: text).with(.id, id).with(.role, "alert"))
    }
    return Element(.div, "entry", parts)
  }

  /// A form of one of the pages without script. `seal` is its CSRF token.
  func ownForm(
    _ parts: [Element], action: String, seal: String, _ style: String = "share"
  ) -> Element {
    Element(.form, style, [field(HiddenField("form", seal))] + parts)
      .with(.method, "post").with(.action, action)
  }

  /// A button that submits its form.
  func submit(
    _ text: String, _ name: String, _ value: String, _ style: String = "", about: String? = nil
  ) -> Element {
    let button = Element(.button, style, text: text).with(.type, "submit")
      .with(.name, name).with(.value, value)
    return about.map { button.with(.ariaLabel, text + ": " + $0) } ?? button
  }
}
