import Domain
import Screens
import Texts

extension EntrancePage {
  func tree(of view: NewAccountView) -> Element {
    var parts = [Element(.h1, "title", text: words(AccountPhrase.newAccount))]
    parts += about(view)
    parts.append(
      passwordField(view.password, problem: view.problem, isEnabled: view.isEnabled) {
        .newAccount(.password($0))
      })
    parts += extras(view)
    parts += ending(.create, view.problem, isEnabled: view.isEnabled)
    if let address = start.links.signIn { parts.append(link(.byPassword, address)) }
    return Element(
      .main, "account", [form("sheet", parts).on(.submit, .newAccount(.submitted))]
    ).on(.outside, .newAccount(.tappedOutside))
  }

  private func about(_ view: NewAccountView) -> [Element] {
    let login = line(.login, value: view.login, isEnabled: view.isEnabled)
      .with(.autocomplete, "username").with(.autocapitalize, "none").with(.autocorrect, "off")
      .with(.spellcheck, "false").with(.maxlength, "64")
      .on(.input, .newAccount(.loginChanged(""))).on(.return, .newAccount(.returned))
    let name = line(.name, value: view.name, isEnabled: view.isEnabled)
      .with(.autocomplete, "name").with(.maxlength, "100")
      .on(.input, .newAccount(.nameChanged(""))).on(.return, .newAccount(.returned))
    return row(login, .login, .login, view.problem, hint: .loginHint)
      + row(name, .name, .name, view.problem, hint: nil)
  }

  private func extras(_ view: NewAccountView) -> [Element] {
    let sequence = line(.sequence, value: view.sequence.reveal(), isEnabled: view.isEnabled)
      .with(.inputmode, "numeric").with(.autocomplete, "off").with(.maxlength, "3")
      .on(.input, .newAccount(.sequenceChanged(""))).on(.return, .newAccount(.returned))
    let phone = line(.phone, value: view.phone, isEnabled: view.isEnabled, type: "tel")
      .with(.autocomplete, "tel").with(.maxlength, "32")
      .on(.input, .newAccount(.phoneChanged(""))).on(.return, .newAccount(.returned))
    let rows = row(sequence, .sequence, .sequence, view.problem, hint: .sequenceHint)
    // Why: without phone sign-in a number has no use, so the field is left out.
    guard start.links.phone != nil else { return rows }
    return rows + row(phone, .phone, .phone, view.problem, hint: .phoneHint)
  }
}
