public import Domain
import Foundation

/// A clock with timers; tests replace it.
@MainActor public protocol AppTimer: AnyObject {
  /// The current time of the wall clock.
  var now: Instant { get }
  /// Calls `then` after this many milliseconds.
  func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void)
}

/// The device's clock.
public final class DeviceTimer: AppTimer {
  /// A timer based on the system time and `Task.sleep`.
  public init() {}

  /// The wall-clock time, which also advances while the app is suspended.
  public var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  /// Calls `then` after this many milliseconds; a negative number counts as 0.
  public func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void) {
    Task { @MainActor in
      // Why: sleep throws only if its task is canceled, which nobody can do here.
      try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
      then()
    }
  }
}
