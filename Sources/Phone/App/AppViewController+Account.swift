import Screens
import UIKit

/// Changes of the user's own account.
extension AppViewController {
  /// Opens the password change, which has its own sign-in (PASS-8).
  func openPassword() {
    guard let server, presentedViewController == nil else { return }
    let password = OwnPasswordViewController(
      tools: entranceDependencies(server), origin: server.pages, language: language
    ) { [weak self] in
      self?.dismissPresented(animated: true)
      // Why: a new password revokes every token, so this request leads to the sign-in (FEED-4).
      self?.happened(.profile(.opened))
    }
    present(password, animated: true)
  }
}
