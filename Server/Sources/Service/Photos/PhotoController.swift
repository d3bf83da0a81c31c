import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Photo endpoints: the feed, a single photo, random photos, downloads and likes.
struct PhotoController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let searches: SearchQueue
  let lists: ListFinder
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.photos, [.get: { try await feed($0, $1) }])
    router.serve(.randomPhotos, [.get: { try await random($0, $1) }])
    router.serve(
      .photo, [.get: { try await photo($0, $1) }, .put: { try await changePhoto($0, $1) }])
    router.serve(.photoDownload, [.get: { try await download($0, $1) }])
    router.serve(
      .like,
      [.post: { try await like($0, $1) }, .delete: { try await unlike($0, $1) }])
  }

  private func feed(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    let writer = FeedWriter(caller, database, authors)
    var json = JSONWriter(capacity: 16 + paging.perPage * FeedWriter.bytesPerPhoto)
    let total = try writer.write(
      paging, PhotoController.order(fields), likedBy: caller.person, to: &json)
    var response = Response.json(.ok, json)
    paging.describe(
      total: total, base: authenticator.base(for: request), path: Path.photos.template,
      fields: fields,
      in: &response.headers)
    return response
  }

  private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let record = try database.photo(in: context)
    let response = try answer(record, caller, CustomSize(fields))
    if request.method == .get { database.statistics.countView(of: record, now: clock()) }
    return response
  }

  /// The response with a single photo and its details, and with a URL of its image in `size`.
  func answer(
    _ record: PhotoRecord, _ caller: Caller, _ size: CustomSize? = nil
  ) throws -> Response {
    let isLiked = try isLiked(record, by: caller.person)
    let writer = FeedWriter(caller, database, authors)
    guard let body = try writer.detailed(record, isLiked: isLiked, size) else {
      throw Failure.missing(.photo)
    }
    return .json(capacity: 4096) { body.write(to: &$0, base: caller.base) }
  }

  private func random(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let asked = fields["count"].map { min(max(1, Int($0) ?? 1), Paging.largest) }
    guard let filter = try PhotoFilter(random: fields, lists, caller) else {
      throw Failure.noPhotos
    }
    let page = try await random(asked ?? 1, filter, caller, request, context)
    let bodies = try FeedWriter(caller, database, authors).detailed(page, CustomSize(fields))
    guard let first = bodies.first else { throw Failure.noPhotos }
    var response = Response.json(capacity: bodies.count * 4096) { json in
      if asked == nil {
        first.write(to: &json, base: caller.base)
      } else {
        json.array(bodies) { $1.write(to: &$0, base: caller.base) }
      }
    }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func random(
    _ count: Int, _ filter: PhotoFilter, _ caller: Caller, _ request: Request,
    _ context: ServiceContext
  ) async throws -> PhotoPage {
    let choose = { @Sendable [photos = database.photos] in
      var generator = SystemRandomNumberGenerator()
      return try photos.random(
        count: count, matching: filter, likedBy: caller.person, using: &generator)
    }
    return filter.isEmpty ? try choose() : try await searches.run(request, context, choose)
  }

  private func download(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let record = try database.photo(in: context)
    if request.method == .get {
      try await database.statistics.countDownload(of: record, now: clock())
    }
    let address = caller.base.images + authors.addresses.image(of: record.facts) + "?ixlib=rb-4.1.0"
    return .json { json in
      json.object { $0.field("url", address + "&crop=entropy&cs=srgb&fm=jpg&q=85") }
    }
  }

  private func like(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await change(request, context, status: .created) { photo, person, sequence in
      try await database.likes.like(photo, by: person, sequence: sequence, now: clock())
    }
  }

  private func unlike(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await change(request, context, status: .ok) { photo, person, sequence in
      try await database.likes.unlike(photo, by: person, sequence: sequence, now: clock())
    }
  }

  private func change(
    _ request: Request, _ context: ServiceContext, status: HTTPResponse.Status,
    _ apply: (String, PersonRecord, LikeSequence?) async throws -> LikeOutcome?
  ) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    var person = try caller.person(with: .writeLikes)
    let writer = FeedWriter(caller, database, authors)
    let sequence = try authenticator.sequence(of: request)
    guard let outcome = try await apply(context.photoId, person, sequence),
      let photo = try writer.body(outcome.photo, isLiked: status == .created)
    else { throw Failure.missing(.photo) }
    if outcome.isOutdated { throw Failure.outdatedLike }
    person.totalLikes = outcome.totalLikes
    let body = LikeBody(photo: photo, user: UserBody(person, authors.addresses, base: caller.base))
    return .json(status, capacity: 4096) { body.write(to: &$0, base: caller.base) }
  }

  func isLiked(_ record: PhotoRecord, by person: PersonRecord?) throws -> Bool {
    guard let person else { return false }
    return try database.likes.likedIds(of: person, among: [record.id]).contains(record.id)
  }

  private static func order(_ fields: RequestParameters) -> PhotoOrder {
    switch fields["order_by"] {
    case "oldest": .oldest
    case "popular": .popular
    default: .latest
    }
  }
}
