import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Service

/// The address of a client behind a proxy (LIB-9).
@Suite struct ClientAddressTests {
  private static let proxied = ClientAddress(
    trusted: ["127.0.0.1", "10.0.0.0/8", "::1"].compactMap { AddressRange($0) })

  // LIB-9, OA-11: proxies such as those of Azure and IIS add the port, which changes with each connection.
  @Test(arguments: [
    (["192.0.2.7"], "192.0.2.7"), (["192.0.2.7:4711"], "192.0.2.7"),
    (["2001:db8::7"], "2001:db8::7"), (["[2001:db8::7]"], "2001:db8::7"),
    (["[2001:db8::7]:4711"], "2001:db8::7"),
    (["198.51.100.1, 192.0.2.7:1 , 10.0.0.3:99"], "192.0.2.7"),
    (["198.51.100.1", "192.0.2.7, 10.0.0.3"], "192.0.2.7"), (["10.0.0.3"], "10.0.0.3"),
    ([], "127.0.0.1"),
  ])
  func theNearestHopThatIsNoProxyCounts(fields: [String], address: String) {
    #expect(Self.proxied.address(behind: "127.0.0.1", fields) == address)
  }

  // LIB-9: what is no address has no limits of its own, and is not near.
  @Test(arguments: [
    "unknown", "unix:", "_hidden", "192.0.2.7:", "192.0.2.7:99999", "192.0.2.7:x", "[192.0.2.7",
    "[2001:db8::7]x",
    "2001:db8::7:99999", "for=192.0.2.7", "[]", "192.0.2.7:1:2", "\u{661}92.0.2.7",
  ])
  func whatIsNoAddressIsTheProxys(hop: String) {
    let fields = ["198.51.100.1, " + hop + ", 10.0.0.3"]
    #expect(Self.proxied.address(behind: "127.0.0.1", fields) == nil)
  }

  // LIB-9: only who has an address in the own network is near.
  @Test(
    arguments: [
      ([], true), (["192.168.0.4"], true), (["192.0.2.7"], false), (["unknown"], false),
      (["unix:"], false),
    ] as [([String], Bool)])
  func whoHasNoAddressIsNotNear(fields: [String], isNear: Bool) throws {
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 4711)
    let context = ServiceContext(
      source: ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test")))
    var headers = HTTPFields()
    for field in fields { headers.append(HTTPField(name: .forwardedFor, value: field)) }
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "a", path: "/metrics", headerFields: headers)
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    #expect(Self.proxied.isNear(request, context) == isNear)
  }
}
