import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Creates, changes, fills and deletes collections (API-1).
extension CollectionController {
  func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let (caller, person) = try await writer(request, context)
    let fields = try await request.changeFields()
    guard let title = try fields.line("title", "Title") else {
      throw Failure.unacceptable("Title is missing")
    }
    let record = try await database.collections.add(
      of: person, title: title, description: try fields.prose("description", "Description"),
      isPrivate: try fields.flag("private", "Private") ?? false, now: clock())
    guard let record else {
      throw Failure.unacceptable(
        "There are \(CollectionStore.mostPerPerson) collections already, which is the maximum")
    }
    return try answer(record, caller, .created)
  }

  func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let (caller, person) = try await writer(request, context)
    let fields = try await request.changeFields()
    // Why a loop: a change that was saved after the collection was read must not be undone.
    while true {
      let old = try own(context, person)
      var record = old
      record.title = try fields.line("title", "Title") ?? record.title
      record.description = try fields.prose(
        "description", "Description", orElse: record.description)
      record.isPrivate = try fields.flag("private", "Private") ?? record.isPrivate
      if try await save(record, over: old) { return try answer(record, caller, .ok) }
    }
  }

  private func save(
    _ record: CollectionRecord, over old: CollectionRecord
  ) async throws -> Bool {
    do {
      return try await database.collections.save(record, over: old, now: clock())
    } catch {
      guard error == .missing else { throw error }
      throw Failure.missing(.collection)
    }
  }

  func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let (_, person) = try await writer(request, context)
    let id = context.part("id")
    let record: CollectionRecord
    do {
      record = try own(context, person)
    } catch Failure.missing(.collection) {
      throw Failure.missingId(.collection, id)
    }
    guard try await database.collections.remove(record) else {
      throw Failure.missingId(.collection, id)
    }
    return Response(status: .noContent)
  }

  func addPhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await changePhotos(request, context, status: .created) { photo, record, now in
      let outcome = try await database.collections.add([photo], to: record, now: now)
      return (outcome, try database.collections.addedAt(photo, in: record) ?? now)
    }
  }

  func removePhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await changePhotos(request, context, status: .ok) { photo, record, now in
      (try await database.collections.remove([photo], from: record, now: now), now)
    }
  }

  private func changePhotos(
    _ request: Request, _ context: ServiceContext, status: HTTPResponse.Status,
    _ change: (PhotoRecord, CollectionRecord, Instant) async throws -> (AlbumOutcome, Instant)
  ) async throws -> Response {
    let (caller, person) = try await writer(request, context)
    let record = try own(context, person)
    guard let id = try await request.changeFields().text("photo_id") else {
      throw Failure.unacceptable("Photo is missing")
    }
    guard let photo = try database.photos.photo(publicId: String(id.suffix(11))) else {
      throw Failure.missing(.photo)
    }
    let (outcome, moment) = try await change(photo, record, clock())
    switch outcome {
    case .changed: break
    case .missing:
      _ = try own(context, person)
      throw Failure.missing(.photo)
    case .full:
      throw Failure.unacceptable(
        "The collection has \(CollectionStore.mostPhotos) photos, which is the maximum")
    }
    let feed = FeedWriter(caller, database, authors)
    guard let fresh = try database.collections.collection(publicId: record.publicId),
      let collection = try feed.body(fresh),
      let body = try feed.body(photo, isLiked: isLiked(photo, by: person)),
      let user = try feed.author(person.id)
    else { throw Failure.missing(.collection) }
    let collected = CollectedBody(
      photo: body, collection: collection, user: user, createdAt: moment)
    return .json(status, capacity: 12_288) { collected.write(to: &$0, base: caller.base) }
  }

  private func isLiked(_ photo: PhotoRecord, by person: PersonRecord) throws -> Bool {
    try database.likes.likedIds(of: person, among: [photo.id]).contains(photo.id)
  }

  /// The caller with the scope to change collections; throws 401 or 403.
  private func writer(
    _ request: Request, _ context: ServiceContext
  ) async throws -> (caller: Caller, person: PersonRecord) {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    return (caller, try caller.person(with: .writeCollections))
  }

  /// The person's own collection that the path names. Throws 403 for another person's, or 404 if it
  /// is private.
  private func own(_ context: ServiceContext, _ person: PersonRecord) throws -> CollectionRecord {
    guard let record = try database.collections.collection(publicId: context.part("id")),
      record.personId == person.id || !record.isPrivate
    else { throw Failure.missing(.collection) }
    guard record.personId == person.id else { throw Failure.notOwner(.collection) }
    return record
  }

  private func answer(
    _ record: CollectionRecord, _ caller: Caller, _ status: HTTPResponse.Status
  ) throws -> Response {
    guard let fresh = try database.collections.collection(publicId: record.publicId),
      let body = try FeedWriter(caller, database, authors).body(fresh)
    else { throw Failure.missing(.collection) }
    return .json(status, capacity: 8192) { body.write(to: &$0, base: caller.base) }
  }
}
