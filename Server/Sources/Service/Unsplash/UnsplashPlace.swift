/// How a server answers in Unsplash's place, for clients whose host is a literal (API-8).
public struct UnsplashPlace: Hashable, Sendable {
  /// The port for HTTPS under Unsplash's names; nil if only the proxy answers for them.
  public var port: Int?
  /// The port of the HTTP proxy; nil if there is none.
  public var proxyPort: Int?
  /// Whether the proxy tunnels connections for other hosts, instead of refusing them.
  public var tunnelsOthers: Bool

  /// Creates the setting.
  public init(port: Int?, proxyPort: Int? = nil, tunnelsOthers: Bool = false) {
    self.port = port
    self.proxyPort = proxyPort
    self.tunnelsOthers = tunnelsOthers
  }
}

extension Settings {
  /// Whether the server's addresses are on this machine or in a private network. If it listens on all addresses of the
  /// machine, each connection is judged by itself (API-8).
  public var isNear: Bool {
    let hosts = [host] + (publicURL.map { [$0.host] } ?? [])
    return hosts.allSatisfy { Origin(isSecure: false, host: $0, port: 80).isLocal }
  }

  /// What the owner is told at each start of a server that answers in Unsplash's place; nil for any other.
  public var unsplashWarning: String? {
    unsplash == nil
      ? nil
      : """
      this server answers as unsplash.com to clients that trust its certificate; take the lines out of hosts files and the \
      certificate out of the clients when you no longer need it
      """
  }

  /// Whether the server's own port is also that of Unsplash's names, so that the name in the handshake decides.
  var hasNamesOnOwnPort: Bool {
    certificate != nil && unsplash?.port == port
  }
}
