/// What the owner says about demo mode.
public enum DemoMode: String, CaseIterable, Sendable {
  /// On when only this machine can reach the server.
  case auto
  /// On, but never on an address that strangers can reach.
  case on
  /// Off.
  case off
  /// On, wherever the server listens: asked for by name.
  case `public`

  /// Whether demo mode is on; fails when it was asked for where strangers could use it, or on a folder
  /// that has people or photos of its own (LIB-2). A trusted proxy means that others come through it.
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
  /// Strangers can reach this address.
  case address(String)
  /// Others come through a proxy, and no public address says who.
  case proxy
  /// The data folder has people or photos of its own.
  case folder

  /// What the owner reads.
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
