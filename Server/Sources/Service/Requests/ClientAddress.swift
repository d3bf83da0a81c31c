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
    var address = context.peer
    guard isTrusted(address) else {
      if request.headers[.forwardedFor] != nil { notice?.note(peer: address) }
      return address
    }
    let hops = request.headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
    for hop in hops.reversed() {
      address = hop.trimmed
      if !isTrusted(address) { return address }
    }
    return address
  }

  /// Whether the request comes from this machine or a local network, not through an untrusted
  /// proxy.
  func isNear(_ request: Request, _ context: ServiceContext) -> Bool {
    if request.headers[.forwardedFor] != nil, !isTrusted(context.peer) { return false }
    let address = address(request, context)
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
