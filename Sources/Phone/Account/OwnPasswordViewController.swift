import Domain
import Texts
import UIKit
import Wire

/// Password change inside the app: a separate sign-in, then the page to change the password
/// (PASS-8).
///
/// Why a sign-in: the app's token opens neither page, and someone who finds an unlocked phone must
/// not be able to change the password.
final class OwnPasswordViewController: EntranceSheet {
  private static let signIn =
    Path.signIn.template + "?return_to=" + percentEncoded(Path.account.template)
  private static let password = Path.password.template
  /// The path that the password page leads to after the change.
  private static let done = Path.account.template

  private let changed: () -> Void

  /// `changed` is called after the change; the rest is as in `EntranceSheet`.
  init(tools: EntranceDependencies, origin: URL, language: Language, changed: @escaping () -> Void)
  {
    self.changed = changed
    super.init(tools: tools, origin: origin, language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    open(OwnPasswordViewController.signIn)
  }

  private func open(_ address: String) {
    open(address) { [weak self] next in self?.left(address, for: next) }
  }

  private func left(_ address: String, for next: String) {
    if address == OwnPasswordViewController.signIn {
      open(OwnPasswordViewController.password)
    } else if next == OwnPasswordViewController.done {
      changed()
    } else {
      open(OwnPasswordViewController.signIn)
    }
  }
}
