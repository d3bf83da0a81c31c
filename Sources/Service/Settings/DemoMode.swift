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

  /// Whether demo mode is on; fails when it was asked for where strangers could use it (LIB-2).
  public func isOn(host: String, publicURL: Origin?) throws(DemoRefusal) -> Bool {
    let hosts = [host] + (publicURL.map { [$0.host] } ?? [])
    switch self {
    case .off: return false
    case .public: return true
    case .auto:
      return hosts.allSatisfy { Origin(isSecure: false, host: $0, port: 80).isLoopback }
        && host != "0.0.0.0" && host != "::"
    case .on:
      if let open = hosts.first(where: { !DemoMode.isSheltered($0) }) {
        throw DemoRefusal(address: open)
      }
      return true
    }
  }

  private static func isSheltered(_ host: String) -> Bool {
    host == "localhost"
      || (AddressRange.loopback + AddressRange.local).contains { $0.contains(host) }
  }
}

/// Demo mode was asked for on an address that strangers can reach.
public struct DemoRefusal: Error, CustomStringConvertible {
  /// The address that is not sheltered.
  public let address: String

  /// What the owner reads.
  public var description: String {
    """
    Demo mode has an account with a known password, and \(address) can be reached by strangers. \
    Leave it off, or say --demo public if that is what you want.
    """
  }
}
