import Glibc

/// TCP sockets on 127.0.0.1.
public enum Loopback {
  /// A socket could not be opened.
  public struct Failure: Error {
    /// The errno.
    public let number: Int32
  }

  /// A free port.
  ///
  /// Why below 32768: other tests that want any port do not get one of these before it is used.
  public static func freePort() throws -> UInt16 {
    while true {
      do {
        let socket = try listener(port: .random(in: 12_000..<32_000))
        defer { close(socket) }
        return port(of: socket)
      } catch let failure as Failure where failure.number == EADDRINUSE {
        continue
      }
    }
  }

  /// A socket that listens on `port`; 0 stands for any that is free.
  public static func listener(port: UInt16 = 0) throws -> Int32 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = address(port: port)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard socket >= 0, isBound, listen(socket, 16) == 0 else {
      let number = errno
      close(socket)
      throw Failure(number: number)
    }
    return socket
  }

  /// A socket that is connected to `port`; nil if the port is free.
  public static func connection(port: UInt16) -> Int32? {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = address(port: port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return socket }
    close(socket)
    return nil
  }

  /// The port that a socket is bound to.
  public static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
