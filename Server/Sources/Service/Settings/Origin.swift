import Domain

/// Scheme, host and port: the prefix of absolute URLs.
///
/// Why not `ServerURL`: that one also interprets what people type or paste on a phone. A setting of
/// the server is used exactly as written or refused, and it may be plain http for any host.
public struct Origin: Hashable, Sendable {
  /// Whether the scheme is https.
  public let isSecure: Bool
  /// A host name or IP address; IPv6 without brackets.
  public let host: String
  /// The port, even if it is the scheme's default.
  public let port: Int
  /// The serialized origin, without a trailing slash or default port.
  public let text: String

  /// Creates an origin from its parts; an unspecified address such as `0.0.0.0` becomes
  /// "localhost".
  public init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host == "0.0.0.0" || host == "::" ? "localhost" : host.lowercased()
    self.port = port
    let name = self.host.contains(":") ? "[\(self.host)]" : self.host
    let standard = isSecure ? 443 : 80
    text = (isSecure ? "https://" : "http://") + name + (port == standard ? "" : ":\(port)")
  }

  /// Parses `http[s]://host[:port][/]`; nil if malformed.
  public init?(_ text: String) {
    let isSecure = text.lowercased().hasPrefix("https://")
    guard isSecure || text.lowercased().hasPrefix("http://") else { return nil }
    var rest = text.dropFirst(isSecure ? 8 : 7)
    if rest.last == "/" { rest = rest.dropLast() }
    guard let (host, portText) = Origin.split(rest), Origin.isHost(host) else { return nil }
    let standard = isSecure ? 443 : 80
    guard let port = portText.isEmpty ? standard : Int(portText), 1...65535 ~= port else {
      return nil
    }
    self.init(isSecure: isSecure, host: String(host), port: port)
  }

  /// Whether the host is on this machine or in a local network: a loopback or private address, a name without
  /// a dot, or one below a top-level domain that no public DNS serves (RFC 6761, RFC 6762, RFC 8375).
  public var isLocal: Bool {
    let ranges = AddressRange.near + AddressRange.shared
    if isLoopback || ranges.contains(where: { $0.contains(host) }) { return true }
    guard !host.contains(":"), let last = host.split(separator: ".").last else { return false }
    return last == host || Origin.localDomains.contains { host.hasSuffix($0) }
  }

  private static let localDomains = [
    ".local", ".localhost", ".lan", ".home", ".internal", ".test", ".home.arpa",
  ]

  /// Whether only this machine can reach the host.
  public var isLoopback: Bool {
    host == "localhost" || AddressRange.loopback.contains { $0.contains(host) }
  }

  /// Who can reach the host.
  var reach: LinkReach { isLoopback ? .machine : isLocal ? .network : .everyone }

  private static func split(_ text: Substring) -> (host: Substring, port: Substring)? {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else { return nil }
      return (text[text.index(after: text.startIndex)..<end], rest.dropFirst())
    }
    guard let colon = text.firstIndex(of: ":") else { return (text, "") }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private static func isHost(_ text: Substring) -> Bool {
    let rest = text.utf8.allSatisfy {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || [45, 46, 58].contains($0)
    }
    return rest && !text.isEmpty && text.utf8.count < 254
  }
}
