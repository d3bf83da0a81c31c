import Foundation

/// Where a request came from, as it is counted.
public struct NetworkAddress: Hashable, Sendable {
  /// One household: an IPv4 address, or an IPv6 network of 64 bits, which one customer has.
  public let host: String
  /// Its surroundings: 24 bits of IPv4, 48 bits of IPv6.
  let network: String

  /// Reads an address; whatever is none counts as a host of its own.
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
      host: "4:" + Encoding.hex(bytes), network: "4:" + Encoding.hex(Array(bytes.prefix(3))))
  }

  private init(six bytes: [UInt8]) {
    // An IPv4 address in IPv6 clothes, ::ffff:a.b.c.d, is counted as what it is.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] {
      self.init(four: Array(bytes.suffix(4)))
    } else {
      self.init(
        host: "6:" + Encoding.hex(Array(bytes.prefix(8))),
        network: "6:" + Encoding.hex(Array(bytes.prefix(6))))
    }
  }
}
