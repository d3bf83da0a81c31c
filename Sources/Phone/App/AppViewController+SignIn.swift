import AppModel
import Domain
import Screens
public import UIKit
import Wire

/// Sign-in: browser, authorization code and token (FEED-2, FEED-3).
extension AppViewController {
  /// Starts with the stored server, session and pending sign-in.
  func restore() {
    server = savedState.choice.flatMap { PhotoServer($0) }
    guard let authorization = savedState.authorization, authorization.isSent else {
      return begin(.plain)
    }
    // Why: if the app ended after sending the code, the result is unknown and the code cannot be
    // sent again.
    savedState.keep(authorization: nil)
    begin(savedState.credentials == nil ? .failed : .plain, at: authorization.returnTo)
  }

  /// Starts over: signed in if there are credentials, else at the welcome screen with this reason.
  func begin(_ reason: WelcomeScreen.Reason, at address: String? = nil) {
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

  /// The `Start` data for this address, as far as the device knows it.
  func start(_ reason: WelcomeScreen.Reason, at address: String) -> Start {
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

  func signIn(returnTo address: String) {
    let authorization = PendingAuthorization(returnTo: address, random: tools.random)
    // Why stored before the page opens: otherwise the redirect could not be matched.
    guard let server, let window = view.window, let page = authorization.page(of: server),
      savedState.keep(authorization: authorization)
    else { return happened(.welcome(.openingFailed)) }
    tools.browser.open(page, until: PhotoServer.scheme, above: window) { [weak self] end in
      self?.browserEnded(end, authorization)
    }
  }

  private func browserEnded(_ end: SignInReturn, _ authorization: PendingAuthorization) {
    guard savedState.authorization == authorization else { return }
    switch end {
    case .address(let address):
      if !finish(address) { finishSignIn(.failed, authorization) }
    case .closed: finishSignIn(.plain, authorization)
    case .failed: finishSignIn(.failed, authorization)
    }
  }

  private func finishSignIn(_ reason: WelcomeScreen.Reason, _ authorization: PendingAuthorization) {
    savedState.keep(authorization: nil)
    begin(reason, at: authorization.returnTo)
  }

  /// Handles the redirect of a sign-in; returns false if it matches no pending sign-in.
  private func finish(_ address: URL) -> Bool {
    guard let server, var authorization = savedState.authorization, !authorization.isSent else {
      return false
    }
    switch authorization.judge(address, from: server) {
    case .foreign: return false
    case .declined: finishSignIn(.plain, authorization)
    case .code(let code):
      // Why stored first: a code is sent only once, even if the app ends meanwhile (FEED-3).
      authorization.isSent = true
      guard savedState.keep(authorization: authorization) else {
        finishSignIn(.failed, authorization)
        return true
      }
      door = tools.connect(server.pages, nil)
      door?.send(authorization.exchange(code, at: server)) { [weak self] response in
        self?.take(response, authorization)
      }
    }
    return true
  }

  private func take(_ response: Response, _ authorization: PendingAuthorization) {
    guard savedState.authorization == authorization else { return }
    door = nil
    savedState.credentials = Credentials(response)
    finishSignIn(savedState.credentials == nil ? .failed : .plain, authorization)
  }

  /// Opens a link into the app: the redirect of a sign-in, a server address, or the password field
  /// demonstration. While the app is opening, the link is deferred.
  public func open(_ link: URL) { launchHappened(.linkOpened(Secret(link.absoluteString))) }

  /// Opens a link while the app has a screen.
  func follow(_ link: Secret) {
    guard let link = URL(string: link.reveal()), !finish(link) else { return }
    guard let parts = URLComponents(url: link, resolvingAgainstBaseURL: true),
      parts.scheme == PhotoServer.scheme
    else { return }
    switch parts.host {
    case "server":
      guard let address = parts.queryItems?.first(where: { $0.name == "address" })?.value
      else { return }
      broughtAddress = address
      offerBroughtServer()
    case "password-demo": openPasswordDemo()
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
