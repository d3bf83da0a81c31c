/// The values of `--demo`.
public enum DemoMode: String, CaseIterable, Sendable {
  /// On if only this machine can reach the server.
  case auto
  /// On, but refused if other machines can reach the server.
  case on
  /// Off.
  case off
  /// On, even if other machines can reach the server.
  case `public`

  /// Whether demo mode is on. Throws if it was requested but is not allowed: other machines can
  /// reach the server, directly or through a trusted proxy, or its owner has added people or photos
  /// (LIB-2).
  public func isOn(
    host: String, publicURL: Origin?, isBehindProxy: Bool = false, folder: FolderUse = .demo
  ) throws(DemoRefusal) -> Bool {
    let hosts = [host] + (publicURL.map { [$0.host] } ?? [])
    switch self {
    case .off: return false
    case .auto:
      return folder == .demo && !isBehindProxy
        && hosts.allSatisfy { Origin(isSecure: false, host: $0, port: 80).isLoopback }
        && host != "0.0.0.0" && host != "::"
    case .on:
      if let open = hosts.first(where: { !DemoMode.isSheltered($0) }) {
        throw .address(open)
      }
      if isBehindProxy, publicURL == nil { throw .proxy }
    case .public: break
    }
    if folder == .own { throw .folder }
    return true
  }

  private static func isSheltered(_ host: String) -> Bool {
    host == "localhost"
      || (AddressRange.loopback + AddressRange.local).contains { $0.contains(host) }
  }
}

/// Why demo mode is refused.
public enum DemoRefusal: Error, Hashable, CustomStringConvertible {
  /// Other machines can reach this address.
  case address(String)
  /// A trusted proxy forwards requests of other machines.
  case proxy
  /// The data folder has people or photos that are not part of a demo.
  case folder

  /// A message for the owner.
  public var description: String {
    switch self {
    case .address(let address):
      """
      Demo mode has an account with a known password, and \(address) can be reached by strangers. \
      Leave it off, or say --demo public if that is what you want.
      """
    case .proxy:
      """
      Demo mode has an account with a known password, and a --trusted-proxy lets others in. \
      Leave it off, or say --demo public if that is what you want.
      """
    case .folder:
      """
      This data folder has people or photos of its own, and demo mode has an account with a known \
      password, so it does not start here. Name another folder with --data to see the demo.
      """
    }
  }
}
