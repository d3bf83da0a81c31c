public import Domain

/// What the entrance needs of the world outside.
@MainActor public struct EntranceTools {
  /// Carries requests to the server.
  public var network: any Network
  /// Tells when a time is over.
  public var alarm: any Alarm
  /// Lets the hand feel what happened.
  public var haptics: any Haptics
  /// The words for judging passwords; nothing where there are none.
  public var words: @MainActor () -> WordFilter?

  /// These tools; what is not given is the device's own.
  public init(
    network: any Network, alarm: any Alarm = DeviceAlarm(),
    haptics: any Haptics = DeviceHaptics(),
    words: @escaping @MainActor () -> WordFilter? = { BundledWords.read() }
  ) {
    self.network = network
    self.alarm = alarm
    self.haptics = haptics
    self.words = words
  }
}
