import Domain
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Screens
import Store
import Testing
import Wire

@testable import Service

/// FEED-4, FEED-6, FEED-18, FEED-19, Q-4: the iPhone app's requests for pages and about the whole
/// feed.
@Suite struct PhoneCallTests {
  private func headers(_ server: TestServer) async throws -> HTTPFields {
    var headers = try await server.phone(of: try server.owner())
    headers[.accept] = "application/json"
    return headers
  }

  // FEED-6: the iPhone app gets as JSON the data that the web page embeds, with absolute URLs.
  @Test func aPageIsToldAsTheWebAppFindsIt() async throws {
    try await TestServer.run(photos: 40, Change { $0.edition = .basic }) { server, client in
      let answer = try await client.execute(
        uri: "/app/feed?at=\(TestServer.id(20))&by=33", method: .get,
        headers: try await headers(server))
      #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
      let body = try JSON(reading: Array(answer.body.readableBytesView))
      #expect(body["signed_in"]?.bool == true && body["edition"]?.string == "basic")
      #expect(body["at"]?.string == TestServer.id(20) && body["by"]?.integer == 33)
      #expect(body["first"]?.integer == 19 && body["page"]?.array?.count == 10)
      #expect(body["following"] == nil, "the iPhone app has no rows")
      #expect(body["feed"]?["token"]?.string == server.resources.database.photos.state.token)
      #expect(
        body["page"]?.array?.first?["urls"]?["raw"]?.string?.hasPrefix(TestServer.base + "/images/")
          == true)
    }
  }

  // FEED-26: the web page has placeholders for the photos after those that it shows.
  @Test(arguments: [(60, 40), (15, 5), (10, 0)])
  func placeholdersFollowTheFirstPhotos(photos: Int, following: Int) async throws {
    try await TestServer.run(photos: photos) { server, client in
      let answer = try await client.execute(
        uri: "/app/feed", method: .get, headers: try await server.cookie())
      #expect(answer.status == .ok)
      #expect(answer.text.split(separator: "<article class=\"card ").count == 11)
      #expect(answer.text.split(separator: "<div class=\"card blank ").count == following + 1)
      let sheet = #"<link rel="stylesheet" media="(min-width: 700px)" href="/assets/wide.css"#
      #expect(answer.text.contains(sheet))
    }
  }

  // FEED-4, FEED-9: a photo that was open is shown above the remembered place in the feed.
  @Test(arguments: [(21, 18), (700, 10)])
  func aPhotoComesWithThePlaceBelowIt(place: Int, first: Int64) async throws {
    try await TestServer.run(photos: 40) { server, client in
      let answer = try await client.execute(
        uri: "/app/photo/\(TestServer.id(29))?at=\(TestServer.id(place))&by=4", method: .get,
        headers: try await headers(server))
      let body = try JSON(reading: Array(answer.body.readableBytesView))
      #expect(body["photo"]?["id"]?.string == TestServer.id(29))
      #expect(body["first"]?.integer == first)
    }
  }

  // FEED-18, FEED-19: the iPhone app can load the index, blocks and the number of new photos.
  @Test func thePhoneMayAskAboutTheFeedAsAWhole() async throws {
    try await TestServer.run(photos: 5) { server, client in
      let headers = try await headers(server)
      let token = server.resources.database.photos.state.token
      let index = try await client.execute(
        uri: "/app/index?feed=\(token)", method: .get, headers: headers)
      #expect(FeedIndex(Array(index.body.readableBytesView))?.state.count == 5)
      let cards = try await client.execute(
        uri: "/app/cards?feed=\(token)&from=0&count=2", method: .get, headers: headers)
      #expect(cards.text.contains(#""raw":"\#(TestServer.base)/images/"#))
      let news = try await client.execute(
        uri: "/app/news?feed=\(token)", method: .get, headers: headers)
      #expect(news.text == #"{"new":0}"#)
    }
  }

  // Q-4: tokens of registered applications are refused, as is no token.
  @Test(arguments: ["/app/feed", "/app/index", "/app/cards?feed=x&from=0", "/app/news?feed=x"])
  func othersMayNotAsk(address: String) async throws {
    try await TestServer.run { server, client in
      let foreign = try await server.bearer("public read_user write_likes")
      for way in [foreign, [.authorization: "Client-ID demo"], [.authorization: "Bearer x"], [:]] {
        var headers = way
        headers[.accept] = "application/json"
        let answer = try await client.execute(uri: address, method: .get, headers: headers)
        #expect(answer.status == .unauthorized)
        #expect(answer.text.hasPrefix(#"{"errors":["#))
      }
    }
  }

  // A reverse proxy may forward its own Authorization header; the session cookie takes precedence.
  @Test(arguments: ["Basic YTpi", "Bearer x"])
  func theAuthorizationOfAProxyIsNone(way: String) async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      headers[.authorization] = way
      let answer = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      #expect(answer.status == .ok)
    }
  }

  // Only URLs that the iPhone app opens are available as JSON; others stay HTML pages.
  @Test(arguments: ["/", "/app", "/app/add"])
  func otherPagesStayPages(address: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: address, method: .get, headers: [.accept: "application/json, text/plain, */*"])
      #expect(answer.status == .ok && answer.text.contains("<html"))
    }
  }

  // Q-4: a browser's session may load a screen as JSON, but not in a request from another site.
  @Test func aBrowserMayAskAnotherSiteMayNot() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      headers[.accept] = "application/json"
      let own = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
      #expect(own.text.contains(#""raw":"/images/"#))
      headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
      let foreign = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
      #expect(foreign.status == .unauthorized)
    }
  }
}
