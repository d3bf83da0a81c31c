import Domain
import Screens
import Texts

extension Element {
  /// A modal; closing it by the system's key or gesture triggers the button that cancels. `second` is nil if it has
  /// one button.
  @inline(never) static func alert(
    _ alert: AlertView, in language: Language, first: Event, second: Event? = nil
  ) -> Element {
    func button(_ title: Phrase, _ event: Event, _ role: AlertView.Role) -> Element {
      Element(.button, text: title.text(in: language)).with(.type, "button")
        .with(.autofocus, if: role == .cancel).on(.tap, event)
    }
    var buttons = [button(alert.first, first, alert.firstRole)]
    var cancel = first
    if let title = alert.second, let second {
      buttons.append(button(title, second, alert.secondRole))
      if alert.secondRole == .cancel { cancel = second }
    }
    let (title, message) = (alert.title.text(in: language), alert.message.text(in: language))
    return Element(
      .dialog, "alert",
      [Element(.h1, text: title), Element(.p, text: message), Element(.div, "buttons", buttons)]
    ).keyed("alert").with(.role, "alertdialog").with(.ariaLabel, title + " " + message)
      .on(.cancel, cancel)
  }
}
