// The Keychain, which Apple's Foundation re-exports from Security. Why not in a module `Security`:
// other packages would find that module and take Linux for a Mac.

public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public nonisolated(unsafe) let kSecClass: CFString = "class"
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"
public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecMissingEntitlement: OSStatus = -34018

/// The items by service and account, in memory only and not encrypted.
private final class Items: @unchecked Sendable {
  private let lock = NSLock()
  private var data: [String: NSData] = [:]
  static let all = Items()

  func service(_ query: CFDictionary) -> String? {
    guard query[kSecClass] as? NSString == kSecClassGenericPassword else { return nil }
    return (query[kSecAttrService] as? NSString).map { "\($0)/" }
  }
  func name(_ query: CFDictionary) -> String? {
    guard let service = service(query), let account = query[kSecAttrAccount] as? NSString
    else { return nil }
    return service + "\(account)"
  }
  func change<Answer>(_ body: (inout [String: NSData]) -> Answer) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return body(&data)
  }
}

/// As in the Keychain, an existing item is not overwritten.
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let name = Items.all.name(attributes), let data = attributes[kSecValueData] as? NSData
  else {
    return errSecParam
  }
  guard doubleKeychainStatus == errSecSuccess else { return doubleKeychainStatus }
  return Items.all.change { items in
    guard items[name] == nil else { return errSecDuplicateItem }
    items[name] = data
    return errSecSuccess
  }
}

public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let name = Items.all.name(query) else { return errSecParam }
  guard doubleKeychainStatus == errSecSuccess else { return doubleKeychainStatus }
  let data = Items.all.change { $0[name] }
  result?.pointee = data
  return data == nil ? errSecItemNotFound : errSecSuccess
}

public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  guard let name = Items.all.name(query), let data = attributes[kSecValueData] as? NSData else {
    return errSecParam
  }
  guard doubleKeychainStatus == errSecSuccess else { return doubleKeychainStatus }
  return Items.all.change { items in
    guard items[name] != nil else { return errSecItemNotFound }
    items[name] = data
    return errSecSuccess
  }
}

/// Deletes the item of an account; without an account, all items of the service.
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  guard let service = Items.all.service(query) else { return errSecParam }
  guard doubleKeychainStatus == errSecSuccess else { return doubleKeychainStatus }
  let name = Items.all.name(query)
  return Items.all.change { items in
    let found = items.keys.filter { name == nil ? $0.hasPrefix(service) : $0 == name }
    for key in found { items[key] = nil }
    return found.isEmpty ? errSecItemNotFound : errSecSuccess
  }
}

/// Test only: the status that every call returns, such as `errSecInteractionNotAllowed` of a locked
/// device or `errSecMissingEntitlement` of an app without the entitlement.
public nonisolated(unsafe) var doubleKeychainStatus = errSecSuccess
