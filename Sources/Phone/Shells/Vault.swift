public import Domain
import UIKit

/// Keeps secrets on the device.
@MainActor public protocol Vault: AnyObject {
  /// The secret under this name; nothing when there is none.
  func secret(_ name: String) -> Secret?
  /// Keeps `secret` under this name; without one, takes away what is there. `false`: the device refused.
  @discardableResult func keep(_ secret: Secret?, as name: String) -> Bool
}

/// The Keychain of this device: readable after the first unlock, never carried to another device.
public final class KeychainVault: Vault {
  private let service: String

  /// The secrets that belong to `service`.
  public init(service: String = "ImageFeed") { self.service = service }

  /// The secret under this name.
  public func secret(_ name: String) -> Secret? {
    let query = self.query(name)
    query[kSecReturnData] = true
    query[kSecMatchLimit] = kSecMatchLimitOne
    var found: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
      let data = found as? NSData
    else { return nil }
    return Secret(String(decoding: Data(referencing: data), as: UTF8.self))
  }

  /// Keeps `secret` in the place of what was there, which stays when the device refuses.
  @discardableResult public func keep(_ secret: Secret?, as name: String) -> Bool {
    let query = self.query(name)
    guard let secret else {
      let removed = SecItemDelete(query as CFDictionary)
      return removed == errSecSuccess || removed == errSecItemNotFound
    }
    let value = NSMutableDictionary()
    value[kSecValueData] = NSData(data: Data(secret.reveal().utf8))
    let updated = SecItemUpdate(query as CFDictionary, value as CFDictionary)
    guard updated == errSecItemNotFound else { return updated == errSecSuccess }
    query[kSecValueData] = value[kSecValueData]
    query[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    return SecItemAdd(query as CFDictionary, nil) == errSecSuccess
  }

  /// Deletes what an installation before this one kept: the Keychain outlives the app, `notes` do not.
  func forgetEarlierInstallation(_ notes: Drawer) {
    guard notes.isNew else { return }
    notes.keep([], as: "installed")
    // Why: where the note cannot be kept, this would sign the person out at each start.
    guard !notes.isNew else { return }
    let query = NSMutableDictionary()
    query[kSecClass] = kSecClassGenericPassword
    query[kSecAttrService] = NSString(string: service)
    SecItemDelete(query as CFDictionary)
  }

  private func query(_ name: String) -> NSMutableDictionary {
    let query = NSMutableDictionary()
    query[kSecClass] = kSecClassGenericPassword
    query[kSecAttrService] = NSString(string: service)
    query[kSecAttrAccount] = NSString(string: name)
    return query
  }
}
