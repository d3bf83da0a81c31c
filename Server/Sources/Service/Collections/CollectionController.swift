import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Reads collections: all, those of a person, a single one, its photos and its relatives (API-1).
/// Changes are in CollectionController+Changes.swift.
struct CollectionController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let searches: SearchQueue
  let lists: ListFinder
  /// The server's name, with which the feed stands in for a collection.
  let name: String
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .collections, [.get: { try await all($0, $1) }, .post: { try await create($0, $1) }])
    router.serve(.featuredCollections, [.get: { try await all($0, $1) }])
    router.serve(
      .collection,
      [
        .get: { try await collection($0, $1) }, .put: { try await change($0, $1) },
        .delete: { try await remove($0, $1) },
      ])
    router.serve(.collectionAddition, [.post: { try await addPhoto($0, $1) }])
    router.serve(.collectionRemoval, [.delete: { try await removePhoto($0, $1) }])
    router.serve(.collectionPhotos, [.get: { try await photos($0, $1) }])
    router.serve(.relatedCollections, [.get: { try await related($0, $1) }])
    router.serve(.userCollections, [.get: { try await ofPerson($0, $1) }])
  }

  private func all(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    let page = try database.collections.page(offset: paging.offset, count: paging.perPage)
    return try list(request, page, caller, paging, path: Path.collections.template)
  }

  private func ofPerson(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let owner = try database.person(in: context)
    let paging = Paging(fields)
    let isOwn = caller.person?.id == owner.id
    let page = try database.collections.page(
      of: owner, includesPrivate: isOwn && caller.scopes.contains(.readCollections),
      order: fields["order_by"] == "updated" ? .updated : .published, offset: paging.offset,
      count: paging.perPage)
    return try list(
      request, page, caller, paging, path: Path.userCollections.with(owner.username))
  }

  private func collection(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let writer = FeedWriter(caller, database, authors)
    let body =
      switch try lists.collection(context.part("id"), seenBy: caller) {
      case .own(let record): try writer.body(record)
      case .standIn(let list): try writer.collection(list, name: name)
      }
    guard let body else { throw Failure.missing(.collection) }
    return .json(capacity: 8192) { body.write(to: &$0, base: caller.base) }
  }

  private func photos(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let id = context.part("id")
    let list = try lists.collection(id, seenBy: caller)
    let paging = Paging(fields)
    let listPage = try ListPage(paging, fields, caller)
    let page =
      switch list {
      case .own(let record): try listPage.photos(of: record, in: database)
      case .standIn(let list):
        try await listPage.photos(of: list, in: database) { work in
          try await searches.run(request, context, work)
        }
      }
    var response = try FeedWriter(caller, database, authors).answer(page)
    paging.describe(
      total: page.total, base: authenticator.base(for: request),
      path: Path.collectionPhotos.with(id), fields: fields, in: &response.headers)
    return response
  }

  private func related(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    guard case .own(let record) = try lists.collection(context.part("id"), seenBy: caller) else {
      return .json { json in json.array([Int64]()) { $0.number($1) } }
    }
    // Why there: it counts the photos of every collection that shares one with this.
    let found = try await searches.run(request, context) {
      [collections = database.collections] in
      try collections.related(to: record)
    }
    let writer = FeedWriter(caller, database, authors)
    let bodies = try found.compactMap { try writer.body($0) }
    return .json(capacity: 16_384) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
  }

  private func list(
    _ request: Request, _ page: CollectionPage, _ caller: Caller, _ paging: Paging, path: String
  ) throws -> Response {
    let writer = FeedWriter(caller, database, authors)
    let bodies = try page.collections.compactMap { try writer.body($0) }
    var response = Response.json(capacity: 16 + bodies.count * 6144) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
    paging.describe(
      total: page.total, base: authenticator.base(for: request), path: path,
      fields: request.queryFields, in: &response.headers)
    return response
  }
}

extension ListFinder {
  /// The collection with this id, or what stands in for it. Throws 404 if there is neither or the caller may not see it,
  /// and 403 if only the scope is missing.
  func collection(_ id: String, seenBy caller: Caller) throws -> Collection {
    guard let found = try collection(id) else { throw Failure.missing(.collection) }
    guard case .own(let record) = found, !caller.sees(record) else { return found }
    if caller.person?.id == record.personId { throw Failure.scopeMissing(.readCollections) }
    throw Failure.missing(.collection)
  }
}

extension AlbumOrder {
  /// The requested order; unknown values count as missing.
  init(_ fields: RequestParameters) {
    self = fields["order_by"].flatMap(AlbumOrder.init(rawValue:)) ?? .latest
  }
}
