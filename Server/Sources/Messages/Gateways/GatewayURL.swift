import Foundation

/// The base URL of a gateway: http or https, without user name and password.
///
/// Why not `Origin` or `ServerURL`: a gateway's URL may have a path.
public struct GatewayURL: Hashable, Sendable {
  /// The URL as text, without a trailing "/".
  public let text: String

  /// Returns nil unless `text` is an http or https URL without user name, password, query and
  /// fragment.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.user == nil,
      parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
