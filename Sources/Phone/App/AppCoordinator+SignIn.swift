import AppModel
import Domain
import Screens
public import UIKit
import Wire

/// The session: the chosen server, the credentials, and the data with which the app opens.
extension AppCoordinator: SignInCoordinatorDelegate {
  /// Starts with the stored server, session and pending sign-in.
  func restore() {
    server = savedState.choice.flatMap { PhotoServer($0) }
    signIn.restore()
  }

  func signInCouldNotOpen() { happened(.welcome(.openingFailed)) }

  func signInEnded(_ reason: WelcomeReason, at address: String?) { begin(reason, at: address) }

  /// Starts over: signed in if there are credentials, else at the welcome screen with this reason.
  func begin(_ reason: WelcomeReason, at address: String? = nil) {
    let start = start(reason, at: address ?? savedState.place)
    sharing = server.map { server in
      Sharing(
        Sharing.Host(
          origin: server.pages, path: { server.path($0) }, files: tools.files,
          collect: { [weak self] in self?.home?.collecting($0) },
          closed: { [weak self] in self?.happened(.sheetClosed(hasCopied: false)) }))
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
    network = tools.connect(server.api, credentials.access, .fail)
  }

  /// The first-screen data to open at this address, as far as the device knows it.
  func start(_ reason: WelcomeReason, at address: String) -> Start {
    var start = Start(language: language)
    start.path = SavedState.path(address)
    let isFeed = Place(path: start.path) == .feed && Place.list(in: address).isEmpty
    start.place = FeedPlace(address: isFeed ? address : savedState.feedPlace)
    start.reason = server == nil ? .noServer : reason
    guard server != nil, let credentials = savedState.credentials else { return start }
    start.isSignedIn = true
    start.username = credentials.username
    return start
  }

  /// The username in the loaded profile, otherwise the one from the sign-in: people may change theirs.
  var ownUsername: String? {
    if case .inside(let view) = screen.view, let profile = view.profile.profile {
      return profile.username
    }
    guard let username = savedState.credentials?.username, !username.isEmpty else { return nil }
    return username
  }

  // MARK: Links

  /// Opens a link into the app: the redirect of a sign-in, a server address, a photo, a person's photos, or a screen
  /// that opens by itself. While the app is opening, the link is deferred.
  public func open(_ link: URL) { launchHappened(.linkOpened(Secret(link.absoluteString))) }

  /// Opens a link while the app has a screen.
  func follow(_ link: Secret) {
    guard let link = URL(string: link.reveal()) else { return }
    signIn.open(link)
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
    case "photo": open(Place(path: Place.photo(parts.name).path))
    case "person" where !parts.name.isEmpty:
      open(ListHeader(.person(parts.name), title: parts.name))
    default: break
    }
  }

  /// Opens a photo in front of the list that is in front, so that the way back leads to it.
  private func open(_ photo: Place) {
    guard case .photo(let id) = photo, canOpen(photo.path), shownPhoto != id else { return }
    let address = photo.path + Place.list(in: history.last ?? "")
    linkedPhoto = id
    happened(.navigated(address))
    // NB: a photo that has to be requested replaces the address when it arrives.
    if shownPhoto == id { carryOut(.replace(address)) }
  }

  private var shownPhoto: String? {
    if case .inside(let view) = screen.view { view.viewer?.id } else { nil }
  }

  /// Opens the photos of a person; only an Image Feed server has such a list.
  private func open(_ list: ListHeader) {
    if server?.isOwn == true, canOpen(list.address) { happened(.listTapped(list)) }
  }

  /// Whether a link can be opened now: somebody is signed in, and no sheet or form is presented. On the welcome screen the
  /// next sign-in will lead to `address`.
  private func canOpen(_ address: String) -> Bool {
    guard rootViewController.presentedViewController == nil else { return false }
    if home == nil { begin(.plain, at: address) }
    return home != nil
  }

  /// Opens a page of the sign-in flow by itself above the app, which stays signed in or out.
  ///
  /// Any website may open it: its fields are empty, and its session ends with it. Without a server the
  /// welcome screen says what is missing.
  private func openAlone(_ address: String) {
    guard let server, server.isOwn, rootViewController.presentedViewController == nil else {
      return
    }
    // Why a signed-in person is not kept waiting: their app has connected to this server before.
    let offline: OfflineBehavior = savedState.credentials == nil ? .wait : .fail
    let sheet = AloneSheet(
      at: address, tools: tools.entrance(at: server, offline: offline), origin: server.pages,
      language: language)
    rootViewController.present(sheet, animated: true)
  }

  /// Shows the password field demonstration above the current screen; a swipe down closes it
  /// (PASS-6).
  ///
  /// Any website may open it: the field is empty, and only what is typed there is printed.
  private func openPasswordDemo() {
    guard rootViewController.presentedViewController == nil else { return }
    rootViewController.present(PasswordDemoViewController(), animated: true)
  }
}

extension URLComponents {
  /// What a link such as `imagefeed://photo/ID` names.
  fileprivate var name: String { String(path.drop { $0 == "/" }) }
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
