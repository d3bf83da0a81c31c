import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Searches for photos, people and collections (API-9).
struct SearchController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let searches: SearchQueue
  let lists: ListFinder

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.searchPhotos, [.get: { try await photos($0, $1) }])
    router.serve(.searchUsers, [.get: { try await people($0, $1) }])
    router.serve(.searchCollections, [.get: { try await collections($0, $1) }])
  }

  private func photos(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    var page: PhotoPage?
    if let filter = try PhotoFilter(search: fields, lists, caller) {
      let order = SearchOrder(fields)
      page = try await searches.run(request, context) { [photos = database.photos] in
        try photos.page(
          matching: filter, order: order, offset: paging.offset, count: paging.perPage,
          likedBy: caller.person)
      }
    }
    let writer = FeedWriter(caller, database, authors)
    let bodies = try page.map { try writer.bodies($0) } ?? []
    return answer(request, .searchPhotos, paging, total: page?.total ?? 0, fields) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
  }

  private func people(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    let words = try SearchWords(required: fields)
    let (people, total) = try await searches.run(request, context) { [people = database.people] in
      try people.search(words, offset: paging.offset, count: paging.perPage)
    }
    let writer = FeedWriter(caller, database, authors)
    let bodies = try people.map { person in
      let (user, photos) = try writer.withNewestPhotos(person, likedBy: caller.person)
      return FoundUserBody(user: user, photos: photos)
    }
    return answer(request, .searchUsers, paging, total: total, fields) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
  }

  private func collections(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let paging = Paging(fields)
    let words = try SearchWords(required: fields)
    let page = try await searches.run(request, context) {
      [collections = database.collections] in
      try collections.search(words, offset: paging.offset, count: paging.perPage)
    }
    let writer = FeedWriter(caller, database, authors)
    let bodies = try page.collections.compactMap { try writer.body($0) }
    return answer(request, .searchCollections, paging, total: page.total, fields) { json in
      json.array(bodies) { $1.write(to: &$0, base: caller.base) }
    }
  }

  private func answer(
    _ request: Request, _ path: Path, _ paging: Paging, total: Int, _ fields: RequestParameters,
    _ results: (inout JSONWriter) -> Void
  ) -> Response {
    var response = Response.json(capacity: 16 + paging.perPage * FeedWriter.bytesPerPhoto) { json in
      json.object { json in
        json.field("total", Int64(total))
        json.field("total_pages", Int64((total + paging.perPage - 1) / paging.perPage))
        json.key("results")
        results(&json)
      }
    }
    paging.describe(
      total: total, base: authenticator.base(for: request), path: path.template, fields: fields,
      in: &response.headers)
    return response
  }
}
