/// The unit in which connections are counted: an IPv4 address or an IPv6 /64 network, because a
/// host can use any address of its /64.
struct ClientNetwork: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The network of an address; nil if the text is not an IP address.
  init?(_ address: String) {
    // Why: `fe80::1%eth0` also names an interface.
    let plain = address.prefix { $0 != "%" }
    guard let bytes = AddressRange.bytes(of: String(plain)) else { return nil }
    self.bytes = Array(bytes.prefix(bytes.count == 16 ? 8 : 4))
  }
}
