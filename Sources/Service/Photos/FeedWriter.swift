import Domain
import HTTPTypes
import Store
import Wire

/// Writes photos with their authors; the one place where rows become bytes.
struct FeedWriter: Sendable {
  let database: Database
  /// What the addresses in the answer begin with.
  let base: String

  /// A photo in lists takes about so many bytes, so that the buffer grows once at most.
  static let bytesPerPhoto = 3200

  /// The photos of a page as an array.
  func bytes(_ page: PhotoPage) throws -> [UInt8] {
    let bodies = try bodies(page)
    var json = JSONWriter(capacity: 16 + bodies.count * FeedWriter.bytesPerPhoto)
    json.array(bodies) { $1.write(to: &$0, base: base) }
    return json.bytes
  }

  /// The photos of a page with their authors.
  func bodies(_ page: PhotoPage) throws -> [PhotoBody] {
    var authors: [Int64: UserBody] = [:]
    var bodies: [PhotoBody] = []
    bodies.reserveCapacity(page.photos.count)
    for record in page.photos {
      guard let author = try author(record.facts.personId, &authors) else { continue }
      let isLiked = page.likedIds.contains(record.id)
      bodies.append(PhotoBody(record, user: author, isLiked: isLiked, base: base))
    }
    return bodies
  }

  /// One photo with its author; nothing when the author went away this moment.
  func body(_ record: PhotoRecord, isLiked: Bool) throws -> PhotoBody? {
    var authors: [Int64: UserBody] = [:]
    guard let author = try author(record.facts.personId, &authors) else { return nil }
    return PhotoBody(record, user: author, isLiked: isLiked, base: base)
  }

  private func author(_ id: Int64, _ known: inout [Int64: UserBody]) throws -> UserBody? {
    if let body = known[id] { return body }
    guard let record = try database.people.person(id: id) else { return nil }
    let body = UserBody(record, base: base)
    known[id] = body
    return body
  }
}
