public import Domain
import UIKit

/// The dependencies of the sign-in flow.
@MainActor public struct EntranceDependencies {
  /// Sends requests to the server.
  public var network: any Network
  /// The clock and timers.
  public var alarm: any AppTimer
  /// Plays haptic feedback for success and failure.
  public var haptics: any Haptics
  /// Opens a web page at this absolute URL, outside the app.
  public var show: @MainActor (String) -> Void
  /// Opens the app's page in the system's settings.
  public var openSettings: @MainActor () -> Void
  /// Returns the app's own word list for judging passwords; nil to download that of the server.
  public var words: @MainActor () -> WordFilter?

  /// Creates the dependencies; those not given default to the device's.
  public init(
    network: any Network, alarm: any AppTimer = DeviceTimer(),
    haptics: any Haptics = DeviceHaptics(),
    show: @escaping @MainActor (String) -> Void = { EntranceDependencies.showInBrowser($0) },
    openSettings: @escaping @MainActor () -> Void = { AppDependencies.showSettings() },
    words: @escaping @MainActor () -> WordFilter? = { BundledWords.read() }
  ) {
    self.network = network
    self.alarm = alarm
    self.haptics = haptics
    self.show = show
    self.openSettings = openSettings
    self.words = words
  }

  /// Opens `address` in the device's browser if it is an http or https URL.
  ///
  /// Why no other schemes: the URL comes from a server, which must not start other apps.
  public static func showInBrowser(_ address: String) {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else { return }
    UIApplication.shared.open(url, options: [:], completionHandler: nil)
  }
}
