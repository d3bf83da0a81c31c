import Domain
import Screens
import Texts

extension EntrancePage {
  func tree(of view: NewPasswordView) -> Element {
    var parts = [Element(.h1, "title", text: words(AccountPhrase.newPassword))]
    if view.isDone {
      parts.append(Element(.p, "changed", text: words(.changed)).with(.role, "status"))
      return Element(.main, "account", [Element(.div, "sheet", parts).keyed("changed")])
    }
    let current = line(.current, value: nil, isEnabled: view.isEnabled, type: "password")
      .with(.autocomplete, "current-password")
      .on(.input, .newPassword(.currentChanged(Secret("")))).on(.return, .newPassword(.returned))
    // Why an invisible login field: password managers must know whose password changes.
    parts.append(
      Element(.input, "unseen").with(.type, "text").with(.name, "username")
        .with(.autocomplete, "username").with(.value, start.personal.first ?? "")
        .with(.readonly).with(.tabindex, "-1").with(.ariaHidden, "true"))
    parts += row(current, .current, .currentPassword, view.problem, hint: nil)
    parts.append(
      passwordField(view.password, problem: view.problem, isEnabled: view.isEnabled) {
        .newPassword(.password($0))
      })
    parts += ending(.change, view.problem, isEnabled: view.isEnabled)
    parts.append(
      Element(.a, "link", text: AccountPagePhrase.yourAccount.text(in: start.language))
        .with(.href, Path.account.template).keyed("back"))
    return Element(
      .main, "account",
      [form("sheet", parts).keyed("form").on(.submit, .newPassword(.submitted))]
    ).on(.outside, .newPassword(.tappedOutside))
  }
}
