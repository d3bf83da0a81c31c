import Foundation

/// A range of IP addresses in CIDR notation.
public struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Parses `10.0.0.0/8`, `fd00::/8` or a single address; nil if malformed.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let bytes = AddressRange.bytes(of: String(parts[0])) else {
      return nil
    }
    guard let prefix = parts.count == 2 ? Int(parts[1]) : bytes.count * 8,
      0...bytes.count * 8 ~= prefix
    else { return nil }
    self.bytes = bytes
    self.prefix = prefix
  }

  /// Whether the address is in the range; false if the text is not an IP address.
  public func contains(_ address: String) -> Bool {
    guard let other = AddressRange.bytes(of: address), other.count == bytes.count else {
      return false
    }
    for index in 0..<bytes.count {
      let bits = min(8, max(0, prefix - index * 8))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      if (bytes[index] ^ other[index]) & mask != 0 { return false }
    }
    return true
  }

  /// The addresses of this machine, for IPv4 and IPv6.
  public static let loopback = ranges(["127.0.0.0/8", "::1"])

  /// Private and link-local addresses (RFC 1918, RFC 4193).
  public static let local = ranges([
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
  ])

  /// Shared address space (RFC 6598), not routed on the internet; VPNs use it too.
  public static let shared = ranges(["100.64.0.0/10"])

  /// Loopback, private and link-local addresses.
  static let near = loopback + local

  private static func ranges(_ texts: [String]) -> [AddressRange] {
    texts.compactMap { AddressRange($0) }
  }

  /// The 4 or 16 bytes of an address; nil if the text is not an IP address.
  // Why: an IPv4 client of an IPv6 socket arrives as ::ffff:a.b.c.d and must match IPv4 ranges.
  static func bytes(of text: String) -> [UInt8]? {
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      return withUnsafeBytes(of: &v4) { Array($0) }
    }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &v6) { Array($0) }
    let mapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    return mapped ? Array(bytes[12...]) : bytes
  }
}
