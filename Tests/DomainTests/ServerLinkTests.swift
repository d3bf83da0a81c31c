import Domain
import Testing

/// IOS-3: the link that opens a server in the iPhone app, and the fingerprint in it.
struct ServerLinkTests {
  private let bytes = (0..<32).map { UInt8($0 * 8 + 3) }

  // IOS-3: a fingerprint is 43 characters in a link and pairs of digits for people
  @Test func aFingerprintIsReadAsItIsWritten() throws {
    let fingerprint = try #require(CertificateFingerprint(bytes: bytes))
    #expect(fingerprint.text.utf8.count == 43)
    #expect(CertificateFingerprint(fingerprint.text) == fingerprint)
    #expect(fingerprint.readable.hasPrefix("03:0B:13:1B:") && fingerprint.readable.count == 95)
    let high = try #require(CertificateFingerprint(bytes: [UInt8](repeating: 0xFF, count: 32)))
    #expect(CertificateFingerprint(high.text) == high, "- and _ are read too")
  }

  // IOS-3: only a whole fingerprint is accepted
  @Test(arguments: [
    "", "AAAA", String(repeating: "A", count: 42), String(repeating: "!", count: 43),
  ])
  func aMalformedFingerprintIsRefused(text: String) {
    #expect(CertificateFingerprint(text) == nil)
    #expect(ServerLink([("address", "https://10.0.0.1"), ("sha256", text)]) == nil)
    #expect(CertificateFingerprint(bytes: Array(text.utf8)) == nil)
  }

  // IOS-3: a link names an address and may name a certificate
  @Test func aLinkIsReadAsItIsWritten() throws {
    let fingerprint = try #require(CertificateFingerprint(bytes: bytes))
    let link = ServerLink.text(encodedAddress: "https://10.0.0.1", certificate: fingerprint)
    #expect(link == "imagefeed://server?address=https://10.0.0.1&sha256=" + fingerprint.text)
    let read = ServerLink([("address", "https://10.0.0.1"), ("sha256", fingerprint.text)])
    #expect(read == ServerLink(address: "https://10.0.0.1", certificate: fingerprint))
    #expect(ServerLink([("address", "a")])?.certificate == nil)
    #expect(ServerLink([("sha256", fingerprint.text)]) == nil)
  }

  // IOS-3: certificates are trusted by fingerprint in the local network only
  @Test(arguments: [
    ("https://192.168.1.5:8443", true), ("https://100.100.1.2", true), ("https://nas.local", true),
    ("https://[fd00::1]:8443", true), ("http://localhost", true), ("https://feed.example", false),
    ("https://8.8.8.8", false),
  ])
  func theLocalNetworkIsKnown(address: String, isLocal: Bool) throws {
    #expect(try ServerURL(address).isLocal == isLocal)
  }
}
