import Foundation

/// The Unix socket that carries the owner's commands: one JSON value per line.
enum ControlSocket {
  /// The longest line that is read: 64 MiB. A shell can pass some megabytes of paths, and after a
  /// disk failure `check` lists every photo.
  static let longestLine = 64 << 20

  /// The path of the socket in a data folder.
  static func path(folder: String) -> String {
    folder + "/control.sock"
  }

  /// The address of the socket in a data folder; nil if the path has more than 107 bytes.
  static func address(folder: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(path(folder: folder).utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return address
  }
}

/// Sends commands to the server that holds a data folder.
///
/// Blocks the thread that waits for events, without a time limit: an import may take hours.
public struct ControlClient: Sendable {
  let descriptor: Int32

  /// Connects; nil if no server is listening.
  public init?(folder: String) {
    guard let address = ControlSocket.address(folder: folder) else { return nil }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Asks the server to stop an import; the server still sends the final event.
  public func stop() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Sends the command and reports every event; returns false if the server disconnected before the
  /// final one.
  public func perform(_ order: AdminCommand, report: (AdminEvent) -> Void) -> Bool {
    defer { close(descriptor) }
    guard send(order) else { return false }
    var reader = LineReader(descriptor: descriptor)
    while let reply = reader.next(AdminEvent.self) {
      report(reply)
      if reply.isEnd { return true }
    }
    return false
  }

  /// Sends a command as one line; false if the server has closed the connection.
  func send(_ order: AdminCommand) -> Bool {
    guard var line = try? JSONEncoder().encode(order) else { return false }
    line.append(UInt8(ascii: "\n"))
    return line.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
          Int32(bitPattern: UInt32(MSG_NOSIGNAL)))
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }
}

/// Reads a socket line by line.
private struct LineReader {
  let descriptor: Int32
  private var pending: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Decodes the next line; nil at the end or if a line is malformed.
  mutating func next<Value: Decodable>(_ type: Value.Type) -> Value? {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[..<end])
        pending.removeSubrange(...end)
        return try? JSONDecoder().decode(type, from: line)
      }
      searched = pending.count
      guard searched < ControlSocket.longestLine else { return nil }
      var chunk = [UInt8](repeating: 0, count: 16_384)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      pending.append(contentsOf: chunk[..<count])
    }
  }
}
