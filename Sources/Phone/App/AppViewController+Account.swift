import Screens
import UIKit

/// What the person changes about their own account.
extension AppViewController {
  /// Opens the way to another password, with its own sign-in (PASS-8).
  func openPassword() {
    guard let server, presentedViewController == nil else { return }
    let entrance = EntranceTools(
      network: tools.connect(server.pages, nil), alarm: tools.alarm, haptics: tools.haptics)
    let password = OwnPasswordViewController(
      tools: entrance, origin: server.pages, language: language
    ) { [weak self] in
      self?.dismiss(animated: true)
      // Why: another password ends every token, so that the next answer leads to sign-in (FEED-4).
      self?.happened(.profile(.opened))
    }
    present(password, animated: true)
  }
}
