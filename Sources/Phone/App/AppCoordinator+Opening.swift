import AppModel
import Domain
import Screens
import UIKit
import Wire

/// Carries out the commands of `Launch`: opens the app with the page that the server describes, as in
/// the web app, or with a cached one.
extension AppCoordinator {
  /// Handles an event of the launch.
  func launchHappened(_ event: Launch.Event) {
    for command in launch.handle(event) { carryOut(command) }
  }

  private func carryOut(_ command: Launch.Command) {
    switch command {
    case .requestPage(let ticket, let start): requestPage(ticket, start)
    case .requestReplacement(let ticket):
      requestPage(ticket, start(.plain, at: savedState.place))
    case .startTimer(let timer, let milliseconds):
      tools.alarm.wake(after: milliseconds) { [weak self] in
        self?.launchHappened(.timerFired(timer))
      }
    case .readCache(let ticket, let place):
      savedState.offlineCache.readPage(at: place) { [weak self] in
        self?.launchHappened(.cacheRead(ticket, $0))
      }
    case .cachePage(let body): savedState.offlineCache.keep(page: body, askedAt: pageMoment)
    case .open(let start, .server):
      openings += 1
      enter(start, restoresLists: true)
    case .open(let start, .cache):
      withKeptPhoto(start) { [weak self] in
        self?.enter($0)
        self?.happened(.reached(false))
      }
    case .open(let start, .device): withKeptPhoto(start) { [weak self] in self?.enter($0) }
    case .replace(let page):
      dropHome()
      // Why a new connection: late responses for the old screen must not reach the new one.
      connect()
      let current = savedState.offlineCache.withLaterLikes(page)
      enter(current.joined(with: start(.plain, at: savedState.place)))
    case .openLink(let link):
      // Why on the queue: the screen that opened before may wait for its photo, which is read there.
      tools.queue.run({}, then: { [weak self] in self?.follow(link) })
    }
  }

  /// Requests the page that the web app would open at the place of `start`.
  private func requestPage(_ ticket: Ticket, _ start: Start) {
    pageMoment = savedState.offlineCache.confirmations
    let query = Place.address(of: "", at: start.place).drop { $0 != "?" }
    // Why: the server has no page for adding photos; the app shows that in front of the profile.
    let place = Place(path: start.path) == .adding ? .profile : Place(path: start.path)
    let request = Request(page: place.path + query)
    let network = network
    network?.send(request, on: tools.queue, read: Launch.Response.init) { [weak self] response in
      guard let self, self.network === network else { return }
      self.launchHappened(
        .responded(
          ticket, response,
          isModalPresented: self.rootViewController.presentedViewController != nil
            || self.home?.hasOpenPage == true))
    }
  }

  /// Opens the app's screen with this data, and the lists of the last visit if `restoresLists`: not without the server,
  /// because only the feed is cached.
  private func enter(_ start: Start, restoresLists: Bool = false) {
    let (address, lists) = (savedState.place, savedState.lists)
    history = [start.path]
    areListsRestored = false
    queue.reset()
    // Why first: if the app opens at the list of uploads, that asks for them.
    startUploads(start)
    happened(.started(start))
    if !launch.isInFront { happened(.uncovered(false)) }
    if start.isSignedIn { happened(.likes(.restored(savedState.likes))) }
    if restoresLists { restore(lists, at: address) }
    offerBroughtServer()
  }

  /// Restores the lists of the last visit and opens the one at `address`, if the same person was signed in (FEED-37). On the
  /// profile and above a photo only the feed is restored.
  private func restore(_ lists: String, at address: String) {
    guard let owner = listOwner, lists.hasPrefix(owner) else { return }
    areListsRestored = true
    guard Place(path: SavedState.path(address)) == .feed else { return }
    queue.takeUp(lists: String(lists.dropFirst(owner.count)))
    let query = Place.list(in: address)
    guard !query.isEmpty else { return }
    let behind =
      switch ListHeader(query: query, title: "").kind {
      case .search, .topic: ListHeader.emptySearch.address
      case .collection: Place.profile.path
      case .person: Place.feed.path
      }
    history += [behind, address]
    happened(.navigated(address))
    savedState.place = address
  }

  /// Stores the lists of each tab. Those of the last visit remain while they could not be restored and only the feed was
  /// opened.
  func keepLists() {
    let lists = screen.lists
    guard let owner = listOwner, home != nil,
      areListsRestored || lists.contains("?") || !savedState.lists.hasPrefix(owner)
    else { return }
    savedState.lists = owner + lists
  }

  /// The line that says whose lists are stored: those of another person or server are not restored.
  private var listOwner: String? {
    guard let server, let credentials = savedState.credentials else { return nil }
    return "\(server.pages) \(credentials.username)\n"
  }

  /// Passes `start` with its open photo from the cache to `then`, unless another screen opens first.
  /// If the photo is not cached it starts at the feed, since only the server can tell whether the
  /// photo still exists.
  private func withKeptPhoto(_ start: Start, then: @escaping @MainActor (Start) -> Void) {
    openings += 1
    guard start.isSignedIn, case .photo(let id) = Place(path: start.path) else {
      return then(start)
    }
    let opening = openings
    savedState.offlineCache.readPhoto(id) { [weak self] photo in
      guard opening == self?.openings else { return }
      var start = start
      start.photo = photo
      if photo == nil { start.path = Place.feed.path }
      then(start)
    }
  }
}

extension Launch.Response {
  /// The page in a response.
  fileprivate init(_ response: Response) {
    self =
      OfflineFiles.page(response).map { .page(Launch.Page(start: $0, body: response.body)) }
      ?? .other(status: response.status)
  }
}
