import Foundation

/// The address of a gateway: http or https, without name and password in it.
public struct GatewayAddress: Hashable, Sendable {
  /// The address as text, without "/" at its end.
  public let text: String

  /// Nothing when `text` is no such address, or has a query or fragment.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.user == nil,
      parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
