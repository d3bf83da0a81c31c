import AppModel
import Domain
import Screens
public import UIKit
import Wire

/// Carries out the commands of `SignIn`: browser, authorization code and token (FEED-2, FEED-3). The
/// app's own sign-in screens are in AppViewController+Screens.swift.
extension AppViewController {
  /// Starts with the stored server, session and pending sign-in.
  func restore() {
    server = savedState.choice.flatMap { PhotoServer($0) }
    let authorization = savedState.authorization.map {
      SignIn.StoredAuthorization(returnTo: $0.returnTo, isSent: $0.isSent)
    }
    signInHappened(.restored(authorization))
  }

  /// Starts over: signed in if there are credentials, else at the welcome screen with this reason.
  func begin(_ reason: WelcomeReason, at address: String? = nil) {
    let start = start(reason, at: address ?? savedState.place)
    sharing = server.map { server in
      Sharing(origin: server.pages, files: tools.files) { [weak self] in
        self?.happened(.share($0))
      }
    }
    connect()
    launchHappened(.began(start, isOwnServer: server?.isOwn == true))
  }

  /// Connects to the API if the user is signed in; otherwise there is no network.
  func connect() {
    network?.cancel()
    guard let server, let credentials = savedState.credentials else {
      network = nil
      return
    }
    network = tools.connect(server.api, credentials.access)
  }

  /// The first-screen data to open at this address, as far as the device knows it.
  func start(_ reason: WelcomeReason, at address: String) -> Start {
    var start = Start(language: language)
    start.path = SavedState.path(address)
    let isFeed = Place(path: start.path) == .feed
    start.place = FeedPlace(address: isFeed ? address : savedState.feedPlace)
    start.reason = server == nil ? .noServer : reason
    guard server != nil, let credentials = savedState.credentials else { return start }
    start.isSignedIn = true
    start.username = credentials.username
    return start
  }

  /// Handles an event of the sign-in.
  func signInHappened(_ event: SignIn.Event) {
    for command in signIn.handle(event) { carryOut(command) }
  }

  private func carryOut(_ command: SignIn.Command) {
    switch command {
    case .storeAuthorization(let ticket, let address):
      signInHappened(.stored(ticket, storeAuthorization(returnTo: address)))
    case .findScreens(let ticket): findScreens(ticket)
    case .openScreens(let ticket): openScreens(ticket)
    case .openBrowser(let ticket): openBrowser(ticket)
    case .reportOpeningFailed: happened(.welcome(.openingFailed))
    case .markSent(let ticket): signInHappened(.markedSent(ticket, markSent()))
    case .sendCode(let ticket, let code, let way): send(code, ticket, from: way)
    case .storeCredentials(let credentials):
      door = nil
      savedState.credentials = credentials.flatMap { Credentials(kept: $0) }
    case .forgetAuthorization: savedState.keep(authorization: nil)
    case .begin(let reason, let address): begin(reason, at: address)
    }
  }

  /// Creates an authorization and stores it, if its page can be opened.
  private func storeAuthorization(returnTo address: String) -> Bool {
    let authorization = PendingAuthorization(returnTo: address, random: tools.random)
    guard let server, view.window != nil, authorization.page(of: server) != nil else {
      return false
    }
    return savedState.keep(authorization: authorization)
  }

  private func openBrowser(_ ticket: Ticket) {
    guard let server, let window = view.window,
      let page = savedState.authorization?.page(of: server)
    else { return signInHappened(.browserEnded(ticket, .failed)) }
    tools.browser.open(page, until: PhotoServer.scheme, above: window) { [weak self] end in
      guard let self else { return }
      let end: SignIn.BrowserEnd =
        switch end {
        case .address(let url): .redirected(self.redirect(url))
        case .closed: .closed
        case .failed: .failed
        }
      self.signInHappened(.browserEnded(ticket, end))
    }
  }

  private func markSent() -> Bool {
    guard var authorization = savedState.authorization else { return false }
    authorization.isSent = true
    return savedState.keep(authorization: authorization)
  }

  private func send(_ code: Secret, _ ticket: Ticket, from way: SignIn.Way) {
    guard let server, let authorization = savedState.authorization else {
      return signInHappened(.exchanged(ticket, nil))
    }
    door = tools.connect(server.pages, nil)
    door?.send(authorization.exchange(code, at: server, from: way)) { [weak self] response in
      self?.signInHappened(.exchanged(ticket, Credentials(response)?.kept))
    }
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

  // MARK: Links

  /// Opens a link into the app: the redirect of a sign-in, a server address, or a screen that opens by
  /// itself. While the app is opening, the link is deferred.
  public func open(_ link: URL) { launchHappened(.linkOpened(Secret(link.absoluteString))) }

  /// Opens a link while the app has a screen.
  func follow(_ link: Secret) {
    guard let link = URL(string: link.reveal()) else { return }
    signInHappened(.linkOpened(redirect(link)))
    guard let parts = URLComponents(url: link, resolvingAgainstBaseURL: true),
      parts.scheme == PhotoServer.scheme
    else { return }
    switch parts.host {
    case "server":
      guard let link = ServerLink((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") })
      else { return }
      broughtLink = link
      offerBroughtServer()
    case "password-demo": openPasswordDemo()
    case "authorization": openAlone(Path.authorization.template)
    case "phone": openAlone(Path.phone.template)
    default: break
    }
  }

  /// Shows the password field demonstration above the current screen; a swipe down closes it
  /// (PASS-6).
  ///
  /// Any website may open it: the field is empty, and only what is typed there is printed.
  private func openPasswordDemo() {
    guard presentedViewController == nil else { return }
    present(PasswordDemoViewController(), animated: true)
  }
}

extension FeedPlace {
  /// The feed position in an address; nil if it is the top.
  init?(address: String) {
    var fields: [String: String] = [:]
    for item in URLComponents(string: address)?.queryItems ?? [] { fields[item.name] = item.value }
    guard let photo = fields["at"] else { return nil }
    self.init(photo: photo, by: fields["by"].flatMap { Int32($0) } ?? 0)
  }
}
