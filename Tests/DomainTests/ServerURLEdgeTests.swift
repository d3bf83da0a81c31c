import Domain
import Testing

/// IOS-3: the edges of ports, hosts and private networks, and text that pretends to be another host.
struct ServerURLEdgeTests {
  private func problem(_ typed: String) -> ServerURLProblem? {
    do throws(ServerURLProblem) {
      _ = try ServerURL(typed)
      return nil
    } catch { return error }
  }

  // IOS-3: a port is 1 to 65535 in ASCII digits
  @Test(arguments: [
    ("1", true), ("80", true), ("65535", true), ("65536", false), ("0", false), ("00", false),
    ("-1", false), ("+80", false), (" 80", false), ("80 ", false), ("8o", false), ("８０", false),
    ("٨٠", false), ("99999999999999999999", false), ("80:80", false), ("", false), ("0x50", false),
    ("80\u{0}", false), ("8\u{301}", false),
  ]) func aPortHasBounds(port: String, isRead: Bool) {
    for host in ["feed.example", "192.168.1.5", "[fd00::1]"] {
      let found = problem("https://\(host):\(port)/")
      #expect(found == (isRead ? nil : .malformed), "\(host)")
    }
  }

  // IOS-3: plain HTTP is allowed from the first to the last address of each private network only
  @Test(arguments: [
    ("100.64.0.0", true), ("100.127.255.255", true), ("100.63.255.255", false),
    ("100.128.0.0", false), ("10.0.0.0", true), ("10.255.255.255", true), ("9.255.255.255", false),
    ("11.0.0.0", false),
    ("127.0.0.0", true), ("127.255.255.255", true), ("126.255.255.255", false),
    ("128.0.0.0", false), ("169.254.0.0", true), ("169.254.255.255", true),
    ("169.253.255.255", false), ("169.255.0.0", false), ("172.16.0.0", true),
    ("172.31.255.255", true), ("172.15.255.255", false), ("172.32.0.0", false),
    ("192.168.0.0", true), ("192.168.255.255", true), ("192.167.255.255", false),
    ("192.169.0.0", false), ("[::1]", true), ("[::2]", false), ("[fc00::1]", true),
    ("[fdff:ffff::1]", true), ("[fbff::1]", false), ("[fe00::1]", false), ("[fe80::1]", true),
    ("[fec0::1]", false), ("[::ffff:8.8.8.8]", false), ("[::ffff:10.0.0.1]", false),
    ("[FE80::1]", true), ("[FD00::1]", true), ("0.0.0.0", false), ("255.255.255.255", false),
  ]) func aPrivateNetworkHasItsEdges(host: String, isNear: Bool) throws {
    #expect(problem("http://" + host) == (isNear ? nil : .notSecure))
    let scheme = isNear ? "http://" : "https://"
    #expect(try ServerURL(host).text == scheme + host.lowercased())
    #expect(try ServerURL("https://" + host).text == "https://" + host.lowercased())
  }

  // IOS-3: plain HTTP is refused for hosts that only resemble a local name or private address
  @Test(arguments: [
    "localhost.example", "notlocalhost", "nas.local.example", "nas.locals", "local", "nas.local.",
    "localhost.", "10.0.0.1.", "10.0.0", "10.1", "167772161", "0xA000001", "0x0a.0.0.1",
    "012.0.0.1", "10.0.0.01", "10.0.0.256", "10.0.0.0.1", "10..0.1", "1e1.0.0.1", "10.0.0.1-x",
    "192.168.1.5.nip.example", "xn--nas-local",
  ]) func whatLooksLikeHomeIsNotHome(host: String) {
    #expect(problem("http://" + host) == .notSecure)
    #expect(problem("https://" + host) == nil)
  }

  // hosts that browsers and libraries parse differently are refused
  @Test(arguments: [
    "http://10.0.0.1@evil.example", "http://evil.example\\@10.0.0.1",
    "http://10.0.0.1\\evil.example",
    "http://10.0.0.1%2eevil.example", "http://10.0.0.1\tevil.example",
    "http://10.0.0.1\nHost: evil",
    "http://10.0.0.1\u{0}.evil.example", "http://[fe80::1%25eth0]", "http://[::1]evil.example",
    "http://[::1", "http://::1", "http://[]", "http://[::]", "http://[:::]x", "http:///10.0.0.1",
    "http:10.0.0.1", "http:/10.0.0.1", "//10.0.0.1", "://10.0.0.1", "http://http://10.0.0.1",
    "file:///etc/passwd", "data://text", "blob://10.0.0.1", "http+x://10.0.0.1",
    " http ://10.0.0.1",
    "https://feed。example", "https://feed%00.example", "https://ｆeed.example",
    "https://fe\u{AD}ed.de",
  ]) func anAmbiguousHostIsRefused(typed: String) {
    #expect(problem(typed) == .malformed)
  }

  // IOS-3: what follows the host is dropped, whatever it is
  @Test(arguments: [
    "", "/", "//", "/a/b", "?x", "#x", "/:8080", "?http://evil.example", "#@evil.example",
    "/\u{0}", "/é", "/[", "?a:b", "///////",
  ]) func thePathIsDropped(rest: String) throws {
    #expect(try ServerURL("feed.example" + rest).text == "https://feed.example")
    #expect(try ServerURL("http://10.0.0.1:8080" + rest).text == "http://10.0.0.1:8080")
    #expect(try ServerURL(" \t\n[::1]:80" + rest + " ").text == "http://[::1]:80")
  }

  // IOS-3: schemes and hosts are the same in any letter case
  @Test(arguments: ["HTTPS://FEED.EXAMPLE", "hTTps://fEed.exAmple", "Https://Feed.Example/APP"])
  func caseDoesNotMatter(typed: String) throws {
    #expect(try ServerURL(typed).text == "https://feed.example")
  }
}
