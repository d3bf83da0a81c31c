import NIOCore
import NIOHTTP1

/// Refuses requests without exactly one `Host` (RFC 9112 §3.2): given two, a proxy in front might
/// use a different one than this server.
final class HostCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    if case .head(let head) = unwrapInboundIn(data), !HostCheck.isAcceptable(head) {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    context.fireChannelRead(data)
  }

  /// Whether a request has exactly one `Host`; HTTP/1.0 may have none.
  static func isAcceptable(_ head: HTTPRequestHead) -> Bool {
    let count = head.headers["host"].count
    return count == 1 || count == 0 && head.version == .http1_0
  }
}
