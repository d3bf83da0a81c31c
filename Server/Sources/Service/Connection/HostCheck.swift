import NIOCore
import NIOHTTP1

/// Refuses requests without exactly one `Host` (RFC 9112 §3.2): given two, a proxy in front might
/// use a different one than this server. Removes `Expect` from requests of HTTP/1.0, which must be ignored.
final class HostCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    guard case .head(var head) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    guard HostCheck.isAcceptable(head) else {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    guard head.version == .http1_0, head.headers.contains(name: "expect") else {
      context.fireChannelRead(data)
      return
    }
    // Why: a client of HTTP/1.0 would take `100 Continue` for the response (RFC 9110 §10.1.1).
    head.headers.remove(name: "expect")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Whether a request has exactly one `Host`; HTTP/1.0 may have none.
  static func isAcceptable(_ head: HTTPRequestHead) -> Bool {
    let count = head.headers["host"].count
    return count == 1 || count == 0 && head.version == .http1_0
  }
}
