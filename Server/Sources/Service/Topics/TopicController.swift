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
  let searches: SearchQueue
  let lists: ListFinder

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
    let bodies = try topics.dropFirst(paging.offset).prefix(paging.perPage).compactMap { topic in
      switch topic {
      case .own(let record): try writer.body(record, isDetailed: false)
      case .feed(let list): try writer.topic(list, isDetailed: false)
      }
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

  /// The topics that the list shows, in the requested order: those that `ids` names, or all of the server.
  private func listed(_ fields: RequestParameters) throws -> [ListFinder.Topic] {
    guard let ids = fields.text("ids") else {
      return try own(fields, nil).map(ListFinder.Topic.own)
    }
    let names = ids.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    let standIns = try names.compactMap(lists.topic).compactMap { topic in
      if case .feed = topic { topic } else { nil as ListFinder.Topic? }
    }
    return try own(fields, names).map(ListFinder.Topic.own)
      + (database.photos.total == 0 ? [] : standIns)
  }

  private func own(_ fields: RequestParameters, _ names: [String]?) throws -> [TopicRecord] {
    // Why not without photos: clients require a cover of each topic.
    var topics = try database.topics.all().filter {
      ($0.visibility == .featured || $0.visibility == .visible) && $0.totalPhotos > 0
    }
    if let names {
      let slugs = names.map { name in
        if case .topic(let slug)? = lists.aliases.target(of: name) { slug } else { name }
      }
      topics = topics.filter { slugs.contains($0.publicId) || slugs.contains($0.slug) }
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
    let writer = FeedWriter(caller, database, authors)
    let body =
      switch try find(context) {
      case .own(let record): try writer.body(record, isDetailed: true)
      case .feed(let list): try writer.topic(list, isDetailed: true)
      }
    guard let body else { throw Failure.missing(.topic) }
    return .json(capacity: 16_384) { body.write(to: &$0, base: caller.base) }
  }

  private func photos(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let topic = try find(context)
    let paging = Paging(fields)
    let listPage = try ListPage(paging, fields, caller)
    let page: PhotoPage
    let name: String
    switch topic {
    case .own(let record):
      page = try listPage.photos(of: record, in: database)
      name = record.slug
    case .feed(let list):
      page = try await listPage.photos(of: list, in: database) { work in
        try await searches.run(request, context, work)
      }
      name = list.id
    }
    var response = try FeedWriter(caller, database, authors).answer(page)
    paging.describe(
      total: page.total, base: authenticator.base(for: request), path: Path.topicPhotos.with(name),
      fields: fields, in: &response.headers)
    return response
  }

  /// The topic that the path names by id or slug, or what stands in for it; throws 404 for a removed one.
  private func find(_ context: ServiceContext) throws -> ListFinder.Topic {
    guard let topic = try lists.topic(context.part("slug")) else { throw Failure.missing(.topic) }
    return topic
  }
}
