import Domain

/// The statistics of a photo or a person as Unsplash's API writes them.
public struct StatisticsBody: Hashable, Sendable {
  /// Values of one day, or of all time.
  public struct Values: Hashable, Sendable {
    /// Number of downloads.
    public var downloads: Int64
    /// Number of views.
    public var views: Int64
    /// Number of likes.
    public var likes: Int64

    /// Creates values.
    public init(downloads: Int64, views: Int64, likes: Int64) {
      self.downloads = downloads
      self.views = views
      self.likes = likes
    }
  }

  /// The values of all time.
  public var total: Values
  /// The number of the first UTC day since 1970-01-01.
  public var firstDay: Int64
  /// The values of each day from the first on.
  public var days: [Values]

  /// Creates statistics.
  public init(total: Values, firstDay: Int64, days: [Values]) {
    self.total = total
    self.firstDay = firstDay
    self.days = days
  }

  /// Writes the fields `downloads`, `views` and `likes`; those of a person have averages.
  public func writeFields(to json: inout JSONWriter, hasAverages: Bool = false) {
    json.field("downloads") {
      write(total.downloads, days.map { $0.downloads }, to: &$0, hasAverages)
    }
    json.field("views") { write(total.views, days.map { $0.views }, to: &$0, hasAverages) }
    json.field("likes") { write(total.likes, days.map { $0.likes }, to: &$0, hasAverages) }
  }

  private func write(
    _ total: Int64, _ values: [Int64], to json: inout JSONWriter, _ hasAverage: Bool
  ) {
    json.field("total", total)
    json.field("historical") { writeHistory(values, to: &$0, hasAverage) }
  }

  private func writeHistory(_ values: [Int64], to json: inout JSONWriter, _ hasAverage: Bool) {
    let sum = values.reduce(0, +)
    json.field("change", sum)
    if hasAverage { json.field("average", values.isEmpty ? 0 : sum / Int64(values.count)) }
    json.field("resolution", "days")
    json.field("quantity", Int64(values.count))
    json.key("values")
    json.array(values.enumerated()) { json, day in
      json.object { json in
        let moment = Instant(seconds: (firstDay + Int64(day.offset)) * 86_400)
        json.field("date", String(decoding: Array(moment.text.utf8).prefix(10), as: UTF8.self))
        json.field("value", day.element)
      }
    }
  }
}
