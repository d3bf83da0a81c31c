import Testing

@testable import Service

/// LIB-9: the log names an untrusted proxy in front of the server.
@Suite struct UntrustedProxyTests {
  // LIB-9: a proxy on this machine or its network is named once.
  @Test(arguments: ["127.0.0.1", "::1", "192.168.1.7", "fd00::2"])
  func aProxyNearbyIsNamedOnce(peer: String) {
    let log = LogLines()
    let notice = UntrustedProxyNotice(logger: log.logger)
    for _ in 0..<2 { notice.note(peer: peer) }
    #expect(log.lines.map { $0.contains("--trusted-proxy \(peer)") } == [true])
  }

  // LIB-9: any client can send the header, so the log never suggests trusting a public address.
  @Test(arguments: ["203.0.113.7", "2001:db8::1", ""])
  func aPublicAddressIsNeverNamed(peer: String) {
    let log = LogLines()
    let notice = UntrustedProxyNotice(logger: log.logger)
    notice.note(peer: peer)
    #expect(log.lines == [])
    notice.note(peer: "127.0.0.1")
    #expect(log.lines.count == 1)
  }
}
