import Screens
import UIKit

/// Changes of the user's own account.
extension AppCoordinator {
  /// Opens the sessions and applications in front of the profile (OA-53).
  func openAccount() {
    guard let inner, inner.profile.page == nil, let network else { return }
    let host = AccountViewController.Host(
      network: network, haptics: tools.haptics,
      openPassword: { [weak self] in self?.openPassword() },
      // Why a request: its response ends the session of the app's screen (FEED-4).
      sessionEnded: { [weak self] in self?.happened(.profile(.opened)) },
      back: { [weak self] in self?.inner?.profile.closePage() })
    inner.profile.open(.account(AccountViewController(language: language, host)))
  }

  /// Opens the password change, which has its own sign-in (PASS-8).
  func openPassword() {
    guard let server, rootViewController.presentedViewController == nil else { return }
    let password = OwnPasswordViewController(
      tools: tools.entrance(at: server, offline: .fail), origin: server.pages, language: language
    ) { [weak self] in
      self?.rootViewController.dismissPresented(animated: true)
      // Why: a new password revokes every token, so this request leads to the sign-in (FEED-4).
      self?.happened(.profile(.opened))
    }
    rootViewController.present(password, animated: true)
  }
}
