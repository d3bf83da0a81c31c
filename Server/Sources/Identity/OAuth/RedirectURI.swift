import Domain

/// Why a redirect URI cannot be registered.
public enum RedirectURIProblem: Hashable, Sendable, CustomStringConvertible {
  /// The text is not an absolute URI, or contains spaces or other forbidden characters.
  case malformed
  /// Plain http is allowed only for loopback addresses (OA-03).
  case notSecure
  /// The URI has a fragment.
  case fragment
  /// The URI's query has a parameter that the response will add (OA-19).
  case reservedParameter
  /// The URI's scheme is not allowed, such as `javascript`, `file` or `data`.
  case forbiddenScheme
  /// Only Unsplash clients may use the out-of-band URI, which shows the code on a page.
  case outOfBand

  /// A message for the command line.
  public var description: String {
    switch self {
    case .malformed: "The redirect address is not an absolute address."
    case .notSecure: "The redirect address has to begin with https://."
    case .fragment: "The redirect address cannot have a fragment."
    case .reservedParameter:
      "The redirect address cannot have code, state, iss or error in its query."
    case .forbiddenScheme: "The redirect address has a scheme that is not allowed."
    case .outOfBand: "Only an Unsplash client can use the address that shows the code on a page."
    }
  }
}

/// The rules of redirect URIs.
///
/// Why not `ServerURL` or a URL parser: redirect URIs are compared byte for byte (OA-01), so what
/// is checked must be the text itself and not a normalized form of it.
enum RedirectURI {
  /// The out-of-band URI: show the code on a page.
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

  private static let loopbackHosts = ["127.0.0.1", "[::1]", "localhost"]
  private static let forbiddenSchemes = [
    "javascript", "data", "file", "vbscript", "blob", "about", "filesystem", "ftp", "ws", "wss",
  ]

  /// Why `text` cannot be registered; nil if it can.
  static func problem(_ text: String, isUnsplashClient: Bool) -> RedirectURIProblem? {
    if text == outOfBand { return isUnsplashClient ? nil : .outOfBand }
    for byte in text.utf8 where byte <= 32 || byte >= 127 || #""<>\^`{|}"#.utf8.contains(byte) {
      return .malformed
    }
    guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else {
      return .malformed
    }
    let scheme = text[..<colon].lowercased()
    if forbiddenSchemes.contains(scheme) { return .forbiddenScheme }
    if text.contains("#") { return .fragment }
    if hasReservedParameter(text) { return .reservedParameter }
    if scheme == "http" { return loopback(text) == nil ? .notSecure : nil }
    if scheme == "https" {
      let rest = text.dropFirst("https://".count)
      guard text.hasPrefix("https://"), let first = rest.first, first != "/", first != "?" else {
        return .malformed
      }
      return rest.prefix { $0 != "/" && $0 != "?" }.contains("@") ? .malformed : nil
    }
    return text.index(after: colon) == text.endIndex ? .malformed : nil
  }

  /// Whether `asked` equals one of `registered`, byte for byte (OA-01).
  static func isExactly(_ asked: String, oneOf registered: [String]) -> Bool {
    // Why UTF-8: == on String compares by canonical equivalence, so different URIs may be equal.
    registered.contains { $0.utf8.elementsEqual(asked.utf8) }
  }

  /// Whether `asked` equals one of `registered`, byte for byte except for the port of loopback
  /// addresses (OA-01, OA-02).
  static func isRegistered(_ asked: String, in registered: [String]) -> Bool {
    if isExactly(asked, oneOf: registered) { return true }
    guard let own = loopback(asked) else { return false }
    return registered.contains { address in
      guard let known = loopback(address) else { return false }
      return known.host == own.host && Array(known.rest.utf8) == Array(own.rest.utf8)
    }
  }

  /// Whether `text` is a well-formed http URI of this machine, which the demo application may use.
  static func isLoopback(_ text: String) -> Bool {
    loopback(text) != nil && problem(text, isUnsplashClient: true) == nil
  }

  /// Whether `text` is a well-formed https URI of this machine, such as that of a development server.
  static func isSecureLoopback(_ text: String) -> Bool {
    loopback(text, scheme: "https://") != nil && problem(text, isUnsplashClient: true) == nil
  }

  /// The URI with parameters appended to its query.
  static func adding(_ parameters: [(name: String, value: String)], to address: String) -> String {
    var text = address
    for (name, value) in parameters {
      text += text.contains("?") ? "&" : "?"
      text += name + "=" + percentEncoded(value)
    }
    return text
  }

  /// The host of a loopback URI with this scheme and the rest after its port; nil for any other URI.
  private static func loopback(
    _ text: String, scheme: String = "http://"
  ) -> (host: String, rest: Substring)? {
    for host in loopbackHosts where text.hasPrefix(scheme + host) {
      var rest = text.dropFirst(scheme.count + host.count)
      if rest.first == ":" {
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard let port = UInt16(digits), port > 0 else { return nil }
        rest = rest.dropFirst(1 + digits.count)
      }
      guard rest.isEmpty || rest.first == "/" || rest.first == "?" else { return nil }
      return (host, rest)
    }
    return nil
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || 48...57 ~= byte || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte
  }

  private static func hasReservedParameter(_ text: String) -> Bool {
    guard let mark = text.firstIndex(of: "?") else { return false }
    return text[text.index(after: mark)...].split(separator: "&").contains { pair in
      let name = PercentText.decode(pair.prefix { $0 != "=" }) ?? ""
      return ["code", "state", "iss", "error", "error_description"].contains(name)
    }
  }
}
