import Domain
import HTTPTypes
import Store
import Wire

/// Writes photos with their authors as JSON; the only place where rows become bytes.
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

  /// The photos of a page as a response.
  func answer(_ page: PhotoPage) throws -> Response {
    let bodies = try bodies(page)
    return .json(capacity: 16 + bodies.count * FeedWriter.bytesPerPhoto) { json in
      json.array(bodies) { $1.write(to: &$0, base: base) }
    }
  }

  /// The photos of a page with their authors.
  func bodies(_ page: PhotoPage) throws -> [PhotoBody] {
    try page.photos.compactMap { try body($0, isLiked: page.likedIds.contains($0.id)) }
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
