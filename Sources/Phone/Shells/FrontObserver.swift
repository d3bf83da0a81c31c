import UIKit

/// Calls back each time the app becomes active, until it is released.
final class FrontObserver {
  private let token: any NSObjectProtocol

  @MainActor init(_ then: @escaping @MainActor () -> Void) {
    token = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { then() } }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
