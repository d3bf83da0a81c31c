import Foundation
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Accepts the owner's commands while the server runs.
struct ControlServer: Service, CustomStringConvertible {
  /// A channel with the lines that it receives; the stream ends when the client stops sending.
  struct Connection: Sendable {
    let channel: any Channel
    let lines: AsyncStream<ByteBuffer>
  }

  // Why: the service group logs its services, and a dump of the struct would contain the secret
  // key.
  let description = "ControlServer"
  let folder: String
  let admin: AdminService
  let logger: Logger

  /// Accepts connections until the server stops.
  func run() async throws {
    guard let listener = try? await listen() else {
      logger.warning("no control socket: commands will not reach this server")
      try await gracefulShutdown()
      return
    }
    try await serve(listener)
  }

  /// Creates the socket, which only the owner can connect to (mode 0600); one left by a server that
  /// was killed is replaced.
  func listen() async throws -> NIOAsyncChannel<Connection, Never> {
    // NB: not SocketAddress's own initializer, which accepts paths of only 103 bytes instead of
    // 107.
    guard let address = ControlSocket.address(folder: folder) else {
      throw SocketAddressError.unixDomainSocketPathTooLong
    }
    unlink(ControlSocket.path(folder: folder))
    return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // Why before binding the socket: Linux gives its file this mode, so nobody else can ever
          // connect.
          try channel.closeOnExec { fchmod($0, 0o600) }
        }
      }
      // Why: to stop an import, the client ends its sending side but still reads the final event.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(to: SocketAddress(address)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.closeOnExec()
          let (lines, continuation) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(1))
          try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(
              LineBasedFrameDecoder(), maximumBufferSize: ControlSocket.longestLine),
            LineHandler(lines: continuation),
          ])
          return Connection(channel: channel, lines: lines)
        }
      }
  }

  /// Answers the listener's connections until the server stops, then removes the socket.
  func serve(_ listener: NIOAsyncChannel<Connection, Never>) async throws {
    defer { unlink(ControlSocket.path(folder: folder)) }
    try await withGracefulShutdownHandler {
      try await listener.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections {
            group.addTask { await answer(connection) }
          }
        }
      }
    } onGracefulShutdown: {
      listener.channel.close(promise: nil)
    }
  }

  private func answer(_ connection: Connection) async {
    let channel = connection.channel
    var lines = connection.lines.makeAsyncIterator()
    let line = await withGracefulShutdownHandler {
      await lines.next()
    } onGracefulShutdown: {
      channel.close(mode: .input, promise: nil)
    }
    if let line,
      let order = try? JSONDecoder().decode(AdminCommand.self, from: Data(line.readableBytesView))
    {
      await perform(order, for: &lines, on: channel)
    }
    try? await channel.close()
  }

  private func perform(
    _ order: AdminCommand, for lines: inout AsyncStream<ByteBuffer>.AsyncIterator,
    on channel: any Channel
  ) async {
    let work = Task {
      await admin.perform(order) { channel.send($0) }
      channel.close(mode: .input, promise: nil)
    }
    await withTaskCancellationHandler {
      // Why only imports: they can be resumed. Other commands must not stop halfway.
      if order.stopsWithItsCommand {
        // Waits until the client disconnects or the work is done.
        while await lines.next() != nil {}
        work.cancel()
      }
      await work.value
    } onCancel: {
      work.cancel()
    }
    // Why an empty write: it completes when all events have been sent; closing would discard the
    // rest.
    await withTaskCancellationHandler {
      try? await channel.writeAndFlush(ByteBuffer()).get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}

/// Passes lines from a channel to a stream.
///
/// Why not `NIOAsyncChannel`: if the server stops just after a connection was accepted, an unread
/// `NIOAsyncChannel` would end the process.
private final class LineHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let lines: AsyncStream<ByteBuffer>.Continuation

  init(lines: AsyncStream<ByteBuffer>.Continuation) {
    self.lines = lines
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lines.yield(unwrapInboundIn(data))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { lines.finish() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    lines.finish()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // NB: a line that is too long or incomplete ends only this connection.
    context.close(promise: nil)
  }
}

extension Channel {
  /// Sends an event as one line.
  fileprivate func send(_ event: AdminEvent) {
    guard var line = try? JSONEncoder().encode(event) else { return }
    line.append(UInt8(ascii: "\n"))
    writeAndFlush(ByteBuffer(bytes: line), promise: nil)
  }

  /// Sets close-on-exec, so that programs started by the server do not inherit the socket, and
  /// calls `change` with its descriptor. Throws if either fails.
  fileprivate func closeOnExec(_ change: (Int32) -> Int32 = { _ in 0 }) throws {
    let result = try pipeline.syncOperations.withUnsafeTransportIfAvailable { (socket: Int32) in
      fcntl(socket, F_SETFD, FD_CLOEXEC) | change(socket)
    }
    guard result == 0 else { throw ChannelError.operationUnsupported }
  }
}
