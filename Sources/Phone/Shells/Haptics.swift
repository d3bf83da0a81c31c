import UIKit

/// Plays haptic feedback for success and failure.
@MainActor public protocol Haptics: AnyObject {
  /// Plays the feedback for a success, such as a confirmed like.
  func succeeded()
  /// Plays the feedback for a failure, such as a wrong password.
  func failed()
}

/// The device's haptics; without effect on a device that has none.
public final class DeviceHaptics: Haptics {
  private let generator = UINotificationFeedbackGenerator()

  /// Haptics that play system notifications.
  public init() {}

  /// Plays the system's feedback for a success.
  public func succeeded() { generator.notificationOccurred(.success) }

  /// Plays the system's feedback for a failure.
  public func failed() { generator.notificationOccurred(.error) }
}
