import Domain
import HTTPTypes
import Store
import Wire

/// Writes photos with their authors; the one place where rows become bytes.
struct FeedWriter: Sendable {
  let database: Database
  let authors: AuthorShelf
  /// What the addresses in the answer begin with.
  let base: String

  /// A photo in lists takes about so many bytes, so that the buffer grows once at most.
  static let bytesPerPhoto = 3200

  /// Writes a page of the feed as an array and returns how many photos the whole feed has.
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
        PhotoLine(row, user: author).write(to: &json, base: base)
      }
    }
    return total
  }

  /// The photos of a page as an answer.
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

  /// One photo with its author; nothing when the author went away this moment.
  func body(_ record: PhotoRecord, isLiked: Bool) throws -> PhotoBody? {
    guard let author = try author(record.facts.personId) else { return nil }
    return PhotoBody(record, user: author, isLiked: isLiked)
  }

  private func author(_ id: Int64) throws -> WrittenUser? {
    try authors.written(id, of: database.people, base: base)
  }
}
