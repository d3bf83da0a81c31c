import NIOCore

/// Answers a connection over the limit with 503 without passing its bytes to TLS or HTTP.
final class ConnectionRefusal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes that a refused client may send before the connection is closed.
  private static let mostBytes = 64 * 1024

  private static let response: ByteBuffer = {
    let body = #"{"errors":["Too many connections; ask again in 5 s."]}"#
    return ByteBuffer(
      string: """
        HTTP/1.1 503 Service Unavailable\r
        Content-Type: application/json\r
        Content-Length: \(body.utf8.count)\r
        Retry-After: 5\r
        Cache-Control: no-store\r
        Connection: close\r
        \r
        \(body)
        """)
  }()

  private let isAnswered: Bool
  private var received = 0

  /// If `isAnswered` is false, for example because the client expects TLS, the connection is closed
  /// without a response.
  init(isAnswered: Bool) {
    self.isAnswered = isAnswered
  }

  func channelActive(context: ChannelHandlerContext) {
    guard isAnswered else {
      context.close(promise: nil)
      return
    }
    context.writeAndFlush(wrapOutboundOut(ConnectionRefusal.response), promise: nil)
    // Why close only the sending side: closing both could reset the connection before the client
    // has read the response.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    if received > ConnectionRefusal.mostBytes { context.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.close(promise: nil)
  }
}
