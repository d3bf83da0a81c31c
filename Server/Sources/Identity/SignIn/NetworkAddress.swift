import Domain
import Foundation

/// The network address of a client, as counted for rate limits.
public struct NetworkAddress: Hashable, Sendable {
  /// One household: an IPv4 address, or the /64 network of an IPv6 address.
  public let host: String
  /// The network that contains the host: /24 for IPv4, /48 for IPv6.
  let network: String

  /// Parses an IPv4 or IPv6 address; any other text becomes a host and network of its own.
  public init(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(four: withUnsafeBytes(of: four) { Array($0) })
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six: withUnsafeBytes(of: six) { Array($0) })
    } else {
      self.init(host: "?:" + text, network: "?:" + text)
    }
  }

  private init(host: String, network: String) {
    self.host = host
    self.network = network
  }

  private init(four bytes: [UInt8]) {
    self.init(
      host: "4:" + Hexadecimal.text(bytes), network: "4:" + Hexadecimal.text(bytes.prefix(3)))
  }

  private init(six bytes: [UInt8]) {
    // An IPv4-mapped address, ::ffff:a.b.c.d, is counted as IPv4.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] {
      self.init(four: Array(bytes.suffix(4)))
    } else {
      self.init(
        host: "6:" + Hexadecimal.text(bytes.prefix(8)),
        network: "6:" + Hexadecimal.text(bytes.prefix(6)))
    }
  }
}
