import Testing

@testable import Service

/// LIB-2, LIB-9: where a server listens, and who can reach it.
@Suite struct SettingsTests {
  // LIB-2: demo mode turns itself on only if the server listens on loopback.
  @Test(arguments: [
    ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.3.2.1", true),
    ("0.0.0.0", false), ("::", false), ("192.168.1.5", false), ("203.0.113.5", false),
  ])
  func demoModeIsOnByItselfOnLoopbackOnly(host: String, isOn: Bool) throws {
    #expect(try DemoMode.auto.isOn(host: host, publicURL: nil) == isOn)
  }

  // LIB-2: a proxy in front of a loopback server makes it public
  @Test func aPublicAddressEndsDemoMode() throws {
    let address = Origin("https://photos.example")
    #expect(try !DemoMode.auto.isOn(host: "127.0.0.1", publicURL: address))
    #expect(throws: DemoRefusal.self) {
      try DemoMode.on.isOn(host: "127.0.0.1", publicURL: address)
    }
    #expect(try DemoMode.public.isOn(host: "127.0.0.1", publicURL: address))
  }

  // LIB-9, LIB-15: behind an untrusted proxy all visitors share one address, so the server warns.
  @Test func aProxyThatIsNotTrustedIsWarnedOf() throws {
    var settings = Settings(folder: "", webFolder: "")
    #expect(settings.proxyWarning == nil)
    settings.publicURL = Origin("https://photos.example.org")
    #expect(try #require(settings.proxyWarning).contains("--trusted-proxy"))
    settings.trustedProxies = AddressRange.loopback
    #expect(settings.proxyWarning == nil)
    settings.trustedProxies = []
    settings.host = "0.0.0.0"
    #expect(settings.proxyWarning == nil)
    settings.host = "127.0.0.1"
    settings.publicURL = Origin("http://127.0.0.1:8080")
    #expect(settings.proxyWarning == nil)
  }

  // LIB-2: a server behind a trusted proxy serves other people, so demo mode turns off.
  @Test func aTrustedProxyEndsDemoMode() throws {
    #expect(try !DemoMode.auto.isOn(host: "127.0.0.1", publicURL: nil, isBehindProxy: true))
    #expect(throws: DemoRefusal.proxy) {
      try DemoMode.on.isOn(host: "127.0.0.1", publicURL: nil, isBehindProxy: true)
    }
    let home = Origin("http://192.168.1.5")
    #expect(try DemoMode.on.isOn(host: "127.0.0.1", publicURL: home, isBehindProxy: true))
    #expect(try DemoMode.public.isOn(host: "127.0.0.1", publicURL: nil, isBehindProxy: true))
  }

  // LIB-2: demo mode is refused in a folder with its own people or photos, even if requested.
  @Test(arguments: DemoMode.allCases)
  func aFolderOfItsOwnIsNoDemo(mode: DemoMode) throws {
    func isOn(_ use: FolderUse) throws -> Bool {
      try mode.isOn(host: "127.0.0.1", publicURL: nil, folder: use)
    }
    switch mode {
    case .auto, .off:
      #expect(try !isOn(.own))
    case .on, .public:
      #expect(throws: DemoRefusal.folder) { try isOn(.own) }
    }
  }

  // LIB-2
  @Test func demoModeCanBeAskedForAtHome() throws {
    #expect(try DemoMode.on.isOn(host: "192.168.1.5", publicURL: nil))
    #expect(throws: DemoRefusal.self) { try DemoMode.on.isOn(host: "0.0.0.0", publicURL: nil) }
  }

  // LIB-9: an origin is normalized: lower case, no default port, no slash at the end.
  @Test(arguments: [
    ("https://photos.example", "https://photos.example"),
    ("HTTPS://Photos.Example/", "https://photos.example"),
    ("http://10.0.0.2:8080", "http://10.0.0.2:8080"), ("https://a:443", "https://a"),
    ("http://[::1]:8080", "http://[::1]:8080"),
  ])
  func anOriginIsReadAndWritten(text: String, written: String) {
    #expect(Origin(text)?.text == written)
  }

  // LIB-9: text that is not an HTTP origin is refused.
  @Test(arguments: [
    "", "photos.example", "ftp://a", "https://", "https://a/b", "https://a?x", "https://a:0",
    "https://a:99999", "https://a b", "https://u@a", "https://[::1", "http://a:b",
  ])
  func whatIsNoOriginIsRefused(text: String) {
    #expect(Origin(text) == nil)
  }

  // LIB-9: a range contains the addresses with its prefix, also IPv4-mapped ones.
  @Test(arguments: [
    ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.1.7", "192.168.1.7", true), ("192.168.1.0/25", "192.168.1.128", false),
    ("fd00::/8", "fd12::1", true), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
    ("0.0.0.0/0", "1.2.3.4", true), ("10.0.0.0/8", "nonsense", false),
  ])
  func aRangeHoldsItsAddresses(range: String, address: String, isInside: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isInside)
  }

  // LIB-9: malformed ranges of addresses are refused.
  @Test(arguments: ["", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/-1", "10.0.0.0/8/8", "x/8"])
  func whatIsNoRangeIsRefused(text: String) {
    #expect(AddressRange(text) == nil)
  }

  // OA-55: names without a dot and `.lan` are local; a public name needs HTTPS.
  @Test(arguments: [
    ("http://192.168.1.5:8080", true), ("http://[fd00::1]", true), ("http://nas", true),
    ("http://photos.lan", true), ("http://photos.home.arpa", true), ("http://100.64.0.9", true),
    ("http://photos.example", false), ("http://203.0.113.5", false),
    ("http://[2001:db8::1]", false),
    ("http://lan.example", false), ("http://notalocal", true), ("http://100.128.0.1", false),
  ])
  func aLocalOriginIsToldFromAPublicOne(text: String, isLocal: Bool) throws {
    #expect(try #require(Origin(text)).isLocal == isLocal)
  }
}
