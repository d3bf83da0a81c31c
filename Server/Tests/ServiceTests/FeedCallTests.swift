import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// FEED-6, FEED-18, FEED-19, Q-1, Q-4: the app's requests about the whole feed.
@Suite struct FeedCallTests {
  private func token(_ server: TestServer) -> String {
    server.resources.database.photos.state.token
  }

  // FEED-6, FEED-18
  @Test func theIndexDescribesTheWholeFeed() async throws {
    try await TestServer.run(photos: 40) { server, client in
      let answer = try await client.execute(
        uri: "/app/index", method: .get, headers: try await server.cookie())
      #expect(answer.status == .ok)
      #expect(answer.headers[.cacheControl] == "private, no-cache")
      let index = try #require(FeedIndex(Array(answer.body.readableBytesView)))
      #expect(index.state == FeedState(token: token(server), count: 40))
      #expect(index.days == [FeedIndex.Day(number: 18_518, count: 40)])
      #expect(index.proportions.first == Proportion(PixelSize(width: 300, height: 200)))
      #expect(index.place == nil)
    }
  }

  // FEED-6: If-None-Match with the tag of an unchanged index gets 304 without a body.
  @Test func anIndexThatIsKnownIsNotSentAgain() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      let first = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      headers[.ifNoneMatch] = first.headers[.eTag]
      let second = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      #expect(second.status == .notModified)
      #expect(second.body.readableBytes == 0)
      _ = try await server.resources.database.photos.remove(
        publicIds: [TestServer.id(1)], now: server.resources.clock())
      let third = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      #expect(third.status == .ok)
    }
  }

  // FEED-6, LIB-19: a photo whose file was edited outdates the index, in which it may have another shape.
  @Test func anIndexFromBeforeAnEditIsOutdated() async throws {
    try await TestServer.run(photos: 2) { server, client in
      var headers = try await server.cookie()
      let first = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      let before = token(server)
      let photos = server.resources.database.photos
      var facts = try #require(try photos.photo(publicId: TestServer.id(1))).facts
      let old = facts.contentHash
      facts.contentHash = String(repeating: "e", count: 64)
      facts.size = PixelSize(width: 200, height: 300)
      #expect(
        try await photos.replaceContent(old, with: facts, now: server.resources.clock()) != nil)
      headers[.ifNoneMatch] = first.headers[.eTag]
      let second = try await client.execute(uri: "/app/index", method: .get, headers: headers)
      let index = try #require(FeedIndex(Array(second.body.readableBytesView)))
      #expect(index.proportions.first == Proportion(PixelSize(width: 200, height: 300)))
      let news = try await client.execute(
        uri: "/app/news?feed=\(before)", method: .get, headers: headers)
      #expect(news.status == .conflict)
    }
  }

  // FEED-6: added photos do not shift the positions that belong to an older feed token.
  @Test func aStateKeepsItsPositionsWhenPhotosAreAdded() async throws {
    try await TestServer.run(photos: 5) { server, client in
      let headers = try await server.cookie()
      let before = token(server)
      let first = try await client.execute(
        uri: "/app/index?feed=\(before)", method: .get, headers: headers)
      try await server.addPhoto(70)
      let index = try await client.execute(
        uri: "/app/index?feed=\(before)&at=\(TestServer.id(3))", method: .get, headers: headers)
      let older = try #require(FeedIndex(Array(index.body.readableBytesView)))
      #expect(older.place == 1)
      #expect(older.telling(nil) == FeedIndex(Array(first.body.readableBytesView)))
      let cards = try await client.execute(
        uri: "/app/cards?feed=\(before)&from=0&count=2", method: .get, headers: headers)
      #expect(cards.headers[.cacheControl] == "private, max-age=0")
      #expect(cards.text.hasPrefix("[{\"id\":\"\(TestServer.id(4))\""))
      #expect(!cards.text.contains(TestServer.id(70)))
      let news = try await client.execute(
        uri: "/app/news?feed=\(before)", method: .get, headers: headers)
      #expect(news.text == #"{"new":1}"#)
    }
  }

  // LIB-6, FEED-6: who asks for no certain state gets the newest, also if photos were added between others
  @Test func theNewestStateIsNeverOutdated() async throws {
    try await TestServer.run(photos: 5) { server, _ in
      let cache = FeedIndexCache(database: server.resources.database)
      let before = token(server)
      #expect(try await cache.written(nil, place: nil, in: .utc).token == before)
      try await server.addPhoto(-1)
      await #expect(throws: FeedStateError.changed) {
        try await cache.written(before, place: nil, in: .utc)
      }
      #expect(try await cache.written(nil, place: nil, in: .utc).token == token(server))
    }
  }

  // FEED-6, FEED-10
  @Test func aStateFromWhichAPhotoWasRemovedIsOutdated() async throws {
    try await TestServer.run(photos: 5) { server, client in
      let headers = try await server.cookie()
      let before = token(server)
      _ = try await server.resources.database.photos.remove(
        publicIds: [TestServer.id(1)], now: server.resources.clock())
      for call in ["index?", "cards?from=0&count=30&", "news?"] {
        let answer = try await client.execute(
          uri: "/app/\(call)feed=\(before)", method: .get, headers: headers)
        #expect(answer.status == .conflict)
        #expect(answer.text.hasPrefix(#"{"errors":["Photos were removed"#))
      }
    }
  }

  // Q-1: malformed parameters get 400 with an error message.
  @Test(arguments: [
    "index?feed=", "index?feed=x", "cards", "cards?from=0", "cards?feed=x&from=0",
    "cards?feed=TOKEN", "cards?feed=TOKEN&from=-1", "cards?feed=TOKEN&from=a",
    "cards?feed=TOKEN&from=0&count=0", "cards?feed=TOKEN&from=0&count=31",
    "cards?feed=TOKEN&from=0&count=x", "cards?feed=TOKEN&from=99999999999999999999", "news",
    "news?feed=%00",
  ])
  func badInputIsToldApart(call: String) async throws {
    try await TestServer.run { server, client in
      let uri = "/app/" + call.replacing("TOKEN", with: token(server))
      let answer = try await client.execute(
        uri: uri, method: .get, headers: try await server.cookie())
      #expect(answer.status == .badRequest)
      #expect(answer.text.hasPrefix(#"{"errors":["#))
    }
  }

  // Q-1
  @Test func aPositionPastTheEndIsAnEmptyList() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/app/cards?feed=\(token(server))&from=3000", method: .get,
        headers: try await server.cookie())
      #expect(answer.text == "[]")
    }
  }

  // Q-4, FEED-4: only a person's session may load index, blocks and news; keys and other sites may
  // not.
  @Test(
    arguments: ["index", "cards?feed=0-0000000000000000&from=0", "news?feed=x"], [true, false])
  func onlyAPersonsOwnBrowserMayAsk(call: String, isPrivate: Bool) async throws {
    try await TestServer.run(Change { $0.isPrivate = isPrivate }) { server, client in
      let nobody = try await client.execute(uri: "/app/" + call, method: .get)
      #expect(nobody.status == .unauthorized)
      #expect(nobody.text.hasPrefix(#"{"errors":["#))
      let key = try await client.execute(
        uri: "/app/" + call, method: .get, headers: [.authorization: "Client-ID demo"])
      #expect(key.status == .unauthorized)
      var headers = try await server.cookie()
      headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
      let foreign = try await client.execute(uri: "/app/" + call, method: .get, headers: headers)
      #expect(foreign.status == .unauthorized)
    }
  }

  // FEED-6: the page contains the photos around the remembered place.
  @Test func thePageHoldsThePhotosFromThePlaceOn() async throws {
    try await TestServer.run(photos: 40) { server, client in
      let answer = try await client.execute(
        uri: "/app/feed?at=\(TestServer.id(20))&by=33", method: .get,
        headers: try await server.cookie())
      #expect(answer.text.contains(#""at":"\#(TestServer.id(20))","by":33"#))
      #expect(answer.text.contains(#""feed":{"token":"\#(token(server))","count":40},"first":19"#))
      #expect(answer.text.contains("/images/" + server.stem(11) + "?"))
      #expect(!answer.text.contains("/images/" + server.stem(21) + "?"))
    }
  }

  // FEED-4: a URL's valid place in the feed is kept for a person who must sign in first.
  @Test(arguments: [("ppppppppp-_", true), ("pppp%26ppp", false), ("x", false)])
  func thePlaceIsKeptForThoseWhoHaveToSignIn(id: String, isKept: Bool) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: "/app/feed?at=\(id)&by=8", method: .get)
      #expect(answer.text.contains(#""at":"\#(id)","by":8"#) == isKept)
    }
  }

  // FEED-6: an unknown photo in the URL opens the feed's top; the oldest opens the last ten photos.
  @Test(arguments: ["nobody", "%00", "", "ppppppppppp"])
  func aPlaceThatDoesNotExistIsTheTop(id: String) async throws {
    try await TestServer.run(photos: 12) { server, client in
      let answer = try await client.execute(
        uri: "/app/feed?at=\(id)&by=-5", method: .get, headers: try await server.cookie())
      #expect(answer.status == .ok)
      #expect(answer.text.contains(#""first":0"#))
      #expect(!answer.text.contains(#""at":"#))
      let last = try await client.execute(
        uri: "/app/feed?at=\(TestServer.id(0))", method: .get, headers: try await server.cookie())
      #expect(last.text.contains(#""first":2"#))
    }
  }

  // FEED-10: twenty concurrent requests for the index are all answered.
  @Test func concurrentRequestsForTheIndexAreAnswered() async throws {
    try await TestServer.run(photos: 40) { server, client in
      let headers = try await server.cookie()
      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await client.execute(uri: "/app/index", method: .get, headers: headers).status
          }
        }
        for try await status in group { #expect(status == .ok) }
      }
    }
  }
}
