/// The bodies with statistics.
extension APISchema {
  static let numbers = [
    APIComponent(
      "Statistics", "Numbers of a photo in a list, of all time and by day.", statistics),
    APIComponent(
      "PhotoStatistics", "Numbers of a photo, of all time and by day.",
      members(["id": publicId]).adding(statistics)),
    APIComponent(
      "PhotoCounts", "Numbers of a photo as clients until 2017 read them.",
      members([
        "downloads": count, "views": count, "likes": count, "links": named("PhotoLinks"),
      ])),
    APIComponent(
      "UserStatistics", "The sums over a person's photos, of all time and by day.",
      members([
        "id": publicId, "username": text, "downloads": named("AveragedSeries"),
        "views": named("AveragedSeries"), "likes": named("AveragedSeries"),
      ])),
    APIComponent(
      "Series", "A number of all time, with what was added to it by day.",
      members(["total": count, "historical": named("History")])),
    APIComponent(
      "AveragedSeries", "A number of all time, with what was added to it by day and on average.",
      members(["total": count, "historical": named("AveragedHistory")])),
    APIComponent("History", "What was added in a period.", history),
    APIComponent(
      "AveragedHistory", "What was added in a period, and on average a day.",
      history.adding(members(["average": count]))),
    APIComponent(
      "DayValue", "What was added on a day, in UTC.", members(["date": date, "value": count])),
    APIComponent(
      "TotalStatistics", "Numbers of the whole server of all time.",
      members([
        "photos": count, "downloads": count, "views": count, "likes": count,
        "photographers": count, "pixels": count, "downloads_per_second": count,
        "views_per_second": count, "developers": count, "applications": count, "requests": count,
        "total_photos": count, "photo_downloads": count,
      ])),
    APIComponent(
      "MonthStatistics", "Numbers of the whole server of the last 30 days.",
      members([
        "downloads": count, "views": count, "likes": count, "new_photos": count,
        "new_photographers": count, "new_pixels": count, "new_developers": count,
        "new_applications": count, "new_requests": count,
      ])),
  ]

  private static let statistics = members([
    "downloads": named("Series"), "views": named("Series"), "likes": named("Series"),
  ])

  private static let history = members([
    "change": count, "resolution": ["const": "days"], "quantity": wholeNumber(1...30),
    "values": array(of: named("DayValue")),
  ])
}
