import Domain
import TestKit
import Testing

/// Moments, days, sizes and lists at the limits of their ranges.
struct NumberLawTests {
  private func random(_ range: ClosedRange<Int64>, _ count: Int, _ seed: UInt64) -> [Int64] {
    var chance = Chance(seed: seed)
    return [range.lowerBound, range.upperBound]
      + (0..<count).map { _ in .random(in: range, using: &chance) }
  }

  // API-1: any second of the years 1 to 9999 is written and read back
  @Test(arguments: 0..<5 as Range<UInt64>) func aMomentReadsAsItself(seed: UInt64) throws {
    for seconds in random(-62_135_596_800...253_402_300_799, 500, seed) {
      let moment = Instant(seconds: seconds)
      #expect(moment.text.utf8.count == 20)
      #expect(Instant(text: moment.text) == moment)
      for milliseconds in [1, 999] as [Int64] {
        let later = Instant(milliseconds: moment.milliseconds + milliseconds)
        #expect(later.seconds == seconds && later.text == moment.text && moment < later)
      }
    }
  }

  // API-1: texts sort like the moments they stand for
  @Test(arguments: 0..<5 as Range<UInt64>) func momentsAndTheirTextsHaveOneOrder(seed: UInt64) {
    let moments = random(-62_135_596_800...253_402_300_799, 300, seed).map(Instant.init(seconds:))
    #expect(moments.sorted().map(\.text) == moments.map(\.text).sorted())
  }

  // a date exists only in the years 1 to 9999 and if its month has that day
  @Test(
    arguments: [
      (1, 1, 1, true), (0, 1, 1, false), (-1, 1, 1, false), (9999, 12, 31, true),
      (10_000, 1, 1, false),
      (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true),
      (2023, 0, 1, false), (2023, 13, 1, false), (2023, 4, 31, false), (2023, 1, 0, false),
      (2023, 1, 32, false), (.min, .min, .min, false), (.max, .max, .max, false),
    ] as [(Int32, Int32, Int32, Bool)])
  func aDateExistsOrNot(year: Int32, month: Int32, day: Int32, exists: Bool) {
    #expect((CalendarDate(year: year, month: month, day: day) != nil) == exists)
  }

  // FEED-18: days and their numbers convert to each other without loss
  @Test(arguments: 0..<5 as Range<UInt64>) func aDayReadsAsItself(seed: UInt64) {
    for number in random(-719_162...2_932_896, 500, seed) {
      let date = CalendarDate(day: Int32(number))
      #expect(date.daysSince1970 == number)
      #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
      let last = Instant(milliseconds: number * 86_400_000 + 86_399_999)
      #expect(CalendarDate(last) == date, "until its last millisecond")
    }
  }

  // API-1: an offset from UTC is applied, and text after it is an error
  @Test(
    arguments: [
      ("2020-01-01T00:00:00+00:00", 0), ("2020-01-01T00:00:00-00:00", 0),
      ("2020-01-01T00:00:00+01", nil),
      ("2020-01-01T00:00:00+01:00", -3600), ("2020-01-01T00:00:00-0130", 5400),
      ("2020-01-01 00:00:00", 0), ("2020-01-01T00:00:00", 0), ("2020-01-01T00:00:60Z", 60),
      ("2020-01-01T00:00:61Z", nil), ("2020-01-01T00:00:00.Z", 0),
      ("2020-01-01T00:00:00.123456789Z", 0),
      ("2020-01-01T00:00:00,5Z", nil), ("2020-01-01t00:00:00Z", nil), ("2020-01-01T00:00:00z", nil),
      ("2020-01-01T00:00:00Z0", nil), ("2020-01-01T00:00:00+01:00:00", nil),
      ("2020-1-1T00:00:00Z", nil), (" 2020-01-01T00:00:00Z", nil),
      ("2020-01-01T00:00:00+1:00", nil),
    ] as [(String, Int64?)])
  func offsetsMoveTheMoment(text: String, seconds: Int64?) {
    let start = Instant(seconds: 1_577_836_800)
    #expect(Instant(text: text) == seconds.map { start.advanced(bySeconds: $0) })
  }

