import Domain
import Screens
import Texts

extension EntrancePage {
  /// An input of an account form. If `value` is nil, rendering leaves the typed text unchanged.
  func line(
    _ field: EntranceField, value: String?, isEnabled: Bool, type: String = "text"
  ) -> Element {
    let line = Element(.input, "field").with(.id, field.rawValue).with(.name, field.rawValue)
      .with(.type, type).with(.enterkeyhint, "done").with(.disabled, if: !isEnabled)
      .with(.ariaDescribedby, field.rawValue + "-flaw")
    return value.map { line.with(.value, $0) } ?? line
  }

  /// An input with its label above and, below it, the problem or a hint.
  func row(
    _ line: Element, _ field: EntranceField, _ name: AccountPhrase, _ problem: FormProblem?,
    hint: AccountPhrase?
  ) -> [Element] {
    let wrong = problem?.flaw(at: field, in: start.language)
    let text = wrong ?? hint.map { words($0) } ?? ""
    return [
      Element(.label, "caption", text: words(name)).with(.for, field.rawValue),
      line.with(.ariaInvalid, "true", if: wrong != nil),
      Element(.p, wrong == nil ? "note" : "flaw", text: text).with(.id, field.rawValue + "-flaw")
        .with(.role, "status"),
    ]
  }

  /// The submit button of an account form and, below it, a problem that concerns no single field.
  func ending(_ button: AccountPhrase, _ problem: FormProblem?, isEnabled: Bool) -> [Element] {
    [
      Element(.button, "confirm", text: words(button)).with(.type, "submit")
        .with(.disabled, if: !isEnabled).with(.ariaBusy, "true", if: !isEnabled),
      Element(.p, "error", text: problem?.message(in: start.language) ?? "").with(.id, "error")
        .with(.role, "alert"),
    ]
  }
}
