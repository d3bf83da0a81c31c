public import Domain
import UIKit

/// What the entrance needs of the world outside.
@MainActor public struct EntranceTools {
  /// Carries requests to the server.
  public var network: any Network
  /// Tells when a time is over.
  public var alarm: any Alarm
  /// Lets the hand feel what happened.
  public var haptics: any Haptics
  /// Shows a page of the web at this absolute URL, outside the app.
  public var show: @MainActor (String) -> Void
  /// The words for judging passwords; nothing where there are none.
  public var words: @MainActor () -> WordFilter?

  /// These tools; what is not given is the device's own.
  public init(
    network: any Network, alarm: any Alarm = DeviceAlarm(),
    haptics: any Haptics = DeviceHaptics(),
    show: @escaping @MainActor (String) -> Void = { EntranceTools.showInBrowser($0) },
    words: @escaping @MainActor () -> WordFilter? = { BundledWords.read() }
  ) {
    self.network = network
    self.alarm = alarm
    self.haptics = haptics
    self.show = show
    self.words = words
  }

  /// Opens `address` in the browser of the phone.
  ///
  /// Why only these schemes: the URL comes from a server, which must not start other apps.
  public static func showInBrowser(_ address: String) {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else { return }
    UIApplication.shared.open(url, options: [:], completionHandler: nil)
  }
}
