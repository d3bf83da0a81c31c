import Domain
import Screens
import Texts

extension EntrancePage {
  func tree(of view: PhoneView) -> Element {
    let field = self.field(.phone, "number", type: "tel", label: words(.phonePlaceholder))
      .with(.placeholder, words(.phonePlaceholder)).with(.autocomplete, "tel")
      .with(.enterkeyhint, "go").with(.ariaDescribedby, "error hint")
      .with(.ariaInvalid, "true", if: view.problem != nil).with(.value, view.number)
      .with(.disabled, if: !view.isEnabled)
      .on(.input, .phone(.changed(""))).on(.return, .phone(.returned))
    var parts = [
      Element(.h1, "unseen", text: words(.phoneTitle)), field,
      Element(.p, "hint", text: words(.codeWillCome)).with(.id, "hint"),
      terms, loader(view.isLoading),
      error(view.problem?.phrase),
      // Why not disabled while digits are missing: pressing the button says what is missing.
      Element(.button, "go", text: words(.goOn))
        .with(.type, "submit").with(.disabled, if: !view.isEnabled)
        .with(.ariaDisabled, "true", if: !view.canGoOn),
    ]
    if let address = start.links.signIn { parts.append(link(.byPassword, address)) }
    return Element(
      .main, "phone", [form("column", parts).on(.submit, .phone(.submitted))]
    ).on(.outside, .phone(.tappedOutside))
  }

  /// The link to the server's terms, which opens a new window so that the number is not lost.
  /// Without terms, a sentence about the use of the number.
  private var terms: Element {
    guard let address = start.links.terms else {
      return Element(.p, "terms", text: words(.numberUse))
    }
    let link = Element(.a, text: words(.terms)).with(.href, address).with(.target, "_blank")
    return Element(.p, "terms", [Element(.span, text: words(.agreement) + " "), link])
  }

  func tree(of view: CodeView) -> Element {
    let length = "\(view.digits)"
    let field = self.field(.code, "code digits-" + length, type: "text", label: words(.codeTitle))
      .with(.inputmode, "numeric").with(.autocomplete, "one-time-code")
      .with(.enterkeyhint, "done").with(.ariaDescribedby, "error sent")
      .with(.ariaInvalid, "true", if: view.problem != nil).with(.value, view.code.reveal())
      .with(.disabled, if: !view.isEnabled)
      .on(.input, .code(.changed(Secret("")))).on(.return, .code(.submitted))
    var parts = [
      Element(.h1, "title", text: words(.codeTitle)), boxes(field, view),
      Element(.p, "hint", text: words(.codeSentTo(phone: view.phone))).with(.id, "sent"),
      error(view.problem?.phrase), loader(view.isLoading),
      // Why: a complete code is sent automatically; only without script is a button needed.
      Element(.button, "go plain", text: words(.goOn)).with(.type, "submit"), again(view),
    ]
    if let address = start.links.phone { parts.append(link(.otherNumber, address)) }
    return Element(
      .main, "code-screen", [form("column", parts).on(.submit, .code(.submitted))]
    ).on(.outside, .code(.tappedOutside))
  }

  /// A rounded box behind each digit, with the input on top of them.
  private func boxes(_ field: Element, _ view: CodeView) -> Element {
    let boxes = (0..<view.digits).map { _ in Element(.span, "box") }
    return Element(
      .div, "boxes", [Element(.div, "row", boxes).with(.ariaHidden, "true"), field])
  }

  /// The countdown or the Resend button, never both (CODE-3).
  private func again(_ view: CodeView) -> Element {
    guard let seconds = view.secondsLeft else {
      return Element(.button, "resend", text: words(.resend)).keyed("resend")
        .with(.type, "submit").with(.name, "resend").with(.value, "1")
        .with(.disabled, if: view.isLoading).on(.tap, .code(.resendTapped))
    }
    return Element(.p, "timer", text: words(.resendIn(seconds: seconds))).keyed("timer")
      .with(.role, "timer")
  }

  func tree(of view: NameView) -> Element {
    let field = self.field(.name, "number", type: "text", label: words(.howToAddress))
      .with(.autocomplete, "name").with(.enterkeyhint, "go").with(.ariaDescribedby, "error")
      .with(.ariaInvalid, "true", if: view.problem != nil).with(.value, view.name)
      .with(.disabled, if: !view.isEnabled)
      .on(.input, .name(.changed(""))).on(.return, .name(.returned))
    let parts = [
      Element(.h1, "title", text: words(.nearlyDone)),
      Element(.p, "hint", text: words(.howToAddress)), field, error(view.problem?.phrase),
      loader(view.isLoading),
      Element(.button, "go", text: words(.goOn)).with(.type, "submit")
        .with(.disabled, if: !view.isEnabled),
    ]
    return Element(
      .main, "name", [form("column", parts).on(.submit, .name(.submitted))]
    ).on(.outside, .name(.tappedOutside))
  }
}
