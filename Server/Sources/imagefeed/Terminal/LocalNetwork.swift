import Foundation

/// The network addresses of this machine.
enum LocalNetwork {
  /// The first address that other machines in the same network can use; nil if there is none.
  static var address: String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let isUp = entry.ifa_flags & UInt32(IFF_UP) != 0
      let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
      guard isUp, !isLoopback, let address = entry.ifa_addr,
        Int32(address.pointee.sa_family) == AF_INET
      else { continue }
      if let text = text(address) { return text }
    }
    return nil
  }

  /// The host with which a server listens on all addresses of this machine: of IPv6 and IPv4, if it has both.
  static let allAddresses: String = {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return "0.0.0.0" }
    defer { close(descriptor) }
    var (isOnly, length) = (Int32(1), socklen_t(MemoryLayout<Int32>.size))
    var any = sockaddr_in6()
    any.sin6_family = sa_family_t(AF_INET6)
    let isBound = withUnsafePointer(to: &any) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
    guard isBound,
      getsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOnly, &length) == 0,
      isOnly == 0
    else { return "0.0.0.0" }
    return "::"
  }()

  /// The host to use in URLs if the server listens on all addresses; nil if it listens on one, or
  /// if none is found.
  static func host(for host: String) -> String? {
    host == "0.0.0.0" || host == "::" ? address : nil
  }

  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = getnameinfo(
      address, socklen_t(MemoryLayout<sockaddr_in>.size), &name, socklen_t(name.count), nil, 0,
      NI_NUMERICHOST)
    guard result == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
