import NIOCore
import NIOPosix

/// Connections that the proxy passes on without reading them (API-8).
enum Tunnel {
  /// Seconds within which a host must accept the connection.
  private static let connectSeconds: Int64 = 10
  /// Minutes after which a tunnel without traffic is closed.
  private static let idleMinutes: Int64 = 30

  /// Connects `client` with a host and answers it; completes when the connection has the handlers for what follows.
  static func open(from client: any Channel, to host: String, port: Int) -> EventLoopFuture<Void> {
    let resolved = NIOSingletons.posixBlockingThreadPool.runIfActive(eventLoop: client.eventLoop) {
      try SocketAddress.makeAddressResolvingHost(host, port: port)
    }
    return resolved.flatMap { address -> EventLoopFuture<Void> in
      // Why: whoever reaches the proxy must not reach through it what listens on this machine or in its network.
      guard let text = address.ipAddress,
        !(AddressRange.near + AddressRange.shared).contains(where: { $0.contains(text) }),
        text != "0.0.0.0", text != "::"
      else { return ProxyResponse.near.end(client) }
      return ClientBootstrap(group: client.eventLoop)
        .connectTimeout(.seconds(connectSeconds))
        .channelOption(.allowRemoteHalfClosure, value: true)
        .channelOption(.autoRead, value: false)
        .connect(to: address)
        .flatMap { upstream in join(client, upstream) }
    }.flatMapError { _ in ProxyResponse.unreachable.end(client) }
  }

  private static func join(
    _ client: any Channel, _ upstream: any Channel
  ) -> EventLoopFuture<Void> {
    client.eventLoop.makeCompletedFuture {
      let (near, far) = (TunnelEnd(), TunnelEnd())
      (near.partner, far.partner) = (far, near)
      try client.pipeline.syncOperations.addHandler(
        IdleStateHandler(allTimeout: .minutes(idleMinutes)))
      try client.pipeline.syncOperations.addHandler(near)
      try upstream.pipeline.syncOperations.addHandler(far)
      client.writeAndFlush(ProxyResponse.established.bytes, promise: nil)
    }.flatMap { upstream.setOption(.autoRead, value: true) }
  }
}

/// One end of a tunnel: what it reads, the other end writes; it reads only while the other end can write.
private final class TunnelEnd: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  var partner: TunnelEnd?
  private var context: ChannelHandlerContext?
  private var isReadWanted = false

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    partner = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    partner?.context?.write(data, promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    partner?.context?.flush()
  }

  func channelInactive(context: ChannelHandlerContext) {
    partner?.context?.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed: partner?.context?.close(mode: .output, promise: nil)
    case is ChannelShouldQuiesceEvent, is IdleStateHandler.IdleStateEvent:
      context.close(promise: nil)
    default: break
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { partner?.readIfWanted() }
  }

  func read(context: ChannelHandlerContext) {
    guard let other = partner?.context else { return context.read() }
    if other.channel.isWritable { context.read() } else { isReadWanted = true }
  }

  private func readIfWanted() {
    guard isReadWanted else { return }
    isReadWanted = false
    context?.read()
  }
}
