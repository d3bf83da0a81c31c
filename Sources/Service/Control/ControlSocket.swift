import Foundation

/// A Unix socket that carries one JSON value per line.
struct ControlSocket: Sendable {
  let descriptor: Int32

  /// The longest line that is read: 64 MiB. A shell can pass some megabytes of paths, and after a
  /// disk failure `check` lists every photo.
  static let longestLine = 64 << 20

  /// The path of the socket in a data folder.
  static func path(folder: String) -> String {
    folder + "/control.sock"
  }

  /// A connection to the server that holds the data folder; nil if none is listening.
  static func connect(folder: String) -> ControlSocket? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let result = withAddress(path(folder: folder)) { Glibc.connect(descriptor, $0, $1) }
    guard result == 0 else {
      _ = Glibc.close(descriptor)
      return nil
    }
    return ControlSocket(descriptor: descriptor)
  }

  /// A listening socket that only the owner can connect to (mode 0600); nil if it cannot be
  /// created.
  static func listen(folder: String) -> ControlSocket? {
    let path = path(folder: folder)
    unlink(path)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let bound = withAddress(path) { bind(descriptor, $0, $1) }
    guard bound == 0, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 8) == 0 else {
      _ = Glibc.close(descriptor)
      return nil
    }
    return ControlSocket(descriptor: descriptor)
  }

  /// The next connection; nil once the socket is shut down.
  func accept() -> ControlSocket? {
    while true {
      let other = Glibc.accept(descriptor, nil, nil)
      if other >= 0 { return ControlSocket(descriptor: other) }
      switch errno {
      case EINTR, ECONNABORTED: break
      // Why retry: the system is out of descriptors or memory only for a while.
      case EMFILE, ENFILE, ENOMEM, ENOBUFS: usleep(200_000)
      default: return nil
      }
    }
  }

  /// Sends a value as one line; false if the other end has closed.
  func send(_ value: some Encodable) -> Bool {
    guard var line = try? JSONEncoder().encode(value) else { return false }
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

  /// Shuts down both directions, which wakes a thread blocked on the socket.
  func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends sending; the other end can still send.
  func shutDownSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Returns when the other end has ended sending or closed.
  func waitForEnd() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }

  /// Closes the descriptor.
  func close() {
    _ = Glibc.close(descriptor)
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Reads a socket line by line.
struct LineReader {
  private let socket: ControlSocket
  private var pending: [UInt8] = []

  init(_ socket: ControlSocket) {
    self.socket = socket
  }

  /// Decodes the next line; nil at the end or if a line is malformed.
  mutating func next<Value: Decodable>(_ type: Value.Type) -> Value? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[..<end])
        pending.removeSubrange(...end)
        return try? JSONDecoder().decode(type, from: line)
      }
      guard pending.count < ControlSocket.longestLine else { return nil }
      var chunk = [UInt8](repeating: 0, count: 16_384)
      let count = recv(socket.descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      pending.append(contentsOf: chunk[..<count])
    }
  }
}
