/// The time of year and day at which a picture was taken.
struct Season: Sendable {
  /// 1 is January, 12 December.
  let month: Int
  /// 1 to 28, which exists in every month.
  let day: Int
  /// 0 to 23, in UTC.
  let hour: Int
  /// 0 to 59.
  let minute: Int

  init(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) {
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}

/// Invents the dates of the pictures.
enum Calendar {
  /// 2026-07-19 18:20 UTC: when the first picture of the feed was added.
  private static let newest: Int64 = 1_784_485_200
  /// 2019-02-02 09:40 UTC: about when the last picture was added.
  private static let oldest: Int64 = 1_549_100_400

  /// When the picture at `index` of `count` was added, in Unix seconds; decreases with `index`.
  static func added(at index: Int, of count: Int) -> Int64 {
    let step = (newest - oldest) / Int64(max(count - 1, 1))
    var dice = Dice(UInt32(truncatingIfNeeded: index) &+ 4711)
    let late = index == 0 ? 0 : Int64(dice.roll() * 0.8 * Float(step))
    return newest - Int64(index) * step - late + (index == 0 ? 0 : step / 5)
  }

  /// A date in `season`, from 9 days to about 3 years before `added`, in Unix seconds.
  static func captured(_ season: Season, before added: Int64, picture index: Int) -> Int64 {
    var dice = Dice(UInt32(truncatingIfNeeded: index) &+ 1215)
    let wait = Int64(dice.roll() * 2.2 * 365 * 86_400) + 9 * 86_400
    var year = 2025
    while year > 2016 && moment(season, of: year) > added - wait { year -= 1 }
    return moment(season, of: year)
  }

  /// Unix seconds of a moment in UTC, in the Gregorian calendar.
  static func moment(_ season: Season, of year: Int) -> Int64 {
    let shifted = season.month <= 2 ? year - 1 : year
    let monthFromMarch = (season.month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + season.day - 1
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    return Int64(days) * 86_400 + Int64(season.hour) * 3600 + Int64(season.minute) * 60
  }
}
