import Domain
import Testing

/// API dates are in UTC without fractions.
struct InstantTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00Z"), (1_661_594_400, "2022-08-27T10:00:00Z"),
    (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (4_102_444_800, "2100-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func secondsAndTextAreTheSameMoment(seconds: Int64, text: String) {
    #expect(Instant(seconds: seconds).text == text)
    #expect(Instant(text: text) == Instant(seconds: seconds))
  }

  @Test(arguments: [
    "", "2022", "2022-02-30T00:00:00Z", "2022-13-01T00:00:00Z", "2022-01-01T24:00:00Z",
    "2022-01-01T00:00:00ZZ", "2022-01-01", "2022-01-01T00:60:00Z", "x022-01-01T00:00:00Z",
    "2022-01-01T00:00:00+0", "２０２２-01-01T00:00:00Z",
  ])
  func anInvalidDateIsRefused(text: String) {
    #expect(Instant(text: text) == nil)
  }

  @Test func offsetsAndFractionsAreRead() {
    #expect(Instant(text: "2019-03-19T19:05:53-04:00") == Instant(text: "2019-03-19T23:05:53Z"))
    #expect(Instant(text: "2019-03-19T19:05:53.999Z") == Instant(text: "2019-03-19T19:05:53Z"))
    #expect(Instant(text: "2019-03-19T19:05:53+0530") == Instant(text: "2019-03-19T13:35:53Z"))
  }

  @Test func everyDayOfFourHundredYearsFollowsTheOneBefore() {
    var before = CalendarDate(Instant(seconds: -86_400))
    for day in Int64(0)..<146_097 {
      let date = CalendarDate(Instant(seconds: day * 86_400))
      #expect(date.daysSince1970 == day)
      #expect(date.day == before.day + 1 || date.day == 1)
      before = date
    }
  }
}
