import AppModel
import Domain
import Screens

/// Holds an `AppScreen`, and handles its events one after another.
///
/// Why a queue: views send events while they are being updated, and an event handled at once would let the
/// older view overwrite the newer one.
@MainActor final class AppScreenQueue {
  /// The screen after the last event.
  private(set) var screen = AppScreen()
  private let show: (AppView) -> Void
  private let carryOut: (AppScreen.Effect) -> Void
  private var waiting: [(inout AppScreen) -> [AppScreen.Effect]] = []
  private var isBusy = false

  /// A new screen. `show` receives its view after each event, `carryOut` then each effect.
  init(show: @escaping (AppView) -> Void, carryOut: @escaping (AppScreen.Effect) -> Void) {
    self.show = show
    self.carryOut = carryOut
  }

  /// Handles an event, after all events that are still queued.
  func handle(_ event: AppScreen.Event) {
    perform { $0.handle(event) }
  }

  /// A person did this to the full-screen photo.
  func take(_ touch: PhotoTouch) {
    perform { screen in
      screen.take(touch)
      return []
    }
  }

  /// Puts the lists of each tab, as `AppScreen.lists` described them before a restart, where they were (FEED-37).
  func takeUp(lists: String) {
    perform { screen in
      for line in lists.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let tab = AppScreen.Tab(rawValue: String(parts[0])) else {
          continue
        }
        let address = String(parts[1])
        screen.recall(Place.list(in: address), of: tab, at: FeedPlace(address: address))
      }
      return screen.takeUpLists()
    }
  }

  /// The person chose whether photos are whole at first (FEED-35).
  func choseWholePhotos(_ isWhole: Bool) {
    perform { screen in
      screen.choseWholePhotos(isWhole)
      return []
    }
  }

  /// Replaces the screen with a new one; queued events go to that.
  func reset() { screen = AppScreen() }

  private func perform(_ change: @escaping (inout AppScreen) -> [AppScreen.Effect]) {
    waiting.append(change)
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    while !waiting.isEmpty {
      let effects = waiting.removeFirst()(&screen)
      show(screen.view)
      // Why after `show`: scrolling needs the space that the views have just made.
      for effect in effects { carryOut(effect) }
    }
  }
}
