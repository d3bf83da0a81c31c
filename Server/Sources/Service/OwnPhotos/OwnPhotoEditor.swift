import Domain
import Store

/// Changes a person's own photos, for their pages and for the apps (FEED-27, FEED-36).
struct OwnPhotoEditor: Sendable {
  let database: Database
  let clock: @Sendable () -> Instant

  /// Most photos that are changed together.
  static let most = OwnPhotoController.perPage

  /// Photos that are moved in one transaction, which keeps others that write waiting.
  private static let batch = 200

  /// The person's own photo with this id; throws 404 for another person's and for one in the bin.
  func details(_ id: String, of person: PersonRecord) throws -> PhotoDetails {
    guard let photo = try database.photos.photo(publicId: id),
      photo.facts.personId == person.id,
      let details = try database.photos.details(of: photo)
    else { throw Failure.missing(.photo) }
    return details
  }

  /// Saves what was typed about the photo. Throws `Failure.field` for a refused value, and then saves
  /// nothing.
  func save(_ form: PhotoForm, _ id: String, of person: PersonRecord) async throws {
    // Why a loop: a change saved meanwhile of what the form does not have must not be undone.
    while true {
      let read = try details(id, of: person)
      var changed = read
      let tags = try form.apply(to: &changed, tags: try database.photos.tags(of: read.photo))
      let isSaved = try await database.photos.save(changed, over: read, tags: tags, now: clock())
      if isSaved { return }
    }
  }

  /// Sets the capture date of photos to a day, "2021-07-15", each at its time of day. Throws 404 unless all are the
  /// person's own, `Failure.field` for another text, and then changes nothing.
  func date(_ ids: [String], of person: PersonRecord, _ day: String) async throws {
    try OwnPhotoEditor.count(ids)
    let form = PhotoForm(RequestParameters([("captured", day)]))
    for id in ids {
      var details = try details(id, of: person)
      _ = try form.apply(to: &details, tags: [])
    }
    for id in ids { try await save(form, id, of: person) }
  }

  /// Rotates photos by this angle; throws 404 unless all are the person's own and in the feed.
  func rotate(_ ids: [String], of person: PersonRecord, by rotation: Rotation) async throws {
    try OwnPhotoEditor.count(ids)
    for id in ids { _ = try details(id, of: person) }
    _ = try await database.photos.rotate(
      publicIds: ids, of: person, by: rotation, now: clock())
  }

  /// Rotates a photo to this angle; throws 404 for another person's and for one in the bin.
  func rotate(_ id: String, of person: PersonRecord, to rotation: Rotation) async throws {
    let rotated = try await database.photos.rotate(
      publicId: id, of: person, to: rotation, now: clock())
    if rotated == nil { throw Failure.missing(.photo) }
  }

  /// Moves photos to the bin and returns how many were not there yet. Throws 404 unless all are the
  /// person's own.
  func bin(_ ids: [String], of person: PersonRecord) async throws -> Int {
    try OwnPhotoEditor.count(ids)
    for id in ids {
      let shown = try database.photos.photo(publicId: id)?.facts.personId
      let owner = try shown ?? database.photos.binnedPhoto(publicId: id)?.photo.facts.personId
      guard owner == person.id else { throw Failure.missing(.photo) }
    }
    let binned = try await database.photos.bin(publicIds: ids, of: person, now: clock())
    return binned.count
  }

  /// Moves all photos of the person up to this row id to the bin, some in each transaction. Returns how many.
  func binAll(upTo last: Int64, of person: PersonRecord) async throws -> Int {
    var count = 0
    while true {
      let ids = try database.photos.publicIds(of: person, upTo: last, atMost: OwnPhotoEditor.batch)
      let binned = try await database.photos.bin(publicIds: ids, of: person, now: clock()).count
      count += binned
      if binned == 0 { return count }
    }
  }

  /// Takes photos of the person out of the bin, some in each transaction; other ids are skipped. Returns how many stay
  /// because somebody has added the same ones since.
  func restore(_ ids: [String], of person: PersonRecord) async throws -> Int {
    var replaced = 0
    var rest = ids[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(OwnPhotoEditor.batch))
      rest = rest.dropFirst(batch.count)
      replaced += try await database.photos.restore(publicIds: batch, of: person).replaced
    }
    return replaced
  }

  /// Takes a photo out of the bin; one that is back already stays. Throws 404 for another person's, and
  /// returns false if somebody has added the same photo since.
  func restore(_ id: String, of person: PersonRecord) async throws -> Bool {
    let isBack = try database.photos.photo(publicId: id)?.facts.personId == person.id
    let isBinned =
      try database.photos.binnedPhoto(publicId: id)?.photo.facts.personId == person.id
    guard isBack || isBinned else { throw Failure.missing(.photo) }
    return try await database.photos.restore(publicIds: [id], of: person).replaced == 0
  }

  private static func count(_ ids: [String]) throws {
    guard ids.count <= most else {
      throw Failure.malformed("At most \(most) photos are changed together.")
    }
  }
}
