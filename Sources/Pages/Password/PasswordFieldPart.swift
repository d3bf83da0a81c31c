import Domain
import Screens
import Texts

extension EntrancePage {
  /// The password field: label, input with the reveal button in one frame, strength bars, strength
  /// text and reason (PASS-1).
  ///
  /// `event` wraps an event of the field into an event of the sign-in flow.
  func passwordField(
    _ view: PasswordFieldView, problem: FormProblem?, isEnabled: Bool,
    event: (PasswordField.Event) -> EntranceScreen.Event
  ) -> Element {
    let field = self.field(
      .password, "secret", type: view.isShown ? "text" : "password",
      label: words(.enterPassword)
    )
    .with(.autocomplete, "new-password").with(.autocapitalize, "none").with(.autocorrect, "off")
    .with(.spellcheck, "false").with(.enterkeyhint, "done")
    .with(.ariaDescribedby, "strength password-flaw")
    .with(.ariaInvalid, "true", if: problem?.passwordProblem != nil)
    .with(.disabled, if: !isEnabled)
    .on(.input, event(.changed(Secret("")))).on(.return, event(.returned))
    return Element(
      .div, "password-field",
      [
        english(Element(.label, "caption", text: words(.enterPassword)))
          .with(.for, EntranceField.password.rawValue),
        Element(.div, "frame", [english(field), eye(view, tapped: event(.eyeTapped))]),
        meter(view), reason(view, problem),
      ])
  }

  private func eye(_ view: PasswordFieldView, tapped: EntranceScreen.Event) -> Element {
    Element(.button, view.isShown ? "eye open" : "eye", [Element(.span, "icon")])
      .with(.type, "button")
      .with(.ariaLabel, words(view.isShown ? .hidePassword : .showPassword))
      .on(.tap, tapped)
  }

  private func meter(_ view: PasswordFieldView) -> Element {
    let bars = PasswordStrength.allCases.map { level in
      let isLit = level <= view.strength
      let pulses = view.pulses && level == view.strength
      return Element(.span, "bar" + (isLit ? " \(name(of: level))" : "") + (pulses ? " pulse" : ""))
        .with(.ariaHidden, "true")
    }
    let text = english(Element(.output, "strength", text: words(.strength(view.strength))))
      .with(.id, "strength").with(.for, EntranceField.password.rawValue)
    return Element(.div, "meter", bars + [text])
  }

  private func name(of level: PasswordStrength) -> String {
    switch level {
    case .weak: "weak"
    case .medium: "medium"
    case .strong: "strong"
    }
  }

  /// Why the password was rejected, or why its strength is lower than its length suggests.
  private func reason(_ view: PasswordFieldView, _ problem: FormProblem?) -> Element {
    let text = view.reason(problem).map { words($0) } ?? ""
    return Element(.p, "flaw", text: text).with(.id, "password-flaw").with(.role, "status")
  }

  func words(_ phrase: AccountPhrase) -> String { phrase.text(in: start.language) }
}
