/// What connections are counted by: an IPv4 address, or the /64 that an IPv6 host chooses from.
struct ClientNetwork: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The network of an address; nil when the text is not an IP address.
  init?(_ address: String) {
    // Why: `fe80::1%eth0` names an interface too.
    let plain = address.prefix { $0 != "%" }
    guard let bytes = AddressRange.bytes(of: String(plain)) else { return nil }
    self.bytes = Array(bytes.prefix(bytes.count == 16 ? 8 : 4))
  }
}
