public import Domain
import UIKit

/// Stores secrets on the device.
@MainActor public protocol Vault: AnyObject {
  /// The secret under this name; nil if it does not exist.
  func secret(_ name: String) -> Secret?
  /// Stores `secret` under this name; nil deletes it. Returns false if the device refuses.
  @discardableResult func keep(_ secret: Secret?, as name: String) -> Bool
}

/// The device's Keychain: readable after the first unlock, never copied to another device.
public final class KeychainVault: Vault {
  private let service: String

  /// The Keychain items of `service`.
  public init(service: String = "ImageFeed") { self.service = service }

  /// The secret under this name; nil if it does not exist or cannot be read.
  public func secret(_ name: String) -> Secret? {
    let query = self.query(name)
    query[kSecReturnData] = true
    query[kSecMatchLimit] = kSecMatchLimitOne
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    report("read " + name, status)
    guard status == errSecSuccess, let data = found as? NSData else { return nil }
    return Secret(String(decoding: Data(referencing: data), as: UTF8.self))
  }

  /// Replaces or deletes the secret; the old one remains if the device refuses.
  @discardableResult public func keep(_ secret: Secret?, as name: String) -> Bool {
    let query = self.query(name)
    guard let secret else {
      let removed = SecItemDelete(query as CFDictionary)
      report("delete " + name, removed)
      return removed == errSecSuccess || removed == errSecItemNotFound
    }
    let value = NSMutableDictionary()
    value[kSecValueData] = NSData(data: Data(secret.reveal().utf8))
    let updated = SecItemUpdate(query as CFDictionary, value as CFDictionary)
    report("update " + name, updated)
    guard updated == errSecItemNotFound else { return updated == errSecSuccess }
    query[kSecValueData] = value[kSecValueData]
    query[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    let added = SecItemAdd(query as CFDictionary, nil)
    report("add " + name, added)
    return added == errSecSuccess
  }

  /// Deletes the items of an earlier installation: the Keychain outlives the app, `notes` does not.
  ///
  /// Files that are read on `queue` later are delivered after the deletion.
  func forgetEarlierInstallation(_ notes: FileStore, on queue: any WorkQueue) {
    queue.run(
      { KeychainVault.isFirstLaunch(notes) }, then: { [self] in if $0 { forgetAll() } })
  }

  private nonisolated static func isFirstLaunch(_ notes: FileStore) -> Bool {
    guard notes.isNew else { return false }
    notes.keep([], as: "installed")
    // Why checked again: if the file "installed" could not be written, the store still looks new,
    // and every launch would delete the credentials.
    return !notes.isNew
  }

  private func forgetAll() {
    let query = NSMutableDictionary()
    query[kSecClass] = kSecClassGenericPassword
    query[kSecAttrService] = NSString(string: service)
    report("delete earlier items", SecItemDelete(query as CFDictionary))
  }

  /// Logs an unexpected status; a missing item is expected.
  private func report(_ action: String, _ status: OSStatus) {
    guard status != errSecSuccess, status != errSecItemNotFound else { return }
    Log.keychain.failed(action, NSOSStatusErrorDomain, Int(status))
  }

  private func query(_ name: String) -> NSMutableDictionary {
    let query = NSMutableDictionary()
    query[kSecClass] = kSecClassGenericPassword
    query[kSecAttrService] = NSString(string: service)
    query[kSecAttrAccount] = NSString(string: name)
    return query
  }
}
