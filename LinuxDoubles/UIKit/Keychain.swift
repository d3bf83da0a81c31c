// Apple's Foundation brings these along. A module of the name would be found by other packages, which then
// take Linux for a Mac.

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

/// The items of this process: account and service → data. Nothing is encrypted and nothing stays.
private final class Items: @unchecked Sendable {
  private let lock = NSLock()
  private var data: [String: NSData] = [:]
  static let all = Items()

  func name(_ query: CFDictionary) -> String? {
    guard query[kSecClass] as? NSString == kSecClassGenericPassword,
      let service = query[kSecAttrService] as? NSString,
      let account = query[kSecAttrAccount] as? NSString
    else { return nil }
    return "\(service)/\(account)"
  }
  func change<Answer>(_ body: (inout [String: NSData]) -> Answer) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return body(&data)
  }
}

/// As in the Keychain, what is there already is not overwritten.
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let name = Items.all.name(attributes), let data = attributes[kSecValueData] as? NSData else {
    return errSecParam
  }
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
  let data = Items.all.change { $0[name] }
  result?.pointee = data
  return data == nil ? errSecItemNotFound : errSecSuccess
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  guard let name = Items.all.name(query) else { return errSecParam }
  let old = Items.all.change { $0.removeValue(forKey: name) }
  return old == nil ? errSecItemNotFound : errSecSuccess
}
