import Foundation
import Glibc
import ServerTestKit

/// A server that accepts one client, responds to its first request, and to the second one with rows
/// without an end, faster than the client can read them.
final class FloodServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init() throws {
    listener = try Loopback.listener()
    port = Loopback.port(of: listener)
    Thread.detachNewThread { [listener] in
      let client = accept(listener, nil, nil)
      if client >= 0 {
        FloodServer.serve(client)
        Glibc.close(client)
      }
      Glibc.close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ client: Int32) {
    let ready = OldServer.message("Z", [0x49])
    let column: [UInt8] =
      Array("a\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]
    let responses = [
      OldServer.greeting(version: "15.1", encoding: "UTF8"),
      OldServer.message("C", Array("SET\0".utf8)) + ready,
      OldServer.message("T", [0, 1] + column),
    ]
    var buffer = [UInt8](repeating: 0, count: 4096)
    for response in responses {
      if read(client, &buffer, buffer.count) <= 0 { return }
      if send(client, response, response.count, Int32(MSG_NOSIGNAL)) < 0 { return }
    }
    let row = OldServer.message("D", [0, 1, 0, 0, 0, 1, 0x78])
    let rows = Array(repeatElement(row, count: 10_000).joined())
    while send(client, rows, rows.count, Int32(MSG_NOSIGNAL)) > 0 {}
  }
}
