import AppModel
import Domain
import Screens
import UIKit
import Wire

/// The app's own sign-in screens (IOS-4).
extension AppViewController {
  /// Reads the server's metadata (RFC 8414), which names the endpoint for codes without a browser.
  func findScreens(_ ticket: Ticket) {
    guard let server else { return signInHappened(.screensFound(ticket, false)) }
    door = tools.connect(server.pages, nil)
    door?.send(Request(page: Path.serverMetadata.template)) { [weak self] response in
      let json = response.status == 200 ? response.json("read the server's metadata") : nil
      let endpoint = json?["authorization_challenge_endpoint"]?.string
      self?.signInHappened(
        .screensFound(ticket, endpoint == server.issuer.map(AppViewController.endpoint)))
    }
  }

  /// The URL of the endpoint at this issuer. At another URL, it would get the password's session.
  private static func endpoint(_ issuer: String) -> String {
    issuer + Path.authorizationChallenge.template
  }

  /// Opens the sign-in screens above the app.
  func openScreens(_ ticket: Ticket) {
    guard let server, let authorization = savedState.authorization,
      presentedViewController == nil
    else { return signInHappened(.screensEnded(ticket, .failed)) }
    let sheet = SignInSheet(
      at: authorization.path(of: server), challenge: authorization.challengeRequest(at: server),
      tools: entranceDependencies(server), origin: server.pages, language: language
    ) { [weak self] end in
      self?.dismissScreens { self?.signInHappened(.screensEnded(ticket, end)) }
    }
    present(sheet, animated: true)
  }

  /// Opens a page of the sign-in flow by itself above the app, which stays signed in or out.
  ///
  /// Any website may open it: its fields are empty, and its session ends with it. Without a server the
  /// welcome screen says what is missing.
  func openAlone(_ address: String) {
    guard let server, server.isOwn, presentedViewController == nil else { return }
    let sheet = AloneSheet(
      at: address, tools: entranceDependencies(server), origin: server.pages, language: language)
    present(sheet, animated: true)
  }

  /// A sign-in flow with cookies of its own.
  func entranceDependencies(_ server: PhotoServer) -> EntranceDependencies {
    EntranceDependencies(
      network: tools.connect(server.pages, nil), alarm: tools.alarm, haptics: tools.haptics,
      openSettings: tools.openSettings)
  }

  private func dismissScreens(then: @escaping () -> Void) {
    guard presentedViewController is SignInSheet else { return then() }
    dismissPresented(animated: true, then: then)
  }
}
