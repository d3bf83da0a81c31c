import HTTPTypes
import Hummingbird

/// Determines the address of the client behind trusted proxies.
struct ClientAddress: Sendable {
  /// Proxies whose `X-Forwarded-For` is trusted.
  let trusted: [AddressRange]
  /// Warns the owner of a proxy that is missing in `trusted`; nil for no warning.
  var notice: UntrustedProxyNotice?

  /// The client's address: the nearest hop that is not a trusted proxy.
  func address(_ request: Request, _ context: ServiceContext) -> String {
    let peer = context.peer
    guard isTrusted(peer) else {
      if request.headers[.forwardedFor] != nil { notice?.note(peer: peer) }
      return peer
    }
    // Why: otherwise each text, such as a port that changes with each connection, would have limits of its own.
    return address(behind: peer, request.headers[values: .forwardedFor]) ?? peer
  }

  /// The address that the fields of `X-Forwarded-For` name behind a trusted proxy, with or without a port; nil if the
  /// nearest hop that is none of ours is no address.
  func address(behind peer: String, _ fields: [String]) -> String? {
    var address = peer
    for hop in fields.flatMap({ $0.split(separator: ",") }).reversed() {
      guard let host = ClientAddress.host(of: hop.trimmed) else { return nil }
      address = host
      if !isTrusted(address) { return address }
    }
    return address
  }

  /// The IP address of a hop: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:4711`;
  /// nil for anything else.
  private static func host(of hop: String) -> String? {
    func known(_ text: some StringProtocol) -> String? {
      AddressRange.bytes(of: String(text)).map { _ in String(text) }
    }
    if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
      let rest = hop[end...].dropFirst()
      guard rest.isEmpty || (rest.first == ":" && isPort(rest.dropFirst())) else { return nil }
      return known(hop[..<end].dropFirst())
    }
    if let address = known(hop) { return address }
    let parts = hop.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && isPort(parts[1]) ? known(parts[0]) : nil
  }

  private static func isPort(_ text: Substring) -> Bool { UInt16(text) != nil }

  /// Whether the request comes from this machine or a local network, not through an untrusted
  /// proxy.
  func isNear(_ request: Request, _ context: ServiceContext) -> Bool {
    if request.headers[.forwardedFor] != nil, !isTrusted(context.peer) { return false }
    let fields = request.headers[values: .forwardedFor]
    // A hop without an address, such as "unknown", may be anywhere.
    guard let address = fields.isEmpty ? context.peer : address(behind: context.peer, fields)
    else { return false }
    return address.isEmpty
      || AddressRange.near.contains { $0.contains(address) }
  }

  private func isTrusted(_ address: String) -> Bool {
    trusted.contains { $0.contains(address) }
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
