import Foundation
import Glibc

/// A server that greets each client as PostgreSQL of a given version does, and then says nothing.
final class OldServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init(version: String, encoding: String = "UTF8") throws {
    listener = try Loopback.listener()
    port = Loopback.port(of: listener)
    let greeting =
      OldServer.message("R", [0, 0, 0, 0])
      + OldServer.message("S", Array("server_version\0\(version)\0".utf8))
      + OldServer.message("S", Array("server_encoding\0\(encoding)\0".utf8))
      + OldServer.message("K", [0, 0, 0, 1, 0, 0, 0, 1]) + OldServer.message("Z", [0x49])
    Thread.detachNewThread { [listener] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        _ = read(client, &buffer, buffer.count)
        _ = send(client, greeting, greeting.count, Int32(MSG_NOSIGNAL))
        while read(client, &buffer, buffer.count) > 0 {}
        Glibc.close(client)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt32(body.count + 4).bigEndian, Array.init)
    return [kind.asciiValue ?? 0] + length + body
  }
}