  // FEED-7: an image is at least one pixel wide and high, so it always has an aspect ratio
  @Test(arguments: [
    (Int32.min, Int32.min), (0, 5), (5, 0), (1, .max), (.max, 1), (.max, .max), (1, 1),
  ]) func aSizeHasARatio(width: Int32, height: Int32) {
    let size = PixelSize(width: width, height: height)
    #expect(size.width >= 1 && size.height >= 1)
    let ratio = Proportion(size)
    #expect(256...65_535 ~= ratio.raw)
    for width in [1, 343, 100_000] as [Int32] {
      let height = ratio.height(forWidth: width)
      #expect(
        height >= 1 && Int64(height) <= 2 * Int64(width) && Int64(height) >= Int64(width) * 33 / 100
      )
    }
  }

  // FEED-6: an aspect ratio is encoded without loss; a card keeps its height when its photo loads
  @Test(arguments: 0..<5 as Range<UInt64>) func aRatioSurvivesItsBytes(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let size = PixelSize(
        width: .random(in: 1...1_000_000, using: &chance),
        height: .random(in: 1...1_000_000, using: &chance))
      let ratio = Proportion(size)
      let again = Proportion(raw: ratio.raw)
      #expect(again == ratio && again.height(forWidth: 343) == ratio.height(forWidth: 343))
      let exact = Double(size.height) / Double(size.width)
      if 1.0 / 16...15.9 ~= exact { #expect(abs(Double(ratio.raw) / 4096 - exact) < 0.000_2) }
    }
  }

  // FEED-4: negative offsets and counts become 0
  @Test(arguments: [(Int32.min, 0), (-1, 0), (0, 0), (7, 7), (.max, .max)] as [(Int32, Int32)])
  func negativeOffsetsAndCountsBecomeZero(by: Int32, kept: Int32) {
    #expect(FeedPlace(photo: "a", by: by).by == kept)
    #expect(FeedState(token: "t", count: by).count == kept)
  }

  // FEED-18: in the feed index, photos of one day share an entry, whatever their hour
  @Test(arguments: 0..<5 as Range<UInt64>) func daysAreCounted(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let moments = (0..<400).map { _ in
      Instant(milliseconds: .random(in: -3_000_000_000...3_000_000_000, using: &chance))
    }.sorted(by: >)
    var days: [FeedIndex.Day] = []
    for moment in moments { FeedIndex.add(moment, to: &days) }
    let numbers = moments.map { Int32(CalendarDate($0).daysSince1970) }
    #expect(days.reduce(0) { $0 + $1.count } == 400)
    #expect(days.map(\.number) == Set(numbers).sorted(by: >))
    for day in days { #expect(numbers.filter { $0 == day.number }.count == Int(day.count)) }
    let index = try #require(
      FeedIndex(
        state: FeedState(token: "t", count: 400),
        proportions: Array(repeating: Proportion(raw: 4096), count: 400), days: days, place: nil))
    for position in [0, 1, 199, 399] {
      #expect(index.day(at: position) == CalendarDate(moments[position]))
    }
    #expect(index.day(at: -1) == CalendarDate(moments[0]))
    #expect(index.day(at: 400) == CalendarDate(moments[399]))
  }

  // FEED-6: the index of an older state of the feed is the current one without the newest photos
  @Test func anOlderStateIsTheRestOfTheList() throws {
    let days = [3, 1, 2].enumerated().map { FeedIndex.Day(number: Int32(9 - $0), count: Int32($1)) }
    let ratios = (0..<6).map { Proportion(raw: UInt16(1000 + $0)) }
    let index = try #require(
      FeedIndex(
        state: FeedState(token: "6", count: 6), proportions: ratios, days: days, place: 5))
    for newer in 0...6 {
      let state = FeedState(token: "\(6 - newer)", count: Int32(6 - newer))
      let older = try #require(index.without(newer, as: state))
      #expect(older.proportions == Array(ratios.dropFirst(newer)))
      #expect(older.days.reduce(0) { $0 + Int($1.count) } == 6 - newer)
      for position in 0..<(6 - newer) {
        #expect(older.day(at: position) == index.day(at: position + newer))
      }
      let wrong = FeedState(token: "x", count: state.count + 1)
      #expect(index.without(newer, as: wrong) == nil)
    }
    for outside in [-1, 7, .max, .min] { #expect(index.without(outside, as: index.state) == nil) }
  }

  // FEED-6: a position outside the list becomes nil
  @Test(
    arguments: [(nil, nil), (0, 0), (1, 1), (2, nil), (-1, nil), (.max, nil)] as [(Int32?, Int32?)])
  func aPositionOutsideTheListIsNil(place: Int32?, told: Int32?) throws {
    let index = try #require(
      FeedIndex(
        state: FeedState(token: "2", count: 2),
        proportions: [Proportion(raw: 4096), Proportion(raw: 4096)],
        days: [FeedIndex.Day(number: 1, count: 2)], place: 0))
    #expect(index.telling(place).place == told)
    #expect(index.telling(place).proportions == index.proportions)
  }

  // FEED-7: a valid BlurHash renders all its pixels; any other text is refused, not rendered
  @Test(arguments: 0..<20 as Range<UInt64>) func onlyAValidBlurHashIsRendered(seed: UInt64) {
    let digits = Array(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
    var chance = Chance(seed: seed)
    for _ in 0..<10 {
      let size = Int.random(in: 0..<81, using: &chance)
      let count = 4 + 2 * (size % 9 + 1) * (size / 9 + 1)
      let rest = (1..<count).map { _ in digits[Int.random(in: 0..<83, using: &chance)] }
      let text = String([digits[size]] + rest)
      let hash = BlurHash(text)
      #expect(hash?.pixels(width: 3, height: 2).count == 18, "\(text)")
      #expect(BlurHash(String(text.dropLast())) == nil && BlurHash(text + "0") == nil)
      #expect(BlurHash(String(text.dropLast()) + "é") == nil)
    }
  }

  // consecutive tickets differ, also when the numbers wrap around
  @Test func noTwoTicketsInARowAreTheSame() {
    for start in [0, Int32.max - 2, .min] {
      var ticket = Ticket(number: start)
      let tickets = (0..<5).map { _ in ticket.next() }
      #expect(Set(tickets).count == 5 && !tickets.contains(Ticket(number: start)))
    }
  }
}
