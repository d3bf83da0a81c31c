/// Why a text is not accepted as a server's URL.
public enum ServerURLProblem: Error, Hashable, Sendable {
  /// The text is not an http or https URL with a valid host and port.
  case malformed
  /// The URL is plain http to a server outside the local network.
  case notSecure
}

/// The base URL of a self-hosted server: scheme, host, port (IOS-3).
public struct ServerURL: Hashable, Sendable {
  /// The URL, "https://feed.example" or "http://192.168.1.5:8080", without a trailing slash.
  public let text: String

  /// Parses typed or pasted text, with or without scheme and path; the path is dropped.
  ///
  /// Without a scheme, local addresses get `http` and all others `https`.
  public init(_ typed: String) throws(ServerURLProblem) {
    let bytes = ServerURL.trimmed(Array(typed.utf8))
    var rest = bytes[...]
    var scheme: String?
    if let mark = ServerURL.schemeEnd(of: bytes) {
      scheme = ServerURL.lowered(bytes[..<mark])
      rest = bytes[(mark + 3)...]
    }
    let authority = rest.prefix { !ServerURL.isPathStart($0) }
    let (host, port) = try ServerURL.parts(of: authority)
    let isNear = ServerURL.isNear(host)
    switch scheme {
    case "https": break
    case "http": if !isNear { throw .notSecure }
    case nil: scheme = isNear ? "http" : "https"
    case .some: throw .malformed
    }
    text = (scheme ?? "https") + "://" + host + port
  }

  /// Whether the host is in the local network: plain http is allowed there, and certificates may be
  /// trusted by their fingerprint.
  public var isLocal: Bool {
    let bytes = Array(text.utf8)
    guard let mark = ServerURL.schemeEnd(of: bytes),
      let (host, _) = try? ServerURL.parts(of: bytes[(mark + 3)...])
    else { return false }
    return ServerURL.isNear(host)
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { $0 <= 32 }
    let head = bytes.drop(while: isSpace)
    return head.reversed().drop(while: isSpace).reversed()
  }

  private static func schemeEnd(of bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: 58), colon + 2 < bytes.count,
      bytes[colon + 1] == 47, bytes[colon + 2] == 47,
      // Why: a "://" after the host belongs to another URL, in the path or the query.
      !bytes[..<colon].contains(where: isPathStart)
    else { return nil }
    return colon
  }

  private static func isPathStart(_ byte: UInt8) -> Bool {
    byte == 47 || byte == 63 || byte == 35
  }

  private static func lowered(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { 65...90 ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
  }

  /// The host in lower case, and ":" with the port, or "" without a port.
  private static func parts(
    of authority: ArraySlice<UInt8>
  ) throws(ServerURLProblem) -> (host: String, port: String) {
    var host = authority
    var port: ArraySlice<UInt8> = []
    let end = authority.first == 91 ? authority.firstIndex(of: 93) : authority.startIndex
    guard let end else { throw .malformed }
    if let colon = authority[end...].firstIndex(of: 58) {
      host = authority[..<colon]
      port = authority[(colon + 1)...]
      guard let number = Int32(String(decoding: port, as: UTF8.self)), 1...65_535 ~= number,
        port.allSatisfy({ 48...57 ~= $0 })
      else { throw .malformed }
    }
    let isNumbered = host.first == 91 && host.last == 93 && host.count > 4
    let inside = isNumbered ? host.dropFirst().dropLast() : host
    guard !inside.isEmpty, inside.count < 254, inside.first != 46,
      inside.allSatisfy({ isNumbered ? isNumber6($0) : isName($0) })
    else { throw .malformed }
    return (lowered(host), port.isEmpty ? "" : ":" + String(decoding: port, as: UTF8.self))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == 45 || byte == 46
  }

  private static func isNumber6(_ byte: UInt8) -> Bool {
    48...58 ~= byte || 65...70 ~= byte || 97...102 ~= byte || byte == 46
  }

  /// Whether the host is on the local network: a private or loopback address, or a local name.
  private static func isNear(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" || host.hasSuffix(".local") { return true }
    if host.hasPrefix("[fe80:") || isUniqueLocal(Array(host.utf8)) { return true }
    var numbers: [UInt8] = []
    for part in host.split(separator: ".", omittingEmptySubsequences: false) {
      // Why: "010" is refused as a private address, because resolvers read it as octal, as 8.
      guard let number = UInt8(part), part.utf8.count == 1 || part.utf8.first != 48 else {
        return false
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return false }
    switch (numbers[0], numbers[1]) {
    case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): return true
    // Why: carrier-grade NAT (RFC 6598), whose addresses Tailscale gives to the devices of a network.
    case (100, 64...127): return true
    default: return false
    }
  }

  /// Whether a bracketed address begins with a four-digit group of fc00::/7.
  private static func isUniqueLocal(_ host: [UInt8]) -> Bool {
    guard host.count > 6, host[0] == 91, host[1] == 102, host[2] == 99 || host[2] == 100 else {
      return false
    }
    return isHexDigit(host[3]) && isHexDigit(host[4]) && host[5] == 58
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 97...102 ~= byte
  }
}
