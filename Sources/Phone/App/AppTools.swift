public import Domain
public import UIKit

/// What the app needs of the world outside.
@MainActor public struct AppTools {
  /// A network to the server at an address; with a token it is the person's.
  public var connect: @MainActor (URL, Secret?) -> any Network
  /// Tells when a time is over.
  public var alarm: any Alarm
  /// Lets the hand feel what happened.
  public var haptics: any Haptics
  /// Loads pictures.
  public var pictures: any Pictures
  /// Forgets the pictures that are kept on the device.
  public var forgetPictures: @MainActor () -> Void
  /// Fetches files that are handed on to other apps.
  public var files: any Files
  /// Where one signs in.
  public var browser: any SignInBrowser
  /// Keeps secrets.
  public var vault: any Vault
  /// Keeps small things between two starts.
  public var notes: Drawer
  /// Keeps what can be had again.
  public var cache: Drawer
  /// 32 bytes that nobody can guess.
  public var random: () -> [UInt8]

  /// These tools.
  public init(
    connect: @escaping @MainActor (URL, Secret?) -> any Network, alarm: any Alarm,
    haptics: any Haptics, pictures: any Pictures,
    forgetPictures: @escaping @MainActor () -> Void, files: any Files,
    browser: any SignInBrowser, vault: any Vault, notes: Drawer, cache: Drawer,
    random: @escaping () -> [UInt8]
  ) {
    self.connect = connect
    self.alarm = alarm
    self.haptics = haptics
    self.pictures = pictures
    self.forgetPictures = forgetPictures
    self.files = files
    self.browser = browser
    self.vault = vault
    self.notes = notes
    self.cache = cache
    self.random = random
  }

  /// The device's own, for a screen of so many pixels per point.
  public static func device(scale: CGFloat) -> AppTools {
    let pictures = DevicePictures(scale: scale)
    let vault = KeychainVault()
    let notes = Drawer(.applicationSupportDirectory)
    vault.forgetEarlierInstallation(notes)
    return AppTools(
      connect: { ServerNetwork(origin: $0, bearer: $1, configuration: .ephemeral) },
      alarm: DeviceAlarm(), haptics: DeviceHaptics(), pictures: pictures,
      forgetPictures: { pictures.forget() }, files: DeviceFiles(), browser: SystemSignInBrowser(),
      vault: vault, notes: notes, cache: Drawer(.cachesDirectory),
      random: { (0..<32).map { _ in UInt8.random(in: .min ... .max) } })
  }
}
