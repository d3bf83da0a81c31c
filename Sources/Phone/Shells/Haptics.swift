import UIKit

/// Haptic feedback.
@MainActor public protocol Haptics: AnyObject {
  /// Signals success.
  func succeeded()
  /// Signals failure.
  func failed()
}

/// The device's haptics; without effect on a device that has none.
public final class DeviceHaptics: Haptics {
  private let generator = UINotificationFeedbackGenerator()

  /// Haptics that play system notifications.
  public init() {}

  /// Signals success.
  public func succeeded() { generator.notificationOccurred(.success) }

  /// Signals failure.
  public func failed() { generator.notificationOccurred(.error) }
}
