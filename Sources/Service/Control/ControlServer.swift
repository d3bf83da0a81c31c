import Foundation
import Logging
import ServiceLifecycle

/// Takes the owner's orders while the server runs.
struct ControlServer: Service, CustomStringConvertible {
  // Why: the service group logs what it starts, and a dump of the struct would hold the secret key.
  let description = "ControlServer"
  let folder: String
  let clerk: Clerk
  let logger: Logger

  /// Listens until the server stops.
  func run() async throws {
    guard let listener = ControlSocket.listen(folder: folder) else {
      logger.warning("no control socket: commands will not reach this server")
      try await gracefulShutdown()
      return
    }
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { group in
        for await connection in ControlServer.connections(of: listener) {
          group.addTask { await answer(connection) }
        }
      }
    } onGracefulShutdown: {
      listener.shutDown()
    }
    listener.close()
    unlink(ControlSocket.path(folder: folder))
  }

  private static func connections(of listener: ControlSocket) -> AsyncStream<ControlSocket> {
    AsyncStream { stream in
      Thread.detachNewThread {
        while let connection = listener.accept() { stream.yield(connection) }
        stream.finish()
      }
    }
  }

  private func answer(_ connection: ControlSocket) async {
    defer { connection.close() }
    guard let order = await ControlServer.order(from: connection) else { return }
    let work = Task { await clerk.perform(order) { _ = connection.send($0) } }
    await withTaskCancellationHandler {
      // Why only imports: they can go on later, everything else should not stop half-way.
      if order.stopsWithItsCommand {
        await ControlServer.finish(work, or: connection)
      } else {
        await work.value
      }
    } onCancel: {
      work.cancel()
    }
  }

  /// Waits for the work; cancels it when the command closes its end.
  private static func finish(_ work: Task<Void, Never>, or connection: ControlSocket) async {
    async let watched: Void = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        connection.waitForEnd()
        work.cancel()
        continuation.resume()
      }
    }
    await work.value
    connection.shutDown()
    await watched
  }

  // Why: the read may wait, so it gets a thread of its own.
  private static func order(from connection: ControlSocket) async -> Order? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var reader = LineReader(connection)
        continuation.resume(returning: reader.next(Order.self))
      }
    }
  }
}

/// Gives orders to the server that holds a data folder.
public struct ControlClient: Sendable {
  private let socket: ControlSocket

  /// A connection; nothing when no server listens there.
  public init?(folder: String) {
    guard let socket = ControlSocket.connect(folder: folder) else { return nil }
    self.socket = socket
  }

  /// Asks the server to stop an import; its end still comes.
  public func stop() {
    socket.shutDownSending()
  }

  /// Sends the order and passes on every reply until the last; false when the server went away before.
  public func perform(_ order: Order, report: (Reply) -> Void) -> Bool {
    defer { socket.close() }
    guard socket.send(order) else { return false }
    var reader = LineReader(socket)
    while let reply = reader.next(Reply.self) {
      report(reply)
      if reply.isEnd { return true }
    }
    return false
  }
}
