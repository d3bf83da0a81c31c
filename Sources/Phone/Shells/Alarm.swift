/// Tells when a time is over.
@MainActor public protocol Alarm: AnyObject {
  /// Calls `then` when so many seconds are over.
  func wake(after seconds: Int32, _ then: @escaping @MainActor () -> Void)
}

/// Tells by the clock of the device.
public final class DeviceAlarm: Alarm {
  /// An alarm that is silent so far.
  public init() {}

  /// Calls `then` when so many seconds are over.
  public func wake(after seconds: Int32, _ then: @escaping @MainActor () -> Void) {
    Task { @MainActor in
      try? await Task.sleep(nanoseconds: UInt64(max(0, seconds)) * 1_000_000_000)
      then()
    }
  }
}
