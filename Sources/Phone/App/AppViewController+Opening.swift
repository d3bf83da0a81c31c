import Client
import Domain
import Screens
import UIKit
import Wire

/// How the app begins: with what the server tells of the page, as the web app does, or with what was kept.
extension AppViewController {
  /// Milliseconds after which a page that was kept is shown: a phone in a lift claims a network that
  /// answers nothing.
  private static let patience: Int32 = 3000
  /// Milliseconds after which the list goes page by page, with its own words about what does not come.
  private static let longest: Int32 = 10_000

  /// Opens the screen, and what has waited for that.
  func enter(_ start: Start) {
    if opening == .asking { opening = .done }
    history = [start.path]
    screen = AppScreen()
    happened(.started(start))
    if isCovered { happened(.uncovered(false)) }
    if start.isSignedIn { happened(.likes(.restored(memory.likes))) }
    offerBroughtServer()
    guard let link = firstLink else { return }
    firstLink = nil
    open(link)
  }

  /// Asks for the page of `plain`, where the person was; that itself opens when there is none, since a
  /// server of an earlier version does not tell of its pages.
  func askForPage(_ plain: Start) {
    guard let network else { return }
    opening = .asking
    network.send(AppViewController.request(for: plain)) { [weak self] answer in
      // Why not later: the list on display is the kept one then, and what is kept belongs to it.
      guard let self, self.network === network, self.opening == .asking else { return }
      if let told = self.memory.trip.keep(answer) { return self.enter(self.joined(told, plain)) }
      if answer.status != 401, self.enterKept(plain) { return }
      self.opening = answer.status == 401 || answer.status == 404 ? .done : .makeshift
      self.enterPlain(plain)
    }
    guard opening == .asking else { return }
    tools.alarm.wake(after: AppViewController.patience) { [weak self] in
      guard let self, self.network === network, self.opening == .asking else { return }
      _ = self.enterKept(plain)
    }
    tools.alarm.wake(after: AppViewController.longest) { [weak self] in
      guard let self, self.network === network, self.opening == .asking else { return }
      self.opening = .makeshift
      self.enterPlain(plain)
    }
  }

  /// Opens anew with the page, once it comes, where the list goes page by page only because that failed.
  func mendOpening() {
    guard opening == .makeshift, let network else { return }
    network.send(AppViewController.request(for: start(.plain, at: memory.place))) {
      [weak self] answer in
      guard let self, self.network === network, self.opening == .makeshift,
        self.presentedViewController == nil, let told = self.memory.trip.keep(answer)
      else { return }
      self.opening = .done
      self.dropInside()
      // Why another: answers to the list that goes page by page mean nothing to the one that opens.
      self.connect()
      self.enter(self.joined(told, self.start(.plain, at: self.memory.place)))
    }
  }

  /// Opens with what was kept; `false` when nothing was.
  private func enterKept(_ plain: Start) -> Bool {
    guard let kept = memory.trip.page(at: plain.place) else { return false }
    enter(withKeptPhoto(joined(kept, plain)))
    happened(.reached(false))
    return true
  }

  /// Opens with what the device itself knows; the list goes page by page.
  func enterPlain(_ plain: Start) {
    enter(withKeptPhoto(plain))
  }

  /// `start` with the photo that was open; at the feed when nothing that is kept has it, since only the
  /// server knows whether it is gone.
  private func withKeptPhoto(_ start: Start) -> Start {
    guard start.isSignedIn, case .photo(let id) = Place(path: start.path) else { return start }
    var start = start
    start.photo = memory.trip.photo(id)
    if start.photo == nil { start.path = Place.feed.path }
    return start
  }

  /// What was told of a page, as this device shows it.
  private func joined(_ page: Start, _ plain: Start) -> Start {
    var start = page
    start.language = language
    start.path = plain.path
    start.username = plain.username
    // NB: this app adds no photos.
    start.largestUpload = 0
    return start
  }

  /// The address that the web app would open at this place.
  private static func request(for start: Start) -> Request {
    let query = Place.address(ofFeedAt: start.place).drop { $0 != "?" }
    return Request(page: Place(path: start.path).path + query)
  }
}
