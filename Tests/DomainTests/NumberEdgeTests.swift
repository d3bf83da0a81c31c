import Domain
import Testing

/// results computed from the largest and smallest values are valid, or nil.
struct NumberEdgeTests {
  private func index(_ counts: [Int32], place: Int32? = nil) throws -> FeedIndex {
    let all = counts.reduce(0, +)
    return try #require(
      FeedIndex(
        state: FeedState(token: "t", count: all),
        proportions: (0..<all).map { Proportion(raw: UInt16(1000 + $0)) },
        days: counts.enumerated().map { FeedIndex.Day(number: Int32(100 - $0), count: $1) },
        place: place))
  }

  // FEED-6: in an older state of the feed a photo's position is smaller by the number of newer
  // photos, and nil if the photo is one of them
  @Test(
    arguments: [
      (0, 0, 0), (0, 5, 5), (2, 5, 3), (5, 5, 0), (2, 2, 0), (2, 1, nil), (6, 5, nil),
      (3, nil, nil),
    ] as [(Int, Int32?, Int32?)])
  func thePositionDecreasesByTheNewerPhotos(newer: Int, place: Int32?, moved: Int32?) throws {
    let index = try index([3, 1, 2], place: place)
    let state = FeedState(token: "older", count: Int32(6 - newer))
    let older = try #require(index.without(newer, as: state))
    #expect(older.place == moved)
  }

  // FEED-18: the index of an older state of the feed lists no day without photos
  @Test(arguments: 0...6) func noDayIsEmpty(newer: Int) throws {
    let state = FeedState(token: "older", count: Int32(6 - newer))
    let older = try #require(try index([3, 1, 2]).without(newer, as: state))
    #expect(older.days.allSatisfy { $0.count > 0 })
    #expect(older.days.count == (newer < 3 ? 3 : newer < 4 ? 2 : newer < 6 ? 1 : 0))
    #expect((older.day(at: 0) == nil) == (newer == 6))
  }

  // FEED-18: every day number has a date, even the smallest and the largest
  @Test(arguments: [Int32.min, -719_163, -1, 0, 1, 2_932_897, .max])
  func everyNumberIsADay(number: Int32) {
    let date = CalendarDate(day: number)
    #expect(date.daysSince1970 == Int64(number))
    #expect(1...12 ~= date.month && 1...31 ~= date.day)
    let exists = CalendarDate(year: date.year, month: date.month, day: date.day) != nil
    #expect(exists == (1...9999 ~= date.year))
  }

  // API-1: seconds are rounded down, also before 1970
  @Test(
    arguments: [
      (0, 0), (999, 0), (1000, 1), (-1, -1), (-999, -1), (-1000, -1), (-1001, -2),
      (.max, 9_223_372_036_854_775), (.min + 999, -9_223_372_036_854_775),
    ] as [(Int64, Int64)])
  func secondsAreRoundedDown(milliseconds: Int64, seconds: Int64) {
    let moment = Instant(milliseconds: milliseconds)
    #expect(moment.seconds == seconds)
    let date = CalendarDate(moment)
    #expect(date.daysSince1970 * 86_400 <= seconds)
    #expect(seconds - date.daysSince1970 * 86_400 < 86_400)
  }

  // API-1: a time is parsed only if its syntax is exact and its year is 1 to 9999
  @Test(arguments: [
    ("0001-01-01T00:00:00Z", true), ("0000-12-31T23:59:59Z", false),
    ("9999-12-31T23:59:59Z", true), ("9999-12-31T23:59:60Z", true),
    ("0001-01-01T00:00:00+23:59", true), ("9999-12-31T23:59:59-23:59", true),
    ("10000-01-01T00:00:00Z", false), ("2000-01-01T00:00:00Z\u{0}", false),
    ("2000-01-01T00:00:00.\u{660}Z", false), ("2000-01-01T00:00:00 Z", false),
    ("2000-01-01T00:00:00+0a:00", false), ("2000-01-01T00:00:00±01:00", false),
    ("2000-01-01T00:00:00−01:00", false), ("2000-01-01T00:00:00.1.2Z", false),
  ]) func aTextIsAMomentOrNot(text: String, isMoment: Bool) {
    #expect((Instant(text: text) != nil) == isMoment)
  }

  // any number of fractional digits of a second is skipped
  @Test func aLongFractionIsSkipped() {
    let text = "2000-01-01T00:00:00." + String(repeating: "9", count: 1_000_000)
    #expect(Instant(text: text + "Z") == Instant(seconds: 946_684_800))
    #expect(Instant(text: text + "x") == nil)
  }

  // FEED-7, Q-1: a card is at least 1 and at most twice its width high, whatever a server sends
  @Test(
    arguments: [
      (1, .max, .max), (1, .max, 2), (1, .max, 1), (.max, 1, .max), (.max, 1, 1),
      (.max, .max, .max), (2, 1, .max), (1, 1, 0), (1, 1, -5), (1, .max, .min),
    ] as [(Int32, Int32, Int32)])
  func everyCardHasAHeight(width: Int32, height: Int32, drawn: Int32) {
    let card = Proportion(PixelSize(width: width, height: height)).height(forWidth: drawn)
    #expect(card >= 1 && (drawn < 1 || Int64(card) <= 2 * Int64(drawn)))
  }

  // FEED-7: a card is cropped if its photo is wider than 3:1 or higher than 1:2
  @Test(
    arguments: [
      (1365, false), (1364, true), (8192, false), (8193, true), (0, true), (256, true),
      (UInt16.max, true), (4096, false),
    ] as [(UInt16, Bool)])
  func aCardIsCroppedOutsideOfItsBounds(raw: UInt16, isCropped: Bool) {
    #expect(Proportion(raw: raw).isCropped == isCropped)
    #expect(333...2000 ~= Proportion(raw: raw).height(forWidth: 1000))
  }

  // FEED-7: an image is requested in its displayed width, and cropped only if its card is
  @Test(arguments: [(1, 3, true), (1, 2, false), (2, 1, false), (3, 1, false), (4, 1, true)])
  func aPictureIsCroppedWithItsCard(width: Int32, height: Int32, isCropped: Bool) {
    let size = PixelSize(width: width, height: height)
    let url = PictureURL.ofCard("/images/a?x", width: 900, of: size)
    #expect(url.hasPrefix("/images/a?x&"))
    #expect(url.contains("fit=min") == isCropped && url.contains("&h=") == isCropped)
    #expect(url.contains("&w=900"))
    #expect(PictureURL.of("/a?", width: 0, quality: 100) == "/a?&fit=max&auto=format&q=100&w=0")
  }
}
