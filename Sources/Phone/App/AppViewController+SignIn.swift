import Domain
import Screens
public import UIKit
import Wire

/// The way in: the system's browser, the code, the token (FEED-2, FEED-3).
extension AppViewController {
  /// Begins with what the device remembers.
  func launch() {
    server = memory.choice.flatMap { PhotoServer($0) }
    guard let errand = memory.errand, errand.isSent else { return begin(.plain) }
    // Why: nobody knows what became of a code that was sent before the app ended.
    memory.keep(errand: nil)
    begin(memory.admission == nil ? .failed : .plain, at: errand.returnTo)
  }

  /// Begins anew: inside when somebody is signed in, else before the door, for this reason.
  func begin(_ reason: WelcomeScreen.Reason, at address: String? = nil) {
    let start = start(reason, at: address ?? memory.place)
    opening = .done
    sharing = server.map { server in
      Sharing(origin: server.pages, files: tools.files) { [weak self] in
        self?.happened(.share($0))
      }
    }
    connect()
    if start.isSignedIn, server?.isOwn == true { askForPage(start) } else { enterPlain(start) }
  }

  /// Opens the way to the API, when somebody is signed in.
  func connect() {
    network?.cancel()
    guard let server, let admission = memory.admission else {
      network = nil
      return
    }
    network = tools.connect(server.api, admission.access)
  }

  /// What the device itself knows of the place at this address.
  func start(_ reason: WelcomeScreen.Reason, at address: String) -> Start {
    var start = Start(language: language)
    start.path = Memory.path(address)
    let isFeed = Place(path: start.path) == .feed
    start.place = FeedPlace(address: isFeed ? address : memory.feedPlace)
    start.reason = server == nil ? .noServer : reason
    guard server != nil, let admission = memory.admission else { return start }
    start.isSignedIn = true
    start.username = admission.username
    return start
  }

  func signIn(returnTo address: String) {
    let errand = SignInErrand(returnTo: address, random: tools.random)
    // Why kept before the page opens: what came back could be matched to nothing.
    guard let server, let window = view.window, let page = errand.page(of: server),
      memory.keep(errand: errand)
    else { return happened(.welcome(.openingFailed)) }
    tools.browser.open(page, until: PhotoServer.scheme, above: window) { [weak self] end in
      self?.browserEnded(end, errand)
    }
  }

  private func browserEnded(_ end: SignInReturn, _ errand: SignInErrand) {
    guard memory.errand == errand else { return }
    switch end {
    case .address(let address):
      if !finish(address) { give(up: .failed, errand) }
    case .closed: give(up: .plain, errand)
    case .failed: give(up: .failed, errand)
    }
  }

  private func give(up reason: WelcomeScreen.Reason, _ errand: SignInErrand) {
    memory.keep(errand: nil)
    begin(reason, at: errand.returnTo)
  }

  /// Takes the address that sign-in came back with; `false` when it belongs to no sign-in of this app.
  private func finish(_ address: URL) -> Bool {
    guard let server, var errand = memory.errand, !errand.isSent else { return false }
    switch errand.judge(address, from: server) {
    case .foreign: return false
    case .declined: give(up: .plain, errand)
    case .code(let code):
      // Why first: a code goes to the server once, whatever becomes of the app (FEED-3).
      errand.isSent = true
      guard memory.keep(errand: errand) else {
        give(up: .failed, errand)
        return true
      }
      door = tools.connect(server.pages, nil)
      door?.send(errand.exchange(code, at: server)) { [weak self] answer in
        self?.take(answer, errand)
      }
    }
    return true
  }

  private func take(_ answer: Answer, _ errand: SignInErrand) {
    guard memory.errand == errand else { return }
    door = nil
    memory.admission = Admission(answer)
    give(up: memory.admission == nil ? .failed : .plain, errand)
  }

  private var isSplash: Bool {
    if case .splash = screen.phase { true } else { false }
  }

  /// Takes a link into the app: the end of a sign-in, the address of a server, or the way to the
  /// demonstration of the password field.
  public func open(_ link: URL) {
    guard opening != .asking, !isSplash else {
      firstLink = link
      return
    }
    if finish(link) { return }
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

  /// Shows the task's demonstration above whatever is there; a finger pulls it down again (PASS-6).
  ///
  /// Any page may open it: the field is empty, and only what is typed there is printed.
  private func openPasswordDemo() {
    guard presentedViewController == nil else { return }
    present(PasswordDemoViewController(), animated: true)
  }
}

extension FeedPlace {
  /// The place that an address of the feed names; nothing for the top of it.
  init?(address: String) {
    var fields: [String: String] = [:]
    for item in URLComponents(string: address)?.queryItems ?? [] { fields[item.name] = item.value }
    guard let photo = fields["at"] else { return nil }
    self.init(photo: photo, by: fields["by"].flatMap { Int32($0) } ?? 0)
  }
}
