import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes connections that make the server wait, and says 431 to headers that are too large.
///
/// Hummingbird's idle timeout is restarted by every part of a body and stops while an answer is
/// written, so slow bodies and slow readers need this (security.md §0.5).
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private var patience: ConnectionPatience
  private var tick: Scheduled<Void>?

  init(limits: Limits) {
    patience = ConnectionPatience(limits: limits, now: ConnectionGuard.now)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    schedule(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    tick?.cancel()
    tick = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    tick?.cancel()
    tick = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: patience.headerArrived(now: ConnectionGuard.now)
    case .body(let buffer): patience.bodyArrived(bytes: buffer.readableBytes)
    case .end: patience.requestArrived(now: ConnectionGuard.now)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { patience.answered(now: ConnectionGuard.now) }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard case HTTPParserError.headerOverflow = error else {
      context.fireErrorCaught(error)
      return
    }
    let head = HTTPResponse(
      status: .requestHeaderFieldsTooLarge,
      headerFields: [.connection: "close", .contentLength: "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private func schedule(_ context: ChannelHandlerContext) {
    tick = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { [self] in
      let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
      if patience.goesOn(now: ConnectionGuard.now, waiting: waiting ?? 0) {
        schedule(context)
      } else {
        context.close(promise: nil)
      }
    }
  }

  private static var now: Int64 {
    Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000)
  }
}
