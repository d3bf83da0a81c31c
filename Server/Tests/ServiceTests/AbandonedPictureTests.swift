import Foundation
import HummingbirdTesting
import PhotoLibrary
import TestKit
import Testing

@testable import Service

/// LIB-15: requests for images whose clients close the connection before a worker began.
@Suite(.timeLimit(.minutes(20))) struct AbandonedPictureTests {
  /// A worker program that neither answers nor exits while `hold` is open for writing. Each process
  /// adds a line to `started`.
  private static func change(_ worker: String, _ hold: String, _ started: String) throws -> Change {
    mkfifo(hold, 0o600)
    try Data("#!/bin/sh\necho >> \(started)\nexec cat \(hold)\n".utf8)
      .write(to: URL(fileURLWithPath: worker))
    chmod(worker, 0o700)
    return Change { _ in }.with { $0.workers = 1 }.with { $0.workerProgram = worker }
      .with { $0.jobSeconds = 86_400 }
  }

  // LIB-15
  @Test func aClosedConnectionTakesItsJobOutOfTheQueue() async throws {
    let base = NSTemporaryDirectory() + "abandoned-" + UUID().uuidString
    let (worker, hold, started) = (base + ".sh", base + ".fifo", base + ".txt")
    let change = try Self.change(worker, hold, started)
    let held = open(hold, O_RDWR | O_CLOEXEC)
    try await TestServer.run(photos: 1, live: true, change) { server, client in
      // Once `hold` is closed, the workers end, and so do the requests that are still pending.
      defer {
        unlink(hold)
        unlink(worker)
        unlink(started)
        close(held)
      }
      let port = try #require(client.port)
      // One request for the general worker, one for the worker reserved for cheap jobs.
      let running = (1...2).map { Self.ask(port, "/images/\(server.stem(0))?fm=jpg", "w=\($0)0") }
      defer { for socket in running { close(socket) } }
      #expect(await until { FileManager.default.contents(atPath: started)?.count == 2 })
      let library = server.resources.library
      let gone = Self.ask(port, "/images/\(server.stem(0))?fm=jpg", "w=30")
      let stays = Self.ask(port, "/images/\(server.stem(0))?fm=jpg", "w=40")
      defer { close(stays) }
      #expect(await until { library.activity.waiting >= 2 })
      close(gone)
      #expect(await until { library.activity.waiting <= 1 })
      #expect(library.activity.waiting == 1)
    }
  }

  /// Sends a request for an image and returns the socket.
  private static func ask(_ port: Int, _ uri: String, _ query: String) -> Int32 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let request = Array(
      "GET \(uri)&\(query) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    #expect(isConnected && send(client, request, request.count, 0) == request.count)
    return client
  }
}
