import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// FEED-25: a server whose apps order the feed by capture date.
@Suite struct FeedDateTests {
  /// A server with photo 0, taken in 2001, and photo 1, taken in 1999.
  private static func run(
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol, HTTPFields) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0, .byCapture) { server, client in
      for (number, seconds) in [(0, 1_000_000_000), (1, 930_000_000)] as [(Int, Int64)] {
        let time = CaptureTime(ZonedTime(Instant(seconds: seconds)), from: .exif)
        try await server.addPhoto(number, captured: time)
      }
      try await act(server, client, try await server.cookie())
    }
  }

  private static func dates(_ response: TestResponse) throws -> [String] {
    let photos = try JSON(reading: Array(response.text.utf8)).array ?? []
    return photos.compactMap { $0["created_at"]?.string }
  }

  // FEED-25: the apps get the photos by capture date, which is also the date that they show.
  @Test func theAppsGetTheCaptureDates() async throws {
    try await Self.run { server, client, cookie in
      let token = server.resources.database.photos.state.token
      let cards = try await client.execute(
        uri: "/app/cards?feed=\(token)&from=0", method: .get, headers: cookie)
      #expect(Albums.numbers(try JSON(reading: Array(cards.text.utf8))) == [0, 1])
      #expect(try Self.dates(cards) == ["2001-09-09T01:46:40Z", "1999-06-21T21:20:00Z"])
      let page = try await client.execute(uri: "/app/feed", method: .get, headers: cookie)
      #expect(page.text.contains(#""created_at":"2001-09-09T01:46:40Z""#))
      #expect(page.text.contains(#""feed":{"token":"\#(token)","count":2},"first":0"#))
      let first = try #require(page.text.range(of: server.stem(0)))
      let second = try #require(page.text.range(of: server.stem(1)))
      #expect(first.lowerBound < second.lowerBound)
    }
  }

  // FEED-25: the page without script shows the same order.
  @Test func thePlainFeedHasTheSameOrder() async throws {
    try await Self.run { server, client, cookie in
      let page = try await client.execute(uri: "/app/feed?plain=1", method: .get, headers: cookie)
      let first = try #require(page.text.range(of: server.stem(0)))
      let second = try #require(page.text.range(of: server.stem(1)))
      #expect(first.lowerBound < second.lowerBound)
    }
  }

  // FEED-25, API-1: the API's order and dates remain those of adding.
  @Test func theAPIHasTheOrderOfAdding() async throws {
    try await Self.run { _, client, _ in
      let photos = try await client.execute(
        uri: "/photos", method: .get, headers: [.authorization: "Client-ID demo"])
      #expect(Albums.numbers(try JSON(reading: Array(photos.text.utf8))) == [1, 0])
      #expect(try Self.dates(photos) == ["2020-09-13T12:26:41Z", "2020-09-13T12:26:40Z"])
    }
  }
}
