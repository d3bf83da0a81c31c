import Domain
import Testing
import Wire

/// FEED-6, FEED-18: the feed index as bytes, and proportions as two bytes.
struct FeedIndexTests {
  func sample(_ place: Int32? = 2) throws -> FeedIndex {
    try #require(
      FeedIndex(
        state: FeedState(token: "3-00ff", count: 3),
        proportions: [256, 4096, 65535].map { Proportion(raw: $0) },
        days: [
          FeedIndex.Day(number: 19_000, count: 1), FeedIndex.Day(number: -5, count: 2),
        ], place: place))
  }

  @Test func whatIsWrittenIsRead() throws {
    for place in [nil, 0, 2] as [Int32?] {
      let index = try sample(place)
      #expect(FeedIndex(index.bytes) == index)
    }
    let none = try #require(
      FeedIndex(state: FeedState(token: "", count: 0), proportions: [], days: [], place: nil))
    #expect(FeedIndex(none.bytes) == none)
  }

  //
  @Test func everyCutAndEveryAdditionIsNoticed() throws {
    let bytes = try sample().bytes
    for length in 0..<bytes.count { #expect(FeedIndex(Array(bytes.prefix(length))) == nil) }
    #expect(FeedIndex(bytes + [0]) == nil)
  }

  // changing any byte does not crash the parser.
  @Test func changingAnyByteDoesNotCrashTheParser() throws {
    let bytes = try sample().bytes
    for place in bytes.indices {
      for value in [0, 1, 127, 128, 255] as [UInt8] {
        var other = bytes
        other[place] = value
        guard let index = FeedIndex(other) else { continue }
        #expect(index.proportions.count == 3)
        #expect(index.day(at: 2) != nil)
      }
    }
  }

  // an index is rejected if its counts do not add up to its photos.
  @Test func anIndexWithWrongCountsIsRejected() {
    let state = FeedState(token: "t", count: 2)
    let two = [Proportion(raw: 4096), Proportion(raw: 4096)]
    for counts in [[], [1], [3], [2, 0], [-1, 3], [Int32.max, Int32.max]] as [[Int32]] {
      let days = counts.map { FeedIndex.Day(number: 1, count: $0) }
      #expect(FeedIndex(state: state, proportions: two, days: days, place: nil) == nil)
    }
    let days = [FeedIndex.Day(number: 1, count: 2)]
    #expect(FeedIndex(state: state, proportions: [], days: days, place: nil) == nil)
    let outside = FeedIndex(state: state, proportions: two, days: days, place: 2)
    #expect(outside?.place == nil)
  }

  // FEED-6: an index without its newest photos is the index of the older feed token.
  @Test func anOlderStateHasTheSamePhotosBelowTheNewOnes() throws {
    let older = try sample().without(2, as: FeedState(token: "1", count: 1))
    #expect(older?.proportions == [Proportion(raw: 65535)])
    #expect(older?.days == [FeedIndex.Day(number: -5, count: 1)])
    #expect(try sample().without(4, as: FeedState(token: "1", count: 0)) == nil)
  }

  // FEED-6, FEED-7: heart, date and spinner fit on every card, and each card fits on the screen.
  @Test func cardsOfPanoramasAreNoLongerThanThreeToOneAndNoTallerThanOneToTwo() {
    #expect(Proportion(PixelSize(width: 6000, height: 600)).height(forWidth: 343) == 114)
    #expect(Proportion(PixelSize(width: 600, height: 6000)).height(forWidth: 343) == 686)
    #expect(Proportion(PixelSize(width: 6000, height: 600)).isCropped)
    #expect(Proportion(PixelSize(width: 600, height: 6000)).isCropped)
    #expect(!Proportion(PixelSize(width: 900, height: 1600)).isCropped)
  }

  // FEED-7: the card of a panorama loads only its middle, not the whole as a strip.
  @Test func thePictureOfAPanoramasCardIsItsMiddle() {
    let wide = PictureURL.ofCard("/a?x=1", width: 800, of: PixelSize(width: 6000, height: 600))
    #expect(wide == "/a?x=1&fit=min&auto=format&q=75&w=800&h=267")
    let plain = PictureURL.ofCard(
      "/a?x=1", width: 800, of: PixelSize(width: 3000, height: 2000))
    #expect(plain == "/a?x=1&fit=max&auto=format&q=75&w=800")
  }

  // FEED-6: server and app compute the same height.
  @Test func proportionsAreFixedPointNumbersOfTwelveBits() {
    #expect(Proportion(PixelSize(width: 300, height: 200)).raw == 2731)
    #expect(Proportion(PixelSize(width: 300, height: 200)).height(forWidth: 343) == 229)
    #expect(Proportion(PixelSize(width: 1, height: 1)).height(forWidth: 600) == 600)
    #expect(Proportion(PixelSize(width: 1_000_000, height: 1)).raw == 256)
    #expect(Proportion(PixelSize(width: 1, height: 1_000_000)).raw == 65535)
    #expect(!Proportion(PixelSize(width: 300, height: 100)).isCropped)
    #expect(Proportion(raw: 0).height(forWidth: 1) == 1)
    for height in stride(from: 334 as Int32, through: 2000, by: 7) {
      let exact = Double(height) * 343 / 1000
      let given = Proportion(PixelSize(width: 1000, height: height)).height(forWidth: 343)
      #expect(abs(Double(given) - exact) <= 0.6)
    }
  }
}
