import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Wire

/// Closes connections whose client is too slow, connections refused before their request has fully
/// arrived and, when the server stops, all others.
///
/// Hummingbird restarts its idle timeout with every part of a body and suspends it while a response
/// is written, so slow bodies and slow readers need this (HT-01, HT-02, HT-03).
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// `TCP_USER_TIMEOUT` of linux/tcp.h in milliseconds; Swift does not import this macro.
  private static let userTimeout: CInt = 18
  /// How long an idle connection stays open when the server stops, since a request may be on its
  /// way.
  private static let stopGrace = TimeAmount.milliseconds(250)

  private let limits: Limits
  private var patience: ConnectionDeadlines
  /// The connection in the registry; set once, before the first byte is read.
  var connection: ConnectionRegistry.Connection?
  private var tick: Scheduled<Void>?
  private var isStopping = false
  private var isBroken = false
  /// Whether the head of a response has been written, and its end has not.
  private var isAnswering = false
  /// Whether the response being written is the last one.
  private var isLast = false
  /// Whether a request asked for another protocol; the parser then stops reading this connection.
  private var isUpgrade = false

  /// This handler's place in the pipeline, from which `sendContinue` writes; nil outside a pipeline.
  private var ownContext: ChannelHandlerContext?
  /// Called when the client closes the connection or its sending side; nil if no one has to know.
  private var onLeave: (@Sendable () -> Void)?
  private var hasClientLeft = false

  init(limits: Limits) {
    self.limits = limits
    patience = ConnectionDeadlines(limits: limits, now: ConnectionGuard.now)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    ownContext = context
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      let targets = RawTargets()
      try? pipeline.addHandler(targets, position: .before(decoder))
      try? pipeline.addHandlers(
        [RequestBoundaries(targets), HostCheck()], position: .after(decoder))
    }
    #if os(Linux)
      // Why this option: bytes in the kernel's send buffer count as written, so only the kernel
      // notices that a client has stopped reading, and closes the connection.
      try? context.channel.syncOptions?.setOption(
        .tcpOption(.init(rawValue: ConnectionGuard.userTimeout)),
        value: .init(limits.writeSeconds * 1000))
    #endif
    schedule(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    ownContext = nil
    tick?.cancel()
    tick = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    tick?.cancel()
    tick = nil
    clientLeft()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if patience.isLingering {
      drop(part, context)
      return
    }
    switch part {
    case .head(let head):
      if head.headerFields[.upgrade] != nil { isUpgrade = true }
      patience.headerArrived(now: ConnectionGuard.now)
      connection?.begin()
    case .body(let buffer): patience.bodyArrived(bytes: buffer.readableBytes)
    case .end: patience.requestArrived(now: ConnectionGuard.now)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.kind != .informational:
      isAnswering = true
      isLast = patience.isLast(isStopping: isStopping || isUpgrade)
      if isLast { head.headerFields[.connection] = "close" }
      // Why: the response to malformed input outside any request is Hummingbird's 400, without a body.
      if isBroken, !patience.isBusy {
        writeRefusal(.badRequest, context, promise)
      } else {
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      }
    case .head, .body: context.write(data, promise: promise)
    case .end:
      isAnswering = false
      let isRefusal = isBroken && !patience.isBusy
      patience.answered(now: ConnectionGuard.now)
      if !patience.isBusy { connection?.rest(now: ConnectionGuard.now) }
      context.write(data, promise: promise)
      if isLast || isRefusal { finish(context) }
      if isStopping && !patience.isBusy { closeWhenIdle(context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else {
      context.fireErrorCaught(error)
      return
    }
    isBroken = true
    // Why not while a request is in progress: that request must be answered first; Hummingbird then sends a 400.
    guard !patience.isBusy else {
      context.fireErrorCaught(error)
      return
    }
    guard !patience.isLingering else { return }
    if case HTTPParserError.headerOverflow = error {
      writeRefusal(.requestHeaderFieldsTooLarge, context)
    } else {
      writeRefusal(.badRequest, context)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    finish(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      // NB: the event is not forwarded: Hummingbird would close idle connections at once although
      // their next request may be in transit, and cut off responses that are not fully read.
      isStopping = true
      if !patience.isBusy { closeWhenIdle(context) }
    case ChannelEvent.inputClosed where patience.isLingering: context.close(promise: nil)
    case ChannelEvent.inputClosed:
      clientLeft()
      context.fireUserInboundEventTriggered(event)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// The monotonic clock in milliseconds.
  static var now: Int64 {
    Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000)
  }
}

extension ConnectionGuard {
  /// Calls `action` when the client closes the connection, immediately if it already has; nil
  /// removes the previous action. Must be called on the connection's event loop.
  func whenClientLeaves(_ action: (@Sendable () -> Void)?) {
    onLeave = action
    if hasClientLeft { clientLeft() }
  }

  /// Writes head and body of the response to input that is no request, in the form of all errors of the API (UN-12).
  private func writeRefusal(
    _ status: HTTPResponse.Status, _ context: ChannelHandlerContext,
    _ promise: EventLoopPromise<Void>? = nil
  ) {
    var json = JSONWriter(capacity: 256)
    ErrorBody([ConnectionGuard.sentence(status)]).write(to: &json)
    let body = json.lendBytes { ByteBuffer(bytes: $0) }
    let head = HTTPResponse(
      status: status,
      headerFields: [
        .contentType: "application/json", .contentLength: String(body.readableBytes),
        .connection: "close", .accessControlAllowOrigin: "*",
      ])
    context.write(wrapOutboundOut(.head(head)), promise: promise)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
  }

  private static func sentence(_ status: HTTPResponse.Status) -> String {
    status == .badRequest
      ? "This is no valid HTTP request; spaces and control characters of an address must be percent-encoded."
      : "The headers of the request are too many or too large."
  }

  /// Sends `100 Continue`, unless the response has begun. Must be called on the connection's event loop.
  func sendContinue() {
    guard let context = ownContext, patience.isBusy, !isAnswering else { return }
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  private func clientLeft() {
    hasClientLeft = true
    onLeave?()
    onLeave = nil
  }

  /// Closes the connection after the pending writes, but keeps reading for a while: a reset would
  /// destroy the response for a client that is still sending.
  private func finish(_ context: ChannelHandlerContext) {
    guard !patience.isLingering else { return }
    patience.linger(now: ConnectionGuard.now)
    context.flush()
    context.close(mode: .output, promise: nil)
  }

  private func drop(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    let goesOn =
      switch part {
      case .head: true
      case .body(let buffer): patience.dropped(bytes: buffer.readableBytes)
      case .end: true
      }
    if !goesOn { context.close(promise: nil) }
  }

  private func closeWhenIdle(_ context: ChannelHandlerContext) {
    context.eventLoop.assumeIsolated().scheduleTask(in: ConnectionGuard.stopGrace) { [self] in
      if !patience.isBusy, !patience.isLingering { context.close(promise: nil) }
    }
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
}
