import NIOCore
import NIOHTTP1

/// Refuses requests without exactly one `Host` (RFC 9112 §3.2): a proxy in front may use another
/// one.
///
/// The refusal is a parser error, so Hummingbird writes its 400 after the responses to earlier
/// requests of the same connection.
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
