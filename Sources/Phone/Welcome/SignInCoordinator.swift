import AppModel
import Domain
import Screens
import UIKit
import Wire

/// What a `SignInCoordinator` asks of the app.
@MainActor protocol SignInCoordinatorDelegate: AnyObject {
  /// The server at which to sign in; nil before one is chosen.
  var server: PhotoServer? { get }
  /// Neither screens nor browser could be opened.
  func signInCouldNotOpen()
  /// The sign-in is over: start over at `address`, nil for the last one, with the reason if there are no
  /// credentials.
  func signInEnded(_ reason: WelcomeReason, at address: String?)
}

/// Carries out the commands of `SignIn`: the app's own screens or the browser, the authorization code and
/// the token (FEED-2, FEED-3, IOS-4).
@MainActor final class SignInCoordinator {
  weak var delegate: (any SignInCoordinatorDelegate)?
  private let root: UIViewController
  private let tools: AppDependencies
  private let savedState: SavedState
  private let language: Language
  /// Decides what happens between the button and the token.
  private var signIn = SignIn()
  /// The connection to the OAuth pages; nil while no request is in progress there.
  private var connection: (any Network)?

  /// A coordinator without a sign-in in progress, which takes place above `root`; `savedState` stores the
  /// authorization and the token.
  init(
    above root: UIViewController, tools: AppDependencies, savedState: SavedState,
    language: Language
  ) {
    self.root = root
    self.tools = tools
    self.savedState = savedState
    self.language = language
  }

  private var server: PhotoServer? { delegate?.server }

  /// Continues with the authorization that an earlier process stored, if there is one.
  func restore() {
    let authorization = savedState.authorization.map {
      SignIn.StoredAuthorization(returnTo: $0.returnTo, isSent: $0.isSent)
    }
    happened(.restored(authorization))
  }

  /// Handles a link that may be the redirect of a sign-in.
  func open(_ link: URL) { happened(.linkOpened(redirect(link))) }

  /// Handles an event of the sign-in.
  func happened(_ event: SignIn.Event) {
    for command in signIn.handle(event) { carryOut(command) }
  }

  private func carryOut(_ command: SignIn.Command) {
    switch command {
    case .storeAuthorization(let ticket, let address):
      happened(.stored(ticket, storeAuthorization(returnTo: address)))
    case .findScreens(let ticket): findScreens(ticket)
    case .openScreens(let ticket): openScreens(ticket)
    case .openBrowser(let ticket): openBrowser(ticket)
    case .reportOpeningFailed: delegate?.signInCouldNotOpen()
    case .markSent(let ticket): happened(.markedSent(ticket, markSent()))
    case .sendCode(let ticket, let code, let way): send(code, ticket, from: way)
    case .storeCredentials(let credentials):
      connection = nil
      savedState.credentials = credentials.flatMap { Credentials(kept: $0) }
    case .forgetAuthorization: savedState.keep(authorization: nil)
    case .begin(let reason, let address): delegate?.signInEnded(reason, at: address)
    }
  }

  // MARK: The authorization

  /// Creates an authorization and stores it, if its page can be opened.
  private func storeAuthorization(returnTo address: String) -> Bool {
    let authorization = PendingAuthorization(returnTo: address, random: tools.random)
    guard let server, root.viewIfLoaded?.window != nil, authorization.page(of: server) != nil
    else { return false }
    return savedState.keep(authorization: authorization)
  }

  private func markSent() -> Bool {
    guard var authorization = savedState.authorization else { return false }
    authorization.isSent = true
    return savedState.keep(authorization: authorization)
  }

  /// Compares a URL with the stored authorization.
  private func redirect(_ url: URL) -> SignIn.Redirect {
    guard let server, let authorization = savedState.authorization else { return .foreign }
    return switch authorization.judge(url, from: server) {
    case .code(let code): .code(code)
    case .declined: .declined
    case .foreign: .foreign
    }
  }

  private func send(_ code: Secret, _ ticket: Ticket, from way: SignIn.Way) {
    guard let server, let authorization = savedState.authorization else {
      return happened(.exchanged(ticket, nil))
    }
    connection = tools.connect(server.pages, nil, .wait)
    connection?.send(authorization.exchange(code, at: server, from: way)) { [weak self] response in
      self?.happened(.exchanged(ticket, Credentials(response)?.kept))
    }
  }

  // MARK: The browser

  private func openBrowser(_ ticket: Ticket) {
    guard let server, let window = root.viewIfLoaded?.window,
      let page = savedState.authorization?.page(of: server)
    else { return happened(.browserEnded(ticket, .failed)) }
    tools.browser.open(page, until: PhotoServer.scheme, above: window) { [weak self] end in
      guard let self else { return }
      let end: SignIn.BrowserEnd =
        switch end {
        case .address(let url): .redirected(self.redirect(url))
        case .closed: .closed
        case .failed: .failed
        }
      self.happened(.browserEnded(ticket, end))
    }
  }

  // MARK: The app's own screens

  /// Reads the server's metadata (RFC 8414), which names the endpoint for codes without a browser.
  private func findScreens(_ ticket: Ticket) {
    guard let server else { return happened(.screensFound(ticket, false)) }
    // Why: the first request to a server in the local network lets iOS ask for the permission, and
    // would fail before the person has answered.
    connection = tools.connect(server.pages, nil, .wait)
    connection?.send(Request(page: Path.serverMetadata.template)) { [weak self] response in
      let json = response.status == 200 ? response.json("read the server's metadata") : nil
      let endpoint = json?["authorization_challenge_endpoint"]?.string
      self?.happened(
        .screensFound(ticket, endpoint == server.issuer.map(SignInCoordinator.endpoint)))
    }
  }

  /// The URL of the endpoint at this issuer. No other URL may receive the cookie of the session.
  private static func endpoint(_ issuer: String) -> String {
    issuer + Path.authorizationChallenge.template
  }

  /// Opens the sign-in screens above the app.
  private func openScreens(_ ticket: Ticket) {
    guard let server, let authorization = savedState.authorization,
      root.presentedViewController == nil
    else { return happened(.screensEnded(ticket, .failed)) }
    let sheet = SignInSheet(
      at: authorization.path(of: server), challenge: authorization.challengeRequest(at: server),
      tools: tools.entrance(at: server, offline: .wait), origin: server.pages, language: language
    ) { [weak self] end in
      self?.dismissScreens { self?.happened(.screensEnded(ticket, end)) }
    }
    root.present(sheet, animated: true)
  }

  private func dismissScreens(then: @escaping () -> Void) {
    guard root.presentedViewController is SignInSheet else { return then() }
    root.dismissPresented(animated: true, then: then)
  }
}

extension AppDependencies {
  /// The dependencies of a sign-in flow at `server`, which has cookies of its own.
  func entrance(at server: PhotoServer, offline: OfflineBehavior) -> EntranceDependencies {
    EntranceDependencies(
      network: connect(server.pages, nil, offline), alarm: alarm, haptics: haptics,
      openSettings: openSettings)
  }
}
