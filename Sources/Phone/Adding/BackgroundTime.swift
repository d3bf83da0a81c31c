import UIKit

/// Keeps the app running in the background while it is needed, for as long as the system allows.
@MainActor final class BackgroundTime {
  private var task = UIBackgroundTaskIdentifier.invalid
  /// The system's completion handlers, called when its events have been handled.
  private var callbacks: [() -> Void] = []
  private var areDelivered = false

  /// Whether the app has something to do that ends when it is suspended.
  ///
  /// Setting it to true again asks the system for more time, if the earlier one is over.
  var isNeeded = false {
    didSet {
      if isNeeded, task == .invalid { begin() }
      if !isNeeded, oldValue { end() }
    }
  }

  /// Calls `done` once all events are delivered and nothing is left to do, or the time is over.
  func whenDone(_ done: @escaping () -> Void) {
    callbacks.append(done)
    areDelivered = false
  }

  /// All events have been delivered.
  func delivered() {
    areDelivered = true
    finish()
  }

  private func begin() {
    task = UIApplication.shared.beginBackgroundTask(withName: "ImageFeed.uploads") {
      [weak self] in
      self?.areDelivered = true
      self?.end(isOver: true)
    }
  }

  private func end(isOver: Bool = false) {
    if task != .invalid { UIApplication.shared.endBackgroundTask(task) }
    task = .invalid
    finish(isOver: isOver)
  }

  private func finish(isOver: Bool = false) {
    guard areDelivered, isOver || !isNeeded else { return }
    let due = callbacks
    callbacks = []
    for callback in due { callback() }
  }
}
