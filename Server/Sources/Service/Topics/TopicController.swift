import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Reads topics: the list, a single one and its photos (API-1).
struct TopicController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.topics, [.get: { try await all($0, $1) }])
    router.serve(.topic, [.get: { try await topic($0, $1) }])
    router.serve(.topicPhotos, [.get: { try await photos($0, $1) }])
  }

  private func all(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    let topics = try listed(fields)
    let writer = FeedWriter(caller, database, authors)
    let bodies = try topics.dropFirst(paging.offset).prefix(paging.perPage).compactMap {
      try writer.body($0, isDetailed: false)
    }
    var response = Response.json(capacity: 16 + bodies.count * 6144) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
    paging.describe(
      total: topics.count, base: authenticator.base(for: request), path: Path.topics.template,
      fields: fields,
      in: &response.headers)
    return response
  }

  /// The topics that the list shows, in the requested order: those that `ids` names, or all.
  private func listed(_ fields: RequestParameters) throws -> [TopicRecord] {
    var topics = try database.topics.all().filter {
      $0.visibility == .featured || $0.visibility == .visible
    }
    if let ids = fields.text("ids") {
      let names = ids.split(whereSeparator: { $0 == "," || $0 == " " })
      topics = topics.filter { topic in
        names.contains { $0 == topic.publicId || $0 == topic.slug }
      }
    }
    switch fields["order_by"] {
    case "featured":
      return topics.filter { $0.visibility == .featured }
        + topics.filter { $0.visibility != .featured }
    case "latest": return topics.reversed()
    case "updated": return topics.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    // The positions of topics are those of their creation.
    default: return topics
    }
  }

  private func topic(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let record = try find(context)
    let writer = FeedWriter(caller, database, authors)
    guard let body = try writer.body(record, isDetailed: true) else {
      throw Failure.missing(.topic)
    }
    return .json(capacity: 16_384) { body.write(to: &$0, base: caller.base) }
  }

  private func photos(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let record = try find(context)
    let paging = Paging(fields)
    let page = try database.photos.page(
      of: record, offset: paging.offset, count: paging.perPage, order: AlbumOrder(fields),
      orientation: try PhotoOrientation(fields), likedBy: caller.person)
    var response = try FeedWriter(caller, database, authors).answer(page)
    paging.describe(
      total: page.total, base: authenticator.base(for: request),
      path: Path.topicPhotos.with(record.slug),
      fields: fields, in: &response.headers)
    return response
  }

  /// The topic that the path names by id or slug; throws 404 for a removed one.
  private func find(_ context: ServiceContext) throws -> TopicRecord {
    guard let record = try database.topics.topic(named: context.part("slug")),
      record.visibility != .removed
    else { throw Failure.missing(.topic) }
    return record
  }
}
