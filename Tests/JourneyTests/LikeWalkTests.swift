import Screens
import Testing

/// The walk of a like through the code (docs/walks.md). `Scripts/count-files` runs both tests with
/// coverage; the difference is the files through which a like passes.
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
