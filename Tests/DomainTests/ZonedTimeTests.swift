import Domain
import Testing

/// LIB-23: times on the clocks of places and viewers.
struct ZonedTimeTests {
  @Test(arguments: [
    "2022-08-28T01:30:00+03:00", "2022-08-27T22:30:00Z", "2022-08-27T12:00:00-09:30",
    "1900-01-01T00:00:00+14:00", "0001-01-01T00:00:00-12:00",
  ])
  func aTimeIsWrittenAsItIsRead(text: String) {
    let time = ZonedTime(text: text)
    #expect(time?.text == text && time?.instant == Instant(text: text))
  }

  @Test func theDayIsThatOfTheClock() {
    let time = ZonedTime(text: "2022-08-28T01:30:00+03:00")
    #expect(time?.day == CalendarDate(year: 2022, month: 8, day: 28))
    #expect(time.map { CalendarDate($0.instant) } == CalendarDate(year: 2022, month: 8, day: 27))
  }

  @Test(arguments: ["2022-08-28T01:30:00+24:00", "2022-08-28T01:30:00+03:60"])
  func anOffsetIsLessThanADay(text: String) {
    #expect(ZonedTime(text: text) == nil)
  }

  private static let start = Instant(seconds: 1_577_836_800)
  private static let end = Instant(seconds: 1_735_689_600)

  /// A zone whose clocks are an hour ahead in summer, from these moments on.
  private static func zone(_ summers: [(Int64, Int64)]) -> TimeZoneOffsets {
    TimeZoneOffsets(name: "Test", from: start, to: end) { moment in
      summers.contains { $0.0 <= moment.seconds && moment.seconds < $0.1 } ? 120 : 60
    }
  }

  // The changes of 2020 to 2022 in Berlin.
  private static let summers: [(Int64, Int64)] = [
    (1_585_443_600, 1_603_587_600), (1_616_893_200, 1_635_642_000), (1_648_342_800, 1_667_091_600),
  ]

  @Test func clocksAreChangedAtTheRightMinute() {
    let zone = Self.zone(Self.summers)
    for (spring, autumn) in Self.summers {
      let offsets = [spring - 1, spring, autumn - 1, autumn].map {
        zone.time(at: Instant(seconds: $0)).offset
      }
      #expect(offsets == [60, 120, 120, 60])
    }
    #expect(zone.time(at: Instant(seconds: 0)).offset == 60)
    #expect(zone.time(at: Self.end.advanced(bySeconds: 86_400)).offset == 60)
  }

  @Test func universalTimeHasNoOffset() {
    #expect(TimeZoneOffsets.utc.time(at: Self.start).text == "2020-01-01T00:00:00Z")
  }
}
