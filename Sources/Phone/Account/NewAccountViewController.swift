import Domain
import Screens
import Texts
import UIKit

/// Registration: login, name, password, and optionally a secure sequence and a phone number
/// (PASS-8).
final class NewAccountViewController: SheetViewController, EntrancePageController {
  private let login = SheetViewController.line()
  private let name = SheetViewController.line()
  private let sequence = SheetViewController.line()
  private let phone = SheetViewController.line()

  override func viewDidLoad() {
    super.viewDidLoad()
    login.plain(.username, .asciiCapable, .done)
    name.plain(.name, .default, .done)
    name.autocapitalizationType = .words
    sequence.plain(nil, .numberPad, .done)
    phone.plain(.telephoneNumber, .phonePad, .done)
    addTitle(.newAccount)
    addRow(login, .login, .login, hint: .loginHint) { .newAccount(.loginChanged($0)) }
    addRow(name, .name, .name, hint: nil) { .newAccount(.nameChanged($0)) }
    addPassword { [weak self] in self?.send(.newAccount(.password($0))) }
    addRow(sequence, .sequence, .sequence, hint: .sequenceHint) {
      .newAccount(.sequenceChanged($0))
    }
    // Why: without phone sign-in the server cannot send messages to a number.
    if start.links.phone != nil {
      addRow(phone, .phone, .phone, hint: .phoneHint) { .newAccount(.phoneChanged($0)) }
    }
    addEnding(.create)
    take(confirm, "confirm", .newAccount(.submitted))
    take(sheet, "sheet", .newAccount(.tappedOutside))
    let words = EntrancePhrase.byPassword.text(in: start.language)
    if let link = link(words, to: start.links.signIn, "by password", Palette.ink) {
      column.addArrangedSubview(link)
    }
  }

  override func returned() { send(.newAccount(.returned)) }

  func show(_ view: EntranceView) {
    guard case .newAccount(let view) = view else { return }
    login.show(view.login)
    name.show(view.name)
    sequence.show(view.sequence.reveal())
    phone.show(view.phone)
    show(view.password, view.problem, isEnabled: view.isEnabled)
  }
}
