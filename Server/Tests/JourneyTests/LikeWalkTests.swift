import Screens
import Testing

/// Traces a like through the code (docs/walks.md). `Scripts/count-files` runs the two tests with
/// coverage; a like passes through the files that only one of them reaches.
struct LikeWalkTests {
  // FEED-8: a tap on a heart sends one request, and the card shows the like.
  @Test func aLikeIsSentOnceAndStays() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await device.signIn()
      let card = try #require(device.inside?.feed.cards.first)
      let sent = device.sent.count
      try await device.handle(.feed(.likeTapped(card.id)))
      #expect(device.sent.dropFirst(sent) == ["POST /photos/\(card.id)/like"])
      #expect(device.inside?.feed.cards.first?.isLiked == true)
    }
  }

  // FEED-8: without a tap no like is sent.
  @Test func withoutATapNothingIsSent() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await device.signIn()
      let card = try #require(device.inside?.feed.cards.first)
      #expect(!device.sent.contains("POST /photos/\(card.id)/like"))
      #expect(card.isLiked == false)
    }
  }
}
