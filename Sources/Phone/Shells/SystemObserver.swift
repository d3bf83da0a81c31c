import UIKit

/// Calls back each time the system posts a notification, until it is released.
final class SystemObserver {
  private let token: any NSObjectProtocol

  /// Observes the notification with this name, which is posted on the main thread.
  @MainActor init(of name: Notification.Name, _ then: @escaping @MainActor () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { then() }
    }
  }

  /// Observes the notification with this name about `object`, which may be posted on any thread.
  @MainActor init(
    of name: Notification.Name, about object: AnyObject, _ then: @escaping @MainActor () -> Void
  ) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      Task { @MainActor in then() }
    }
  }

  /// Observes that the app becomes active.
  @MainActor static func front(_ then: @escaping @MainActor () -> Void) -> SystemObserver {
    SystemObserver(of: UIApplication.didBecomeActiveNotification, then)
  }

  /// Observes that VoiceOver starts or stops.
  @MainActor static func voiceOver(_ then: @escaping @MainActor () -> Void) -> SystemObserver {
    SystemObserver(of: UIAccessibility.voiceOverStatusDidChangeNotification, then)
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
