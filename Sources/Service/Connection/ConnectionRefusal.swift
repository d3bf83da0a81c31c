import NIOCore

/// Answers a connection over the limit with 503, before TLS and HTTP have seen a byte of it.
final class ConnectionRefusal: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Bytes that a refused client may send before the connection is cut.
  private static let mostBytes = 64 * 1024

  private static let response = ByteBuffer(
    string: """
      HTTP/1.1 503 Service Unavailable\r
      Content-Type: application/json\r
      Content-Length: 52\r
      Retry-After: 5\r
      Cache-Control: no-store\r
      Connection: close\r
      \r
      {"errors":["Too many connections; ask again in 5 s."]}
      """)

  private let isPlain: Bool
  private var received = 0

  /// A refusal; without `isPlain` the client expects TLS, and the connection is only closed.
  init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  func channelActive(context: ChannelHandlerContext) {
    guard isPlain else {
      context.close(promise: nil)
      return
    }
    context.writeAndFlush(wrapOutboundOut(ConnectionRefusal.response), promise: nil)
    // Why not closed at once: a reset would take the response from the client.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    if received > ConnectionRefusal.mostBytes { context.close(promise: nil) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.close(promise: nil)
  }

  // Why: nobody behind this handler is to write or to close for half.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.ioOnClosedChannel)
  }
}
