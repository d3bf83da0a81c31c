import Foundation
import Glibc
import ServerTestKit
import Synchronization

/// A server that greets each client as PostgreSQL of a given version does, and then sends nothing.
final class OldServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let requests = Requests()

  /// The requests after the greeting; the thread does not own the server.
  private final class Requests: Sendable {
    let count = Atomic(0)
  }

  /// Whether a client has understood the greeting and sent a request.
  var hasRequest: Bool { requests.count.load(ordering: .relaxed) > 0 }

  init(version: String, encoding: String = "UTF8") throws {
    listener = try Loopback.listener()
    port = Loopback.port(of: listener)
    let greeting = OldServer.greeting(version: version, encoding: encoding)
    Thread.detachNewThread { [listener, requests] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { break }
        var buffer = [UInt8](repeating: 0, count: 4096)
        _ = read(client, &buffer, buffer.count)
        _ = send(client, greeting, greeting.count, Int32(MSG_NOSIGNAL))
        while read(client, &buffer, buffer.count) > 0 {
          requests.count.add(1, ordering: .relaxed)
        }
        Glibc.close(client)
      }
      Glibc.close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// What a server sends when the login is accepted.
  static func greeting(version: String, encoding: String) -> [UInt8] {
    message("R", [0, 0, 0, 0])
      + message("S", Array("server_version\0\(version)\0".utf8))
      + message("S", Array("server_encoding\0\(encoding)\0".utf8))
      + message("K", [0, 0, 0, 1, 0, 0, 0, 1]) + message("Z", [0x49])
  }

  static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(body.count + 4).bigEndian, Array.init)
    return [kind.asciiValue ?? 0] + length + body
  }
}
