import Foundation
import Logging
import ServiceLifecycle

/// Accepts the owner's commands while the server runs.
struct ControlServer: Service, CustomStringConvertible {
  // Why: the service group logs its services, and a dump of the struct would contain the secret
  // key.
  let description = "ControlServer"
  let folder: String
  let admin: AdminService
  let logger: Logger

  /// Accepts connections until the server stops.
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
    let work = Task { await admin.perform(order) { _ = connection.send($0) } }
    await withTaskCancellationHandler {
      // Why only imports: they can be resumed. Other commands must not stop halfway.
      if order.stopsWithItsCommand {
        await ControlServer.finish(work, or: connection)
      } else {
        await work.value
      }
    } onCancel: {
      work.cancel()
    }
  }

  /// Waits for the work; cancels it if the command disconnects.
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

  // Why a thread: the read blocks.
  private static func order(from connection: ControlSocket) async -> AdminCommand? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var reader = LineReader(connection)
        continuation.resume(returning: reader.next(AdminCommand.self))
      }
    }
  }
}

/// Sends commands to the server that holds a data folder.
public struct ControlClient: Sendable {
  private let socket: ControlSocket

  /// Connects; nil if no server is listening.
  public init?(folder: String) {
    guard let socket = ControlSocket.connect(folder: folder) else { return nil }
    self.socket = socket
  }

  /// Asks the server to stop an import; the server still sends the final event.
  public func stop() {
    socket.shutDownSending()
  }

  /// Sends the command and reports every event; returns false if the server disconnected before the
  /// final one.
  public func perform(_ order: AdminCommand, report: (AdminEvent) -> Void) -> Bool {
    defer { socket.close() }
    guard socket.send(order) else { return false }
    var reader = LineReader(socket)
    while let reply = reader.next(AdminEvent.self) {
      report(reply)
      if reply.isEnd { return true }
    }
    return false
  }
}
