import Foundation

/// The options that `imagefeed setup` writes to a configuration file.
struct ServerPlan: Hashable, Sendable {
  /// Who can reach a server, and how.
  enum Reach: String, CaseIterable, Sendable {
    /// Only this machine.
    case machine
    /// Everybody in the local network, over plain http.
    case network
    /// Everybody, through a proxy that has the certificate.
    case proxy
    /// Everybody; the server itself has the certificate.
    case https
  }

  /// Who can reach the server.
  var reach: Reach
  /// The data folder, as an absolute path.
  var data: String
  /// The public URL; nil unless the server is reached over https.
  var publicURL: String?
  /// The addresses of the proxy; empty without one.
  var proxies: [String] = []
  /// The paths of the certificate chain and its key; nil if the server has none.
  var certificate: (chain: String, key: String)? {
    get { chain.flatMap { chain in key.map { (chain, $0) } } }
    set { (chain, key) = (newValue?.chain, newValue?.key) }
  }
  /// The port to listen on; nil for the default.
  var port: Int?
  /// Whether reading photos needs an account.
  var isPrivate = true
  private var chain: String?
  private var key: String?

  /// Creates a plan with only the options that every server needs.
  init(reach: Reach, data: String) {
    (self.reach, self.data) = (reach, data)
  }

  /// Names and values of the options, in the order of the help.
  var options: [(name: String, value: String)] {
    var options = [("data", ServerPlan.scalar(data))]
    switch reach {
    case .machine, .proxy: options.append(("host", "127.0.0.1"))
    case .network, .https:
      options.append(("host", ServerPlan.scalar(LocalNetwork.allAddresses)))
    }
    if let port = port ?? usualPort { options.append(("port", String(port))) }
    if let publicURL { options.append(("public-url", ServerPlan.scalar(publicURL))) }
    if let certificate {
      options.append(("tls-cert", ServerPlan.scalar(certificate.chain)))
      options.append(("tls-key", ServerPlan.scalar(certificate.key)))
    }
    if !proxies.isEmpty {
      options.append(
        ("trusted-proxy", "[\(proxies.map(ServerPlan.scalar).joined(separator: ", "))]"))
    }
    // Why only then: the demo on this machine is public, and ends when the first account is added.
    if reach != .machine || !isPrivate { options.append(("private", isPrivate ? "yes" : "no")) }
    return options
  }

  /// The text of the configuration file.
  var text: String {
    let lines = options.map { "\($0.name): \($0.value)" }
    return """
      # Written by "imagefeed setup". Options of the server, one per line; imagefeed.yaml(5) and
      # owners/options.md of the documentation list them all, "imagefeed config check" validates this file.

      """ + lines.joined(separator: "\n") + "\n"
  }

  private var usualPort: Int? {
    reach == .https ? 443 : nil
  }

  /// A YAML scalar for this text, quoted if necessary.
  static func scalar(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy { character in
      character.isASCII
        && (character.properties.isAlphabetic
          || "0123456789/._:+-@".unicodeScalars.contains(character))
    }
    // NB: a colon before a space, or at the end, would make it a mapping.
    if plain, let first = text.unicodeScalars.first, !"-:@".unicodeScalars.contains(first),
      text.last != ":"
    {
      return text
    }
    let escaped = text.unicodeScalars.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case _ where character.value < 0x20 || character.value == 0x7F:
        String(format: "\\x%02X", character.value)
      default: String(character)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
