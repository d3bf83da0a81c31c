/// A day of the Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
  /// The year; 1…9999 in every stored date.
  public let year: Int32
  /// The month, 1…12.
  public let month: Int32
  /// The day of the month, 1…31.
  public let day: Int32

  /// Returns nil if the year is outside 1…9999 or the date does not exist (February 31).
  public init?(year: Int32, month: Int32, day: Int32) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
    guard day <= CalendarDate.length(ofMonth: month, year: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The UTC day that contains `instant`.
  public init(_ instant: Instant) {
    // Converts days since 1970 to a Gregorian date, in eras of 400 years that start in March.
    let seconds = instant.seconds
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = Int32(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    month = Int32(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    year = Int32(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to this day; negative before it.
  public var daysSince1970: Int64 {
    let marchYear = Int64(month <= 2 ? year - 1 : year)
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day `number` days after 1970-01-01.
  public init(day number: Int32) {
    self.init(Instant(seconds: Int64(number) * 86_400))
  }

  private static func length(ofMonth month: Int32, year: Int32) -> Int32 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
