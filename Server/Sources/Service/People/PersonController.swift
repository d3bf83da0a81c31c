import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// People endpoints: the signed-in person, others, their photos, likes and links.
struct PersonController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let profiles: ProfileEditor
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .me, [.get: { try await me($0, $1) }, .put: { try await changeMe($0, $1) }])
    router.serve(.user, [.get: { try await person($0, $1) }])
    router.serve(.userPhotos, [.get: { try await photos($0, $1) }])
    router.serve(.userLikes, [.get: { try await likes($0, $1) }])
    router.serve(.userPortfolio, [.get: { try await portfolio($0, $1) }])
    router.serve(.userFollowers, [.get: { try await followers($0, $1) }])
    router.serve(.userFollowing, [.get: { try await following($0, $1) }])
  }

  private func me(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let person = try caller.person(with: .readUser)
    return try answerMe(person, caller, CustomSize(request.queryFields))
  }

  /// The response with the signed-in person's own account, and with a URL of the portrait in `size`.
  func answerMe(
    _ person: PersonRecord, _ caller: Caller, _ size: CustomSize? = nil
  ) throws -> Response {
    try answer(person, caller, size, email: person.email ?? PersonController.email(person))
  }

  // Why this domain: Unsplash's schema requires an address, strict clients refuse those under `.invalid`, and nobody can
  // receive mail for a name below one that is reserved for examples (RFC 6761 §6.5).
  private static func email(_ person: PersonRecord) -> String {
    person.username + "@users.example.org"
  }

  private func person(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    return try answer(try database.person(in: context), caller, CustomSize(fields), email: nil)
  }

  private func photos(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    return try await list(request, context, fields, .userPhotos) { owner, paging, caller in
      try database.photos.page(
        of: owner, offset: paging.offset, count: paging.perPage, order: PersonalOrder(fields),
        orientation: try PhotoOrientation(fields), likedBy: caller.person)
    }
  }

  private func likes(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    return try await list(request, context, fields, .userLikes) { owner, paging, caller in
      try database.photos.page(
        likedBy: owner, offset: paging.offset, count: paging.perPage, order: PersonalOrder(fields),
        orientation: try PhotoOrientation(fields), seenBy: caller.person)
    }
  }

  private func list(
    _ request: Request, _ context: ServiceContext, _ fields: RequestParameters, _ path: Path,
    _ load: (PersonRecord, Paging, Caller) throws -> PhotoPage
  ) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, fields)
    let owner = try database.person(in: context)
    let paging = Paging(fields)
    let page = try load(owner, paging, caller)
    let writer = FeedWriter(caller, database, authors)
    let hasStatistics =
      path == .userPhotos && ["true", "1"].contains(fields["stats"]?.lowercased())
    let period = try hasStatistics ? StatisticsPeriod(fields, now: clock()) : nil
    var response = try writer.answer(page, period)
    paging.describe(
      total: page.total, base: authenticator.base(for: request),
      path: path.with(owner.username), fields: fields, in: &response.headers)
    return response
  }

  private func answer(
    _ person: PersonRecord, _ caller: Caller, _ size: CustomSize?, email: String?
  ) throws -> Response {
    let writer = FeedWriter(caller, database, authors)
    var (user, photos) = try writer.withNewestPhotos(person, likedBy: caller.person)
    user.customPortrait = size?.portrait
    let body = UserDetailBody(
      user: user, number: person.id, photos: photos,
      downloads: try database.statistics.counts(of: person).downloads, email: email)
    return .json(capacity: 8192) { body.write(to: &$0, base: caller.base) }
  }
}
