import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// Opening the app: with the `Start` data that the server sends, as in the web app, or with cached
/// data.
extension AppViewController {
  /// Milliseconds to wait for the server's data before the app opens with the paged feed.
  private static let longest: Int32 = 10_000

  /// Opens the app's screen with this data, then handles what was deferred until then.
  func enter(_ start: Start) {
    if opening == .asking { opening = .done }
    history = [start.path]
    screen = AppScreen()
    happened(.started(start))
    if isCovered { happened(.uncovered(false)) }
    if start.isSignedIn { happened(.likes(.restored(savedState.likes))) }
    offerBroughtServer()
    guard let link = firstLink else { return }
    firstLink = nil
    open(link)
  }

  /// Requests the `Start` data for the place of `plain`. If that fails, opens with cached data,
  /// else with `plain`: servers of earlier versions do not send it.
  func askForPage(_ plain: Start) {
    guard let network else { return }
    opening = .asking
    network.send(AppViewController.request(for: plain)) { [weak self] response in
      // Why a late response is dropped: cached photos are on display by then, and the rest of the
      // cache belongs to the same list.
      guard let self, self.network === network, self.opening == .asking else { return }
      if let told = self.savedState.offlineCache.keep(response) {
        return self.enter(self.joined(told, plain))
      }
      if response.status != 401, self.enterKept(plain) { return }
      self.opening = response.status == 401 || response.status == 404 ? .done : .makeshift
      self.enterPlain(plain)
    }
    guard opening == .asking else { return }
    tools.alarm.wake(after: OfflinePolicy().patience) { [weak self] in
      guard let self, self.network === network, self.opening == .asking else { return }
      _ = self.enterKept(plain)
    }
    tools.alarm.wake(after: AppViewController.longest) { [weak self] in
      guard let self, self.network === network, self.opening == .asking else { return }
      self.opening = .makeshift
      self.enterPlain(plain)
    }
  }

  /// Opens again with the server's `Start` data, if the paged feed was opened only because that
  /// data failed to load.
  func mendOpening() {
    guard opening == .makeshift, let network else { return }
    network.send(AppViewController.request(for: start(.plain, at: savedState.place))) {
      [weak self] response in
      guard let self, self.network === network, self.opening == .makeshift,
        self.presentedViewController == nil, let told = self.savedState.offlineCache.keep(response)
      else { return }
      self.opening = .done
      self.dropInside()
      // Why a new network: responses to the paged feed must not reach the screen that opens.
      self.connect()
      self.enter(self.joined(told, self.start(.plain, at: self.savedState.place)))
    }
  }

  /// Opens with cached `Start` data; returns false if no such data is cached.
  private func enterKept(_ plain: Start) -> Bool {
    guard let kept = savedState.offlineCache.page(at: plain.place) else { return false }
    enter(withKeptPhoto(joined(kept, plain)))
    happened(.reached(false))
    return true
  }

  /// Opens with what the device itself knows; the feed then loads page by page.
  func enterPlain(_ plain: Start) {
    enter(withKeptPhoto(plain))
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

  /// The server's `Start` data with this device's language, path and username.
  private func joined(_ page: Start, _ plain: Start) -> Start {
    var start = page
    start.language = language
    start.path = plain.path
    start.username = plain.username
    // NB: this app cannot add photos.
    start.largestUpload = 0
    return start
  }

  /// The request for the `Start` data with which the web app would open at this place.
  private static func request(for start: Start) -> Request {
    let query = Place.address(ofFeedAt: start.place).drop { $0 != "?" }
    return Request(page: Place(path: start.path).path + query)
  }
}
