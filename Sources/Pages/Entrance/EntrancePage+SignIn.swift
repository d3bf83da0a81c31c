import Domain
import Screens
import Texts

extension EntrancePage {
  func tree(of view: SignInView) -> Element {
    var parts = [Element(.h1, "logo", text: start.name), credentials(view)]
    parts.append(
      Element(.p, "message", text: view.message.phrase.map { words($0) } ?? "").with(.id, "message")
        .with(.role, "alert"))
    // Why: space for the panel is reserved before it opens, so that the layout does not jump.
    parts.append(
      Element(.div, "place", view.panel.map { [panel($0, view)] } ?? [])
        .with(.ariaLive, "polite"))
    var links: [Element] = []
    if let address = start.links.phone { links.append(link(.byPhone, address)) }
    if let address = start.links.newAccount { links.append(link(.toNewAccount, address)) }
    if !links.isEmpty { parts.append(Element(.nav, "links", links)) }
    if view.isWelcomed { parts.append(modal) }
    return Element(.main, "sign-in", parts).on(.outside, .signIn(.tappedOutside))
  }

  private func credentials(_ view: SignInView) -> Element {
    let login = text(.login, words(.signIn(.login)), view.loginState, view.use)
      .with(.type, "text").with(.autocomplete, "username").with(.value, view.login)
      .on(.input, .signIn(.loginChanged("")))
    let password = text(.password, words(.signIn(.password)), view.passwordState, view.use)
      .with(.type, "password").with(.autocomplete, "current-password")
      .on(.input, .signIn(.passwordChanged(Secret(""))))
    let button = Element(
      .button, "authorize",
      [Element(.span, "icon"), Element(.span, text: words(.signIn(.authorize)))]
    ).with(.type, "submit").with(.disabled, if: view.use != .open)
    return english(form("credentials", [login, password, button]))
      .with(.ariaBusy, "true", if: view.use == .held)
      .on(.submit, .signIn(.submitted))
  }

  private func text(
    _ field: EntranceField, _ name: String, _ state: SignInScreen.FieldState,
    _ use: SignInScreen.Use
  ) -> Element {
    Element(.input, "field " + state.rawValue).with(.id, field.rawValue)
      .with(.name, field.rawValue).with(.placeholder, name).with(.ariaLabel, name)
      .with(.autocapitalize, "none").with(.autocorrect, "off").with(.spellcheck, "false")
      .with(.enterkeyhint, "go")
      .with(.ariaDescribedby, "message").with(.ariaInvalid, "true", if: state == .error)
      .with(.readonly, if: use == .held).with(.disabled, if: use == .closed)
      .on(.return, .signIn(.returned))
  }

  /// The panel for the secure sequence; without script, each button submits the digits before it
  /// and its own digit.
  private func panel(_ panel: SignInView.PanelView, _ view: SignInView) -> Element {
    let result = Element(.output, "result", text: panel.result).with(.ariaLabel, words(.result))
    let buttons = (Int32(1)...3).map { digit in
      Element(.button, "digit", text: "\(digit)").with(.type, "submit").with(.name, "digit")
        .with(.value, "\(digit)").with(.disabled, if: !panel.isEnabled)
        .on(.tap, .signIn(.digitPressed(digit)))
    }
    return form(
      "panel " + panel.state.rawValue,
      [
        hidden("login", view.login), hidden("sequence", panel.digits.reveal()), result,
        Element(.div, "digits", buttons),
      ]
    ).with(.ariaLabel, words(.secureSequence))
      .with(.ariaBusy, "true", if: panel.isBusy)
  }

  private var modal: Element {
    let button = Element(.button, text: words(.refresh)).with(.type, "submit").with(.autofocus)
      .on(.tap, .signIn(.refreshed))
    let again = Element(.form, "buttons", [button]).with(.method, "get")
      .with(.action, start.address)
    return english(
      Element(
        .dialog, "alert",
        [
          Element(.h2, text: words(.welcome)), Element(.p, text: words(.authorized)), again,
        ])
    ).keyed("alert").with(.role, "alertdialog").with(.ariaLabel, words(.welcome)).with(.open)
      .on(.cancel, .signIn(.refreshed))
  }
}
