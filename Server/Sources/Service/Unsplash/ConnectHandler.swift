import NIOCore
import NIOHTTP1

/// Reads the first request of a connection to the proxy, then leaves the connection to whom it is for (API-8).
final class ConnectHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let decoder: ByteToMessageHandler<ConnectDecoder>
  private let seconds: Int64
  /// Answers the request; completes when the connection has the handlers for what follows it.
  private let answer: @Sendable (ProxyRequest) -> EventLoopFuture<Void>
  private var request: ProxyRequest?
  private var isAnswered = false
  private var deadline: Scheduled<Void>?

  /// Reads a request behind `decoder`, which is removed together with this handler; the request has to arrive within
  /// `seconds`.
  init(
    after decoder: ByteToMessageHandler<ConnectDecoder>, seconds: Int64,
    answer: @escaping @Sendable (ProxyRequest) -> EventLoopFuture<Void>
  ) {
    self.decoder = decoder
    self.seconds = seconds
    self.answer = answer
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): request = ProxyRequest(head)
    case .body: break
    case .end:
      isAnswered = true
      let pipeline = context.pipeline.syncOperations
      answer(request ?? .other).assumeIsolated().whenComplete { [self] result in
        guard case .success = result else {
          context.close(promise: nil)
          return
        }
        // Why in this order: the decoder passes on what the client sent after its request.
        pipeline.removeHandler(self).assumeIsolated().whenComplete { [self] _ in
          pipeline.removeHandler(decoder, promise: nil)
        }
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isAnswered, error is HTTPParserError else {
      context.close(promise: nil)
      return
    }
    isAnswered = true
    _ = ProxyResponse.malformed.end(context.channel)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: context.close(promise: nil)
    case ChannelEvent.inputClosed where !isAnswered: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}

/// A decoder of the request to a proxy, of another type than that of the requests in the tunnel, which is found by its type.
struct ConnectDecoder: ByteToMessageDecoder {
  typealias InboundOut = HTTPServerRequestPart

  private let base = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)

  func decoderAdded(context: ChannelHandlerContext) {
    base.decoderAdded(context: context)
  }

  func decoderRemoved(context: ChannelHandlerContext) {
    base.decoderRemoved(context: context)
  }

  func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    try base.decode(context: context, buffer: &buffer)
  }

  func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    try base.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
  }
}
