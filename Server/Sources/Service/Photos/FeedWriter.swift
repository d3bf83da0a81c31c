import Domain
import HTTPTypes
import Store
import Wire

/// Writes photos with their authors as JSON. No other type serializes photos.
struct FeedWriter: Sendable {
  let database: Database
  let authors: AuthorCache
  /// The prefix of the URLs in the response.
  let base: String

  /// Approximate bytes of a photo in a list, so that the buffer grows at most once.
  static let bytesPerPhoto = 3200

  /// Writes a page of the feed as a JSON array and returns the number of photos in the feed.
  func write(
    _ paging: Paging, _ order: PhotoOrder, likedBy person: PersonRecord?,
    to json: inout JSONWriter
  ) throws -> Int {
    var total = 0
    try json.array { json in
      total = try database.photos.readPage(
        offset: paging.offset, count: paging.perPage, order: order, likedBy: person
      ) { row in
        guard let author = try author(row.personId) else { return }
        PhotoJSON(row, user: author).write(to: &json, base: base)
      }
    }
    return total
  }

  /// The photos of a page as a response, with their statistics if there is a period.
  func answer(_ page: PhotoPage, _ period: StatisticsPeriod? = nil) throws -> Response {
    var bodies = try bodies(page)
    if let period { try addStatistics(in: period, to: &bodies, of: page.photos) }
    return .json(capacity: 16 + bodies.count * FeedWriter.bytesPerPhoto) { json in
      json.array(bodies) { $1.write(to: &$0, base: base) }
    }
  }

  /// The photos of a page with their authors.
  func bodies(_ page: PhotoPage) throws -> [PhotoBody] {
    try page.photos.compactMap { try body($0, isLiked: page.likedIds.contains($0.id)) }
  }

  private func addStatistics(
    in period: StatisticsPeriod, to bodies: inout [PhotoBody], of photos: [PhotoRecord]
  ) throws {
    let found = try database.statistics.statistics(of: photos, in: period)
    let rows = Dictionary(photos.map { ($0.facts.publicId, $0.id) }) { first, _ in first }
    for index in bodies.indices {
      let statistics = rows[bodies[index].id].flatMap { found[$0] }
      bodies[index].statistics = statistics.map { StatisticsBody($0, period) }
    }
  }

  /// A photo with its author; nil if the author was removed meanwhile.
  func body(_ record: PhotoRecord, isLiked: Bool) throws -> PhotoBody? {
    guard let author = try author(record.facts.personId) else { return nil }
    return PhotoBody(record, user: author, isLiked: isLiked)
  }

  /// A person with the three newest of their photos.
  func withNewestPhotos(
    _ person: PersonRecord, likedBy caller: PersonRecord?
  ) throws -> (user: UserBody, photos: [PhotoBody]) {
    let page = try database.photos.page(of: person, offset: 0, count: 3, likedBy: caller)
    let user = UserBody(person, base: base)
    let author = WrittenUser(user, base: base)
    let photos = page.photos.map { record in
      PhotoBody(record, user: author, isLiked: page.likedIds.contains(record.id))
    }
    return (user, photos)
  }

  private func author(_ id: Int64) throws -> WrittenUser? {
    try authors.written(id, of: database.people, base: base)
  }
}
