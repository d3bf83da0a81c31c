import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import Service

/// API-8: the first request of a connection to the proxy.
@Suite struct ConnectHandlerTests {
  /// Keeps the bytes that reach it.
  private final class Sink: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let kept = Mutex("")

    var text: String { kept.withLock { $0 } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let more = String(buffer: unwrapInboundIn(data))
      kept.withLock { $0 += more }
    }
  }

  /// A connection to the proxy whose tunnels lead to `sink`.
  private func connection(
    _ sink: Sink, _ requests: @escaping @Sendable (ProxyRequest) -> Void = { _ in }
  ) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    let decoder = ByteToMessageHandler(ConnectDecoder())
    let pipeline = channel.pipeline
    let handler = ConnectHandler(after: decoder, seconds: 10) { request in
      requests(request)
      return pipeline.addHandler(sink)
    }
    try channel.pipeline.syncOperations.addHandlers([decoder, handler])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    return channel
  }

  private static let request =
    "CONNECT api.unsplash.com:443 HTTP/1.1\r\nHost: api.unsplash.com:443\r\n\r\n"

  // API-8: what arrives together with the request, in pieces or after it belongs to the tunnel.
  @Test(arguments: [0, 1, 20, 70, 75, 80, 1000])
  func whatFollowsTheRequestReachesTheTunnel(size: Int) throws {
    let sink = Sink()
    let request = Mutex<ProxyRequest?>(nil)
    let channel = try connection(sink) { asked in request.withLock { $0 = asked } }
    var bytes = ConnectHandlerTests.request + "hello"
    while !bytes.isEmpty {
      try channel.writeInbound(ByteBuffer(string: String(bytes.prefix(max(1, size)))))
      bytes = String(bytes.dropFirst(max(1, size)))
    }
    channel.embeddedEventLoop.run()
    try channel.writeInbound(ByteBuffer(string: ", tunnel"))
    #expect(sink.text == "hello, tunnel")
    #expect(request.withLock { $0 } == .tunnel(host: "api.unsplash.com", port: 443))
    _ = try? channel.finish()
  }

  // API-8, LIB-15: whoever sends no request does not hold a connection.
  @Test func aConnectionWithoutARequestIsClosed() throws {
    let silent = try connection(Sink())
    try silent.writeInbound(ByteBuffer(string: "CONNECT api.unsplash.com:443 HTTP/1.1\r\n"))
    silent.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(silent.isActive)
    silent.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!silent.isActive)
  }

  // API-8: a tunnel in use outlives the time for its request.
  @Test func aTunnelIsNotClosedByTheDeadlineOfItsRequest() throws {
    let channel = try connection(Sink())
    try channel.writeInbound(ByteBuffer(string: ConnectHandlerTests.request))
    channel.embeddedEventLoop.advanceTime(by: .minutes(5))
    #expect(channel.isActive)
    _ = try? channel.finish()
  }

  // API-8, LIB-8: a server that stops waits for nobody who has not asked yet.
  @Test func aStoppingServerClosesConnectionsWithoutARequest() throws {
    let channel = try connection(Sink())
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  // API-8
  @Test func bytesThatAreNoRequestAreRefused() throws {
    let channel = try connection(Sink())
    _ = try? channel.writeInbound(ByteBuffer(string: "\u{16}\u{3}\u{1} nonsense\r\n\r\n"))
    let answer = try #require(try channel.readOutbound(as: ByteBuffer.self))
    #expect(String(buffer: answer).hasPrefix("HTTP/1.1 400 "))
    _ = try? channel.finish()
  }
}
