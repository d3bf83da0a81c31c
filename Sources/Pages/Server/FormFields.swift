public import Domain
public import Texts

/// The fields of all forms on pages without script. No other code of these pages makes an input,
/// so each has a visible label, and its hint and its problem are announced with it.
extension SignInPages {
  /// A field of a form with its label, its hint, and why its value was refused.
  public struct LabeledField: Sendable {
    /// How the value is entered.
    public enum Kind: Sendable {
      /// One line of text.
      case line
      /// A name or password, which keyboards must neither capitalize nor correct.
      case exact
      /// A password that is not shown, and that browsers do not offer to store.
      case secret
      /// A whole number, "7".
      case number
      /// Several lines of text.
      case prose
      /// A day, as YYYY-MM-DD.
      case date
    }

    /// The parameter's name in the submitted form, and the id of the input: unique on the page.
    public var name: String
    /// The visible name.
    public var label: String
    /// The value as it was typed or saved.
    public var value: String
    /// How the value is entered.
    public var kind: Kind
    /// What may be entered, shown between label and input; nil if the label says it.
    public var hint: String?
    /// The most characters that browsers accept; nil for no limit.
    public var longest: Int?
    /// Why the value was refused, as a sentence; nil if it was not.
    public var problem: String?

    /// Creates a field whose value was not refused.
    public init(
      _ name: String, _ label: String, _ value: String, _ kind: Kind = .line, hint: String? = nil,
      longest: Int? = nil, problem: String? = nil
    ) {
      self.name = name
      self.label = label
      self.value = value
      self.kind = kind
      self.hint = hint
      self.longest = longest
      self.problem = problem
    }

    /// Says that the value was refused, and why.
    public mutating func refuse(_ problem: FieldPhrase, in language: Language) {
      self.problem = label + ": " + problem.text(in: language)
    }
  }

  /// The label, the hint, the input and the problem of a field. A refused field gets the focus.
  func labeled(_ field: LabeledField) -> Element {
    var input = input(field).with(.id, field.name).with(.name, field.name)
      .with(.autocomplete, "off")
    if let longest = field.longest { input = input.with(.maxlength, "\(longest)") }
    var parts = [Element(.label, "name", text: field.label).with(.for, field.name)]
    var notes: [String] = []
    if let hint = field.hint {
      notes.append(field.name + "-hint")
      parts.append(Element(.p, "note", text: hint).with(.id, field.name + "-hint"))
    }
    let place = parts.count
    if let problem = field.problem {
      notes.append(field.name + "-problem")
      parts.append(refusal(problem).with(.id, field.name + "-problem"))
      input = input.with(.ariaInvalid, "true").with(.autofocus)
    }
    if !notes.isEmpty { input = input.with(.ariaDescribedby, notes.joined(separator: " ")) }
    parts.insert(input, at: place)
    return Element(.div, "entry", parts)
  }

  private func input(_ field: LabeledField) -> Element {
    let line = Element(.input, "field").with(.value, field.value)
    switch field.kind {
    // Why the line break: browsers drop the first one of a text area.
    case .prose: return Element(.textarea, "field", text: "\n" + field.value).with(.dir, "auto")
    case .line: return line.with(.dir, "auto")
    case .exact:
      return line.with(.autocapitalize, "none").with(.autocorrect, "off").with(.spellcheck, "false")
    case .secret: return Element(.input, "field").with(.type, "password")
    case .number: return line.with(.inputmode, "numeric")
    case .date: return Element(.input, "field").with(.type, "date").with(.value, field.value)
    }
  }

  /// A box to check, with its label beside it; its value is "true".
  func checkbox(_ name: String, _ label: String, _ isChecked: Bool = false) -> Element {
    box("checkbox", name, "true", label, isChecked)
  }

  /// Boxes of which one is chosen, with the label of each beside it. `label` says what is chosen, to people who do not
  /// see the heading above.
  func radios(
    _ name: String, _ label: String, _ choices: [(value: String, label: String, isChosen: Bool)]
  ) -> Element {
    Element(
      .div, "entry", choices.map { box("radio", name, $0.value, $0.label, $0.isChosen) }
    ).with(.role, "radiogroup").with(.ariaLabel, label)
  }

  /// A box with its label beside it.
  func box(
    _ type: String, _ name: String, _ value: String, _ label: String, _ isChecked: Bool
  ) -> Element {
    let input = Element(.input).with(.type, type).with(.name, name).with(.value, value)
      .with(.checked, if: isChecked)
    return Element(.label, "check", [input, Element(.span, text: label)])
  }

  /// Why a form was refused, if no single field is the reason.
  func refusal(_ problem: String) -> Element {
    Element(.p, "problem", text: problem).with(.role, "alert")
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
