import Foundation
import HummingbirdTesting
import Testing

@testable import Service

/// Q-1, HT-03: a response that fits into the kernel's buffers counts as written even if the client
/// does not read it.
@Suite struct SlowReaderTests {
  /// Serves a file larger than the client's receive buffer, smaller than the server's send buffer.
  private static let change = Change { settings in
    settings.limits.writeSeconds = 1
    settings.limits.idleSeconds = 86_400
    let path = settings.webFolder + "/large.css"
    _ = FileManager.default.createFile(atPath: path, contents: Data(count: 300_000))
  }

  // the write timeout of 1 s closes the connection, long before the idle timeout of a day.
  @Test(.timeLimit(.minutes(20)))
  func aClientThatDoesNotReadIsCutThoughTheKernelTookItsResponse() async throws {
    try await TestServer.run(photos: 0, live: true, Self.change) { _, client in
      let port = try #require(client.port)
      let events = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Self.askWithoutReading(port)) }
      }
      #expect(events & Int16(POLLHUP | POLLERR) != 0)
    }
  }

  /// Requests the file and waits for the end of the connection; returns the events of `poll`.
  private static func askWithoutReading(_ port: Int) -> Int16 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var size: Int32 = 2048
    setsockopt(client, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let request = Array("GET /assets/large.css HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    guard isConnected, send(client, request, request.count, 0) == request.count else { return 0 }
    var state = pollfd(fd: client, events: 0, revents: 0)
    // Why line breaks: a client notices a connection that the server dropped only when it sends
    // data and gets a reset, and HTTP allows empty lines before a request. Why 30 s: the idle timeout
    // of a minute cannot be the cause then.
    for _ in 0..<15 where state.revents == 0 {
      _ = send(client, [13, 10], 2, Int32(MSG_NOSIGNAL))
      _ = poll(&state, 1, 2000)
    }
    return state.revents
  }
}
