import Foundation
import Logging
import Synchronization
import Testing

@testable import Service

/// LIB-5: commands reach the server of a data folder through that server's socket.
@Suite(.timeLimit(.minutes(20))) struct ControlServerTests {
  /// Runs `body` while a control server listens; then cancels it and waits until it has stopped.
  private static func serving(
    _ body: @escaping @Sendable (_ folder: String) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0) { stage, _ in
      let folder = stage.settings.folder
      let server = ControlServer(
        folder: folder, admin: stage.resources.admin, logger: Logger(label: "test"))
      let listener = try await server.listen()
      let running = Task { try await server.serve(listener) }
      defer { running.cancel() }
      try await body(folder)
      running.cancel()
      _ = await running.result
      #expect(ControlClient(folder: folder) == nil)
      #expect(!FileManager.default.fileExists(atPath: ControlSocket.path(folder: folder)))
    }
  }

  // Why a thread: the client blocks.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  // LIB-5
  @Test func aCommandReachesTheServerThroughItsSocket() async throws {
    try await Self.serving { folder in
      let (isDone, events) = await Self.onThread {
        var events: [AdminEvent] = []
        let isDone = ControlClient(folder: folder)?.perform(.listApplications) { events.append($0) }
        return (isDone, events)
      }
      #expect(isDone == true)
      guard case .applications(let clients)? = events.last else {
        Issue.record("no list: \(events)")
        return
      }
      #expect(clients.contains { $0.accessKey == "demo" })
    }
  }

  //
  @Test func theSocketOfAClientIsClosedOnExec() async throws {
    try await Self.serving { folder in
      let client = try #require(ControlClient(folder: folder))
      #expect(fcntl(client.descriptor, F_GETFD) == FD_CLOEXEC)
      close(client.descriptor)
    }
  }

  // LIB-8: the reply is longer than what the kernel keeps for a client that does not read it.
  @Test func aClientThatDoesNotReadItsReplyDoesNotKeepTheServerFromStopping() async throws {
    let client = Mutex<ControlClient?>(nil)
    try await Self.serving { folder in
      let connected = try #require(ControlClient(folder: folder))
      client.withLock { $0 = connected }
      let received = await Self.onThread {
        guard connected.send(.remove(ids: (0..<20_000).map { "unknown-\($0)" })) else { return -1 }
        var first: UInt8 = 0
        return recv(connected.descriptor, &first, 1, 0)
      }
      #expect(received == 1)
    }
    if let client = client.withLock({ $0 }) { close(client.descriptor) }
  }
}
