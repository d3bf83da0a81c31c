import Domain
import Testing

/// IOS-3: typed, pasted and scanned server URLs.
struct ServerURLTests {
  @Test(arguments: [
    ("feed.example", "https://feed.example"),
    ("  https://Feed.Example/app/feed?x=1#y\n", "https://feed.example"),
    ("HTTPS://feed.example:8443", "https://feed.example:8443"),
    ("192.168.1.5:8080", "http://192.168.1.5:8080"), ("10.0.0.1", "http://10.0.0.1"),
    ("172.16.0.1", "http://172.16.0.1"), ("172.31.255.255/", "http://172.31.255.255"),
    ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("169.254.1.1", "http://169.254.1.1"),
    ("localhost:8080", "http://localhost:8080"), ("http://nas.local", "http://nas.local"),
    ("http://[::1]:8080/", "http://[::1]:8080"), ("[fd00::1]", "http://[fd00::1]"),
    ("http://[FC12:3::1]", "http://[fc12:3::1]"), ("http://10.0.0.0", "http://10.0.0.0"),
    ("[2001:db8::1]", "https://[2001:db8::1]"), ("https://10.0.0.1", "https://10.0.0.1"),
  ])
  func aTypedServerBecomesItsURL(typed: String, address: String) throws {
    #expect(try ServerURL(typed).text == address)
  }

  // IOS-3: plain HTTP beyond the local network is refused, because it would expose the token.
  @Test(arguments: [
    "http://feed.example", "http://8.8.8.8", "http://172.32.0.1", "http://192.169.1.1",
    "http://10.0.0.1.example", "http://[2001:db8::1]", "http://256.0.0.1", "http://local",
    // Swift parses 010 as 10, resolvers as 8: a leading zero makes a number octal.
    "http://010.8.8.8", "http://0177.0.0.1", "http://192.168.1.01", "http://127.0.0.00",
    // Unique local addresses have all four digits in their first group.
    "http://[fd::1]", "http://[fc1::1]", "http://[fd0:1::1]", "http://[fd00]",
  ])
  func plainHTTPIsRefusedOutsideTheLocalNetwork(typed: String) {
    #expect(throws: ServerURLProblem.notSecure) { try ServerURL(typed) }
  }

  @Test(arguments: [
    "", " ", "https://", "ftp://feed.example", "javascript://feed.example", "https:///path",
    "feed example", "a@feed.example", "https://a:b@feed.example", "feed.example:0",
    "feed.example:65536", "feed.example:x", "feed.example:", "[::1", "https://[zz]:1",
    "https://.example", "фид.рф", "https://feed.example\\evil.example",
  ])
  func aMalformedServerURLIsRefused(typed: String) {
    #expect(throws: ServerURLProblem.malformed) { try ServerURL(typed) }
  }

  // The stored text is parsed as the same address.
  @Test(arguments: ["feed.example", "192.168.1.5:8080", "[::1]:1"])
  func theStoredTextIsParsedAsTheSameURL(typed: String) throws {
    let address = try ServerURL(typed)
    #expect(try ServerURL(address.text) == address)
  }
}
