import UIKit

/// Lets the hand feel what happened.
@MainActor public protocol Haptics: AnyObject {
  /// Something went right.
  func succeeded()
  /// Something went wrong.
  func failed()
}

/// The haptics of the device; a device without them does nothing.
public final class DeviceHaptics: Haptics {
  private let generator = UINotificationFeedbackGenerator()

  /// Haptics that are still so far.
  public init() {}

  /// Something went right.
  public func succeeded() { generator.notificationOccurred(.success) }

  /// Something went wrong.
  public func failed() { generator.notificationOccurred(.error) }
}
