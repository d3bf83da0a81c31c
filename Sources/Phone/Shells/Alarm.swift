public import Domain
import Foundation

/// Tells when a time is over.
@MainActor public protocol Alarm: AnyObject {
  /// What the clock says.
  var now: Instant { get }
  /// Calls `then` when so many milliseconds are over.
  func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void)
}

/// Tells by the clock of the device.
public final class DeviceAlarm: Alarm {
  /// An alarm that is silent so far.
  public init() {}

  /// What the clock of the device says, which goes on while the app is suspended.
  public var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  /// Calls `then` when so many milliseconds are over.
  public func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void) {
    Task { @MainActor in
      try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
      then()
    }
  }
}
