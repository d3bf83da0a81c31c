import AppModel
import Domain
import Screens
import UIKit
import Wire

/// Carries out the commands of `Launch`: opens the app with the page that the server describes, as in
/// the web app, or with a cached one.
extension AppViewController {
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
      launchHappened(.cacheRead(ticket, savedState.offlineCache.page(at: place)))
    case .cachePage(let body): savedState.offlineCache.keep(page: body, askedAt: pageMoment)
    case .open(let start, .server): enter(start)
    case .open(let start, .cache):
      enter(withKeptPhoto(start))
      happened(.reached(false))
    case .open(let start, .device): enter(withKeptPhoto(start))
    case .replace(let page):
      dropInside()
      // Why a new connection: late responses for the old screen must not reach the new one.
      connect()
      let current = savedState.offlineCache.withLaterLikes(page)
      enter(current.joined(with: start(.plain, at: savedState.place)))
    case .openLink(let link): follow(link)
    }
  }

  /// Requests the page that the web app would open at the place of `start`.
  private func requestPage(_ ticket: Ticket, _ start: Start) {
    pageMoment = savedState.offlineCache.confirmations
    let query = Place.address(ofFeedAt: start.place).drop { $0 != "?" }
    network?.send(Request(page: Place(path: start.path).path + query)) { [weak self] response in
      guard let self else { return }
      let page = OfflineCache.page(response).map { Launch.Page(start: $0, body: response.body) }
      self.launchHappened(
        .responded(
          ticket, page.map { .page($0) } ?? .other(status: response.status),
          isModalPresented: self.presentedViewController != nil
            || self.inner?.tabs.isSearching == true
            || self.inner?.profile.collections != nil))
    }
  }

  /// Opens the app's screen with this data.
  private func enter(_ start: Start) {
    history = [start.path]
    screen = AppScreen()
    happened(.started(start))
    if !launch.isInFront { happened(.uncovered(false)) }
    if start.isSignedIn { happened(.likes(.restored(savedState.likes))) }
    offerBroughtServer()
  }

  /// `start` with its open photo from the cache. If the photo is not cached it starts at the feed,
  /// since only the server can tell whether the photo still exists.
  private func withKeptPhoto(_ start: Start) -> Start {
    guard start.isSignedIn, case .photo(let id) = Place(path: start.path) else { return start }
    var start = start
    start.photo = savedState.offlineCache.photo(id)
    if start.photo == nil { start.path = Place.feed.path }
    return start
  }
}
