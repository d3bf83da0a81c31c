import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Wire

@testable import Service

/// API-13: other programs show a photo of this server where somebody writes its address (oembed.com).
@Suite struct EmbedTests {
  private static let page = TestServer.base + "/photo/" + TestServer.id(0)

  private static func ask(
    _ client: any TestClientProtocol, _ query: String
  ) async throws -> TestResponse {
    try await client.execute(uri: "/oembed?" + query, method: .get)
  }

  // API-13
  @Test(arguments: ["/photo/", "/photos/a-hill-", "/app/photo/", "//photo//"])
  func aPhotoIsDescribedByAnyOfItsAddresses(prefix: String) async throws {
    try await TestServer.run(photos: 1) { server, client in
      let url = percentEncoded(TestServer.base + prefix + TestServer.id(0))
      let answer = try await Self.ask(client, "url=" + url)
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
      #expect(answer.headers[.accessControlAllowOrigin] == "*")
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["version"]?.string == "1.0" && json["type"]?.string == "photo")
      #expect(json["width"]?.integer == 300 && json["height"]?.integer == 200)
      #expect(
        json["url"]?.string
          == "\(TestServer.base)/images/\(server.stem(0))?fit=max&fm=jpg&q=80&w=300")
      #expect(json["author_url"]?.string == TestServer.base + "/@demo_visitor")
      #expect(json["provider_name"]?.string == "Image Feed")
      #expect(json["thumbnail_width"]?.integer == 300)
    }
  }

  // API-13: never larger than the other program has room for, never enlarged
  @Test(arguments: [
    ("&maxwidth=150", 150, 100), ("&maxheight=50", 75, 50), ("&maxwidth=90&maxheight=90", 90, 60),
    ("&maxwidth=9999", 300, 200), ("&maxwidth=0", 1, 1), ("&maxwidth=x", 300, 200),
  ])
  func theImageFits(query: String, width: Int64, height: Int64) async throws {
    try await TestServer.run(photos: 1) { _, client in
      let answer = try await Self.ask(client, "url=" + percentEncoded(Self.page) + query)
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["width"]?.integer == width && json["height"]?.integer == height)
      #expect(json["url"]?.string?.hasSuffix("&w=\(width)") == true)
    }
  }

  // API-13
  @Test func itIsThereAsXMLToo() async throws {
    try await TestServer.run(photos: 1) { _, client in
      let answer = try await Self.ask(client, "format=xml&url=" + percentEncoded(Self.page))
      #expect(answer.headers[.contentType] == "text/xml; charset=utf-8")
      #expect(answer.text.contains("<oembed><version>1.0</version><type>photo</type>"))
      #expect(answer.text.contains("?fit=max&amp;fm=jpg"))
    }
  }

  // API-13
  @Test func aPersonIsALink() async throws {
    try await TestServer.run(photos: 1) { _, client in
      let url = percentEncoded(TestServer.base + "/@Demo_Visitor")
      let json = try JSON(reading: Array(try await Self.ask(client, "url=" + url).text.utf8))
      #expect(json["type"]?.string == "link" && json["url"] == nil)
      #expect(json["thumbnail_width"]?.integer == 128)
    }
  }

  // API-13: the pages name the address of their descriptions.
  @Test(arguments: ["/photo/" + TestServer.id(0), "/@demo_visitor"])
  func aPageLeadsToItsDescription(path: String) async throws {
    try await TestServer.run(photos: 1) { _, client in
      let page = try await client.execute(uri: path, method: .get)
      let target = "/oembed?format=json&amp;url=" + percentEncoded(TestServer.base + path)
      #expect(
        page.text.contains(
          "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"\(TestServer.base)\(target)\">"
        ))
      let answer = try await client.execute(
        uri: target.replacing("&amp;", with: "&"), method: .get)
      #expect(answer.status == .ok)
      let tag = try #require(answer.headers[.eTag])
      let again = try await client.execute(
        uri: target.replacing("&amp;", with: "&"), method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }

  // API-13, UN-15
  @Test(arguments: [
    ("", 400), ("url=", 400), ("url=https%3A%2F%2Felsewhere.example%2Fphoto%2Fx", 404),
    ("url=http%3A%2F%2F127.0.0.1%3A80801%2Fphoto%2Fx", 404), ("url=%2Fphoto%2Fx", 404),
    ("url=http%3A%2F%2F127.0.0.1%3A8080%2Fphoto%2Fnone", 404),
    ("url=http%3A%2F%2F127.0.0.1%3A8080%2F%40nobody", 404),
    ("url=http%3A%2F%2F127.0.0.1%3A8080%2Fmetrics", 404),
    ("format=yaml&url=http%3A%2F%2F127.0.0.1%3A8080%2F%40demo_visitor", 400),
  ])
  func whatIsNoPageIsRefused(query: String, status: Int) async throws {
    try await TestServer.run(photos: 1) { _, client in
      let answer = try await Self.ask(client, query)
      #expect(answer.status.code == status)
      #expect(try JSON(reading: Array(answer.text.utf8))["errors"]?.array?.count == 1)
    }
  }

  // LIB-12
  @Test func aPrivateServerDescribesNothing() async throws {
    try await TestServer.run(photos: 1, Change { $0.isPrivate = true }) { _, client in
      let answer = try await Self.ask(client, "url=" + percentEncoded(Self.page))
      #expect(answer.status == .notFound)
    }
  }
}
