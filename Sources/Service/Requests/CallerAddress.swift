import HTTPTypes
import Hummingbird

/// Where a request comes from, as far as that can be known.
struct CallerAddress: Sendable {
  /// Proxies whose `X-Forwarded-For` is believed.
  let trusted: [AddressRange]
  /// Told when a proxy is in front that is not trusted.
  var notice: UntrustedProxyNotice?

  /// The address of the client: the nearest one that is no trusted proxy.
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

  /// Whether the request comes from this machine or its network and not through an unknown proxy.
  func isNear(_ request: Request, _ context: ServiceContext) -> Bool {
    if request.headers[.forwardedFor] != nil, !isTrusted(context.peer) { return false }
    let address = address(request, context)
    return address.isEmpty
      || (AddressRange.loopback + AddressRange.local).contains { $0.contains(address) }
  }

  private func isTrusted(_ address: String) -> Bool {
    trusted.contains { $0.contains(address) }
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
