import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection to the proxy: serves requests for Unsplash's hosts itself, and tunnels or refuses all others (API-8).
struct ConnectChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// A connection, and what becomes of it once its first request has arrived.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// The connection to one of Unsplash's hosts; nil if it is a tunnel or was refused.
    fileprivate let served: EventLoopFuture<Base.Value?>
  }

  /// The connections to Unsplash's hosts, which begin with a TLS handshake.
  let base: Base
  /// Whether requests for other hosts are tunnelled.
  let tunnelsOthers: Bool
  /// Seconds within which the first request has to arrive.
  let headerSeconds: Int64

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let served = channel.eventLoop.makePromise(of: Base.Value?.self)
    channel.closeFuture.whenComplete { _ in served.succeed(nil) }
    return channel.eventLoop.makeCompletedFuture {
      let decoder = ByteToMessageHandler(ConnectDecoder())
      let handler = ConnectHandler(after: decoder, seconds: headerSeconds) { request in
        let answered = answer(request, channel, logger)
        answered.cascade(to: served)
        return answered.map { _ in }
      }
      try channel.pipeline.syncOperations.addHandler(decoder)
      try channel.pipeline.syncOperations.addHandler(handler)
      return Value(channel: channel, served: served.futureResult)
    }
  }

  func handle(value: Value, logger: Logger) async {
    if let served = try? await value.served.get() {
      await base.handle(value: served, logger: logger)
    } else {
      try? await value.channel.closeFuture.get()
    }
  }

  /// Completes when the connection has the handlers for what follows the request.
  private func answer(
    _ request: ProxyRequest, _ channel: any Channel, _ logger: Logger
  ) -> EventLoopFuture<Base.Value?> {
    switch request {
    case .tunnel(let host, 443) where UnsplashHost(authority: host) != nil:
      channel.writeAndFlush(ProxyResponse.established.bytes, promise: nil)
      return base.setup(channel: channel, logger: logger).map { $0 }
    case .tunnel(let host, let port) where tunnelsOthers:
      return Tunnel.open(from: channel, to: host, port: port).map { nil }
    case .tunnel, .other:
      return ProxyResponse.foreign.end(channel).map { nil }
    }
  }
}

/// What the first request to a proxy asks for.
enum ProxyRequest: Hashable, Sendable {
  /// A tunnel (RFC 9110 §9.3.6).
  case tunnel(host: String, port: Int)
  /// Anything else, such as a resource of a plain http server.
  case other

  /// What a request with this head asks for.
  init(_ head: HTTPRequestHead) {
    let port = head.uri.lastIndex(of: ":").flatMap { colon in
      Int(head.uri[head.uri.index(after: colon)...]).map { (colon, $0) }
    }
    guard head.method == .CONNECT, let (colon, number) = port, 1...65535 ~= number else {
      self = .other
      return
    }
    let host = head.uri[..<colon].trimmingPrefix("[")
    self = .tunnel(host: String(host.last == "]" ? host.dropLast() : host), port: number)
  }
}

/// The answers of the proxy.
enum ProxyResponse {
  /// What follows goes to the host.
  case established
  /// The proxy does not answer for this host.
  case foreign
  /// The host cannot be reached.
  case unreachable
  /// The host is on this machine or in a private network, which tunnels must not lead to.
  case near
  /// The request cannot be read.
  case malformed

  /// The whole response.
  var bytes: ByteBuffer {
    guard let sentence else { return ByteBuffer(string: head + "\r\n") }
    let body = sentence + "\n"
    return ByteBuffer(
      string: head + """
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: \(body.utf8.count)\r
        Connection: close\r
        \r
        \(body)
        """)
  }

  private var head: String {
    switch self {
    case .established: "HTTP/1.1 200 Connection established\r\n"
    case .foreign, .near: "HTTP/1.1 403 Forbidden\r\n"
    case .unreachable: "HTTP/1.1 502 Bad Gateway\r\n"
    case .malformed: "HTTP/1.1 400 Bad Request\r\n"
    }
  }

  private var sentence: String? {
    let names = UnsplashHost.allCases.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .established: nil
    case .foreign:
      "This proxy answers for \(names) only, on port 443 with CONNECT; with --proxy-others tunnel it lets other connections with CONNECT pass."
    case .unreachable: "The host cannot be reached."
    case .near:
      "This proxy makes no connections to this machine or to private networks; ask for such hosts without it."
    case .malformed: "The request cannot be read."
    }
  }

  /// Sends the answer and closes the connection once the client has had time to read it.
  func end(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.writeAndFlush(bytes, promise: nil)
    // Why only the sending side: closing both could reset the connection before the client has read the answer.
    channel.close(mode: .output, promise: nil)
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    return channel.eventLoop.makeSucceededVoidFuture()
  }
}
