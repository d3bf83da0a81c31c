public import Domain
public import UIKit

/// What the app needs from the device: network, timers, storage, browser. Tests replace them.
@MainActor public struct AppDependencies {
  /// Creates a connection to the server at a URL; sends the access token, if there is one.
  public var connect: @MainActor (URL, Secret?, OfflineBehavior) -> any Network
  /// The clock and timers.
  public var alarm: any AppTimer
  /// Plays haptic feedback for success and failure.
  public var haptics: any Haptics
  /// Loads and caches pictures.
  public var pictures: any Pictures
  /// Empties the picture caches.
  public var forgetPictures: @MainActor () -> Void
  /// Downloads files to share with other apps.
  public var files: any Files
  /// Downloads the videos of Live Photos.
  public var videos: any Files
  /// Uploads photos; nil if the app cannot add any.
  public var uploader: PhotoUploader?
  /// Adds new photos automatically; nil if the app cannot read the library.
  public var automatic: AutomaticAdder?
  /// Opens the sign-in page.
  public var browser: any SignInBrowser
  /// Stores secrets.
  public var vault: any Vault
  /// The certificates that the person trusts by their fingerprints.
  public var certificates: TrustedCertificates
  /// Opens the app's page in the system's settings.
  public var openSettings: @MainActor () -> Void
  /// Stores small data that must survive a restart of the app.
  public var notes: FileStore
  /// Stores data that can be downloaded again.
  public var cache: FileStore
  /// Reads and writes these files, and parses responses.
  public var queue: any WorkQueue
  /// Returns 32 bytes that cannot be guessed.
  public var random: () -> [UInt8]

  /// Dependencies for tests and other environments; `device(scale:)` makes those of the device.
  public init(
    connect: @escaping @MainActor (URL, Secret?, OfflineBehavior) -> any Network,
    alarm: any AppTimer, haptics: any Haptics, pictures: any Pictures,
    forgetPictures: @escaping @MainActor () -> Void, files: any Files,
    videos: any Files, uploader: PhotoUploader? = nil, automatic: AutomaticAdder? = nil,
    browser: any SignInBrowser, vault: any Vault, notes: FileStore, cache: FileStore,
    queue: any WorkQueue, random: @escaping () -> [UInt8],
    certificates: TrustedCertificates? = nil,
    openSettings: @escaping @MainActor () -> Void = { AppDependencies.showSettings() }
  ) {
    self.connect = connect
    self.alarm = alarm
    self.haptics = haptics
    self.pictures = pictures
    self.forgetPictures = forgetPictures
    self.files = files
    self.videos = videos
    self.uploader = uploader
    self.automatic = automatic
    self.browser = browser
    self.vault = vault
    self.notes = notes
    self.cache = cache
    self.queue = queue
    self.random = random
    self.certificates = certificates ?? TrustedCertificates(vault)
    self.openSettings = openSettings
  }

  /// The device's own dependencies, for a screen with `scale` pixels per point. Deletes Keychain
  /// items of an earlier installation. There is one `uploader` in the app, and one `automatic`.
  public static func device(
    scale: CGFloat, uploader: PhotoUploader?, automatic: AutomaticAdder?,
    certificates: TrustedCertificates?
  ) -> AppDependencies {
    let vault = KeychainVault()
    let certificates = certificates ?? TrustedCertificates(vault)
    let pictures = DevicePictures(scale: scale, certificates: certificates)
    let notes = FileStore(.applicationSupportDirectory)
    let queue = DeviceWorkQueue(label: "org.imagefeed.files")
    vault.forgetEarlierInstallation(notes, on: queue)
    return AppDependencies(
      connect: { origin, bearer, offline in
        ServerNetwork(
          origin: origin, bearer: bearer, configuration: .ephemeral(offline),
          certificates: certificates)
      }, alarm: DeviceTimer(), haptics: DeviceHaptics(), pictures: pictures,
      forgetPictures: { pictures.forget() }, files: DeviceFiles(certificates: certificates),
      videos: DeviceFiles(.video, certificates: certificates), uploader: uploader,
      automatic: automatic, browser: SystemSignInBrowser(), vault: vault, notes: notes,
      cache: FileStore(.cachesDirectory), queue: queue,
      random: { (0..<32).map { _ in UInt8.random(in: .min ... .max) } },
      certificates: certificates)
  }

  /// Opens the app's page in the system's settings, with its permissions.
  public static func showSettings() {
    guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
    UIApplication.shared.open(url, options: [:], completionHandler: nil)
  }
}
