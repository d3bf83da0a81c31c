import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Messages
import TestKit
import Testing

@testable import Service

/// CODE-13, LIB-8: the page with the demo's messages, and the metrics of messages. Why so long: the
/// limit includes the time that a test waits for others to finish.
@Suite(.timeLimit(.minutes(20))) struct OutboxControllerTests {
  private static func put(_ text: String, _ server: TestServer) throws {
    let phone = try #require(PhoneNumber("+79990000001"))
    let outbox = try #require(server.post.outbox)
    outbox.send(OutgoingMessage(id: 1, phone: phone, text: Secret(text), attempt: 1))
  }

  // CODE-13: messages are listed newest first and escaped; the page is not cacheable.
  @Test func theMessagesStandOnThePage() async throws {
    try await TestServer.run(.phones) { server, client in
      try Self.put("first <b>", server)
      try Self.put("second", server)
      let page = try await client.execute(uri: "/outbox", method: .get)
      #expect(page.status == .ok)
      #expect(page.headers[.cacheControl] == "no-store")
      #expect(page.text.contains("+79990000001"))
      #expect(page.text.contains("first &lt;b&gt;"))
      let newest = try #require(page.text.range(of: "second"))
      let oldest = try #require(page.text.range(of: "first"))
      #expect(newest.lowerBound < oldest.lowerBound)
    }
  }

  // CODE-13: codes are shown only to this machine and its network, even in a public demo.
  @Test(arguments: ["203.0.113.7", "127.0.0.1", "192.168.0.4, 203.0.113.7"])
  func nobodyOutsideSeesThePage(hops: String) async throws {
    try await TestServer.run(.phones) { server, client in
      try Self.put("code 123456", server)
      let page = try await client.execute(
        uri: "/outbox", method: .get, headers: [.forwardedFor: hops])
      #expect(page.status == .notFound)
      #expect(!page.text.contains("123456"))
    }
  }

  // CODE-13: a message delivered by the courier appears on the page and is counted.
  @Test func theCourierFillsThePage() async throws {
    try await TestServer.run(.phones) { server, client in
      var browser = Browser(client)
      let form = try await browser.open("/account/phone")
      _ = try await browser.send(form, ["phone": "+79990000001"])
      let before = try await client.execute(uri: "/metrics", method: .get)
      #expect(before.text.contains(#"imagefeed_messages_total{fate="accepted"} 0"#))
      let courier = Task { try await server.post.courier.run() }
      let isSent = await until {
        let activity = server.post.courier.activity
        return activity.accepted > 0 && activity.sending == 0
      }
      #expect(isSent)
      courier.cancel()
      let page = try await client.execute(uri: "/outbox", method: .get)
      #expect(page.text.contains("@127.0.0.1 #"))
      let after = try await client.execute(uri: "/metrics", method: .get)
      #expect(after.text.contains("# TYPE imagefeed_messages_total counter"))
      #expect(after.text.contains(#"imagefeed_messages_total{fate="accepted"} 1"#))
      #expect(after.text.contains(#"imagefeed_messages_total{fate="retried"} 0"#))
      #expect(after.text.contains(#"imagefeed_messages_total{fate="failed"} 0"#))
      #expect(after.text.contains("# TYPE imagefeed_messages_sending gauge"))
      #expect(after.text.contains("imagefeed_messages_sending 0"))
    }
  }

  // LIB-8: sign-in pages are counted with OAuth.
  @Test(arguments: ["/authorization", "/account/new", "/account/phone"])
  func pagesOfTheEntranceAreCountedAsSigningIn(uri: String) async throws {
    try await TestServer.run(.phones) { _, client in
      _ = try await client.execute(uri: uri, method: .get)
      let numbers = try await client.execute(uri: "/metrics", method: .get)
      #expect(numbers.text.contains(#"imagefeed_requests_total{class="oauth",status="2xx"} 1"#))
    }
  }
}
