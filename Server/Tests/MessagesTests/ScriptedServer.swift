import NIOCore
import NIOPosix
import Synchronization

/// A server on the loopback interface with scripted responses; records the requests.
final class ScriptedServer: Sendable {
  /// A received request.
  struct Request: Sendable {
    let line: String
    let headers: [String: String]
    let body: String
  }

  private struct State {
    var responses: [String]
    var requests: [Request] = []
  }

  private let channel: any Channel
  private let state: StateBox

  fileprivate final class StateBox: Sendable {
    private let state: Mutex<State>

    init(_ responses: [String]) {
      state = Mutex(State(responses: responses))
    }

    var requests: [Request] { state.withLock { $0.requests } }

    /// The response to a request; the last one in the list is repeated.
    func response(to request: Request) -> String {
      state.withLock { state in
        state.requests.append(request)
        return state.responses.count > 1
          ? state.responses.removeFirst() : state.responses.first ?? ""
      }
    }
  }

  /// Starts listening; a response without a length ends its connection.
  init(_ responses: String...) async throws {
    let state = StateBox(responses)
    self.state = state
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answering(state))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  var requests: [Request] { state.requests }
  var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

  func close() async throws {
    try await channel.close()
  }
}

/// The bytes of a response.
func response(_ status: String, _ body: String = "", _ fields: String...) -> String {
  (["HTTP/1.1 " + status, "Content-Length: \(body.utf8.count)"] + fields)
    .map { $0 + "\r\n" }.joined() + "\r\n" + body
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let state: ScriptedServer.StateBox
  private var received = ""

  init(_ state: ScriptedServer.StateBox) {
    self.state = state
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += String(buffer: unwrapInboundIn(data))
    guard let request else { return }
    received = ""
    let response = state.response(to: request)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
    if !response.contains("Content-Length") { context.close(promise: nil) }
  }

  /// The request; nil until it is complete.
  private var request: ScriptedServer.Request? {
    guard let end = received.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = received[..<end.lowerBound].split(separator: "\r\n").map(String.init)
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0].lowercased(), parts[1]) : nil
    }
    let headers = Dictionary(fields) { $1 }
    let body = String(received[end.upperBound...])
    guard body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 else { return nil }
    return ScriptedServer.Request(line: lines.first ?? "", headers: headers, body: body)
  }
}
