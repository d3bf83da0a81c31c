import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Upstream
import Wire

/// Unsplash's API for applications that are registered here, and for the server's own apps, with Unsplash's data
/// (LIB-7): the owner's key stays on the server, and each response is requested once for all.
struct GatewayController: Sendable {
  let source: UnsplashSource
  let authenticator: Authenticator

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    for endpoint in UpstreamEndpoint.all {
      router.serve(endpoint.path, [.get: { try await read(endpoint, $0, $1) }])
    }
    router.serve(.earlierPhotoStatistics, [.get: { try await counts($0, $1) }])
    router.serve(.photoDownload, [.get: { try await reportDownload($0, $1) }])
    router.serve(.me, [.get: { try await me($0, $1) }])
    router.serve(
      .like,
      [
        .post: { try await change($0, $1, isLiked: true) },
        .delete: { try await change($0, $1, isLiked: false) },
      ])
  }

  private func read(
    _ endpoint: UpstreamEndpoint, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let value = context.part(GatewayController.parameter(of: endpoint.path))
    let query = UpstreamQuery(endpoint, value) { fields[$0] }
    let reading = Reading(
      query: query, account: GatewayController.account(caller), fields: fields,
      body: try await source.body(
        for: caller.person, base: caller.base, zone: caller.isOfOwnApp ? caller.zone : nil))
    do {
      switch endpoint.form {
      case .value: return try await whole(reading)
      case .random: return try await random(reading)
      case .list, .results:
        if endpoint.path == .userLikes, let person = caller.person,
          let own = try await likes(of: person, named: value, reading, request)
        {
          return own
        }
        return try await page(reading, request, isMerged: caller.isOfOwnApp)
      }
    } catch UpstreamFailure.missing {
      throw GatewayController.missing(endpoint.path)
    }
  }

  /// What a request reads, and how the response is written.
  private struct Reading {
    let query: UpstreamQuery
    let account: HourBudget.Account
    let fields: RequestParameters
    let body: GatewayBody
  }

  private func whole(_ reading: Reading) async throws -> Response {
    let response = try await source.upstream.response(to: reading.query, for: reading.account)
    guard let element = response.elements.first else { throw UpstreamFailure.missing }
    return GatewayController.answer(element.json, reading.body)
  }

  /// The numbers of a photo in the shape that they had until 2017, taken from the photo itself: Unsplash no longer has
  /// that path.
  private func counts(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let query = UpstreamQuery(.photo, context.part("id"))
    do {
      let response = try await source.upstream.response(
        to: query, for: GatewayController.account(caller))
      guard let element = response.elements.first,
        case .object(let fields)? = try? JSON(reading: element.json)
      else { throw UpstreamFailure.missing }
      let numbers = fields.filter { ["downloads", "views", "likes", "links"].contains($0.name) }
      var writer = JSONWriter(capacity: 1024)
      writer.value(.object(numbers))
      return GatewayController.answer(writer.bytes, body(for: caller))
    } catch UpstreamFailure.missing {
      throw Failure.missing(.photo)
    }
  }

  private func random(_ reading: Reading) async throws -> Response {
    var generator = SystemRandomNumberGenerator()
    let count = reading.fields["count"].map { min(max(1, Int($0) ?? 1), Paging.largest) }
    let photos = try await source.upstream.random(
      reading.query, count: count ?? 1, for: reading.account, using: &generator)
    guard let first = photos.first else { throw Failure.noPhotos }
    var response = GatewayController.answer(
      count == nil ? first.json : GatewayController.array(photos), reading.body)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func page(
    _ reading: Reading, _ request: Request, isMerged: Bool
  ) async throws -> Response {
    let paging = Paging(reading.fields)
    let upstream = source.upstream
    // Why merged for the server's own apps: they show each photo once although pages shift.
    let slice =
      isMerged
      ? try await upstream.merged(
        reading.query, from: paging.offset, count: paging.perPage, for: reading.account)
      : try await upstream.elements(
        of: reading.query, from: paging.offset, count: paging.perPage, for: reading.account)
    return answer(slice, paging, reading, request)
  }

  /// The person's own likes, which are requested with their token; nil if `username` is somebody else.
  private func likes(
    of person: PersonRecord, named username: String, _ reading: Reading, _ request: Request
  ) async throws -> Response? {
    guard try source.username(of: person) == username else { return nil }
    let paging = Paging(reading.fields)
    let slice = try await source.asPerson(person) { access throws(UpstreamFailure) in
      try await source.likes.slice(from: paging.offset, count: paging.perPage, access)
    }
    return answer(slice, paging, reading, request)
  }

  private func answer(
    _ slice: UpstreamSlice, _ paging: Paging, _ reading: Reading, _ request: Request
  ) -> Response {
    let list = GatewayController.array(slice.elements)
    let total = slice.total ?? paging.offset + slice.elements.count
    var body = list
    if reading.query.form == .results {
      let pages = (total + paging.perPage - 1) / paging.perPage
      body = Array(#"{"total":\#(total),"total_pages":\#(pages),"results":"#.utf8)
      body += list + Array("}".utf8)
    }
    var response = GatewayController.answer(body, reading.body)
    paging.describe(
      total: total, base: reading.body.base, path: request.uri.path, fields: reading.fields,
      in: &response.headers)
    return response
  }

  private func reportDownload(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let fields = request.queryFields
    let caller = try await authenticator.apiCaller(request, context, fields)
    let ixid = fields["ixid"].map { "ixid=" + percentEncoded($0) } ?? ""
    let body = try await source.upstream.reportDownload(
      of: context.photoId, query: ixid, for: GatewayController.account(caller))
    return GatewayController.answer(body, self.body(for: caller))
  }

  private func me(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let person = try caller.person(with: .readUser)
    let body = try await source.asPerson(person) { access throws(UpstreamFailure) in
      try await source.likes.profile(access, for: GatewayController.account(caller))
    }
    return GatewayController.answer(body, self.body(for: caller))
  }

  private func change(
    _ request: Request, _ context: ServiceContext, isLiked: Bool
  ) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let person = try caller.person(with: .writeLikes)
    let photo = context.photoId
    let sequence = try authenticator.sequence(of: request)
    guard source.likeStore.admits(sequence, photo: photo, now: source.clock()) else {
      throw Failure.outdatedLike
    }
    let body = try await source.asPerson(person) { access throws(UpstreamFailure) in
      try await source.likes.set(
        photo, isLiked: isLiked, access, for: GatewayController.account(caller))
    }
    return GatewayController.answer(
      body, self.body(for: caller, likedIds: isLiked ? [photo] : []),
      status: isLiked ? .created : .ok)
  }

  /// What makes a response of Unsplash one to this caller, who likes these of its photos.
  private func body(for caller: Caller, likedIds: Set<String> = []) -> GatewayBody {
    source.body(
      likedIds: likedIds, base: caller.base, zone: caller.isOfOwnApp ? caller.zone : nil)
  }
}

extension GatewayController {
  private static func answer(
    _ json: [UInt8], _ body: GatewayBody, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.rewritten(json))))
  }

  /// On whose behalf Unsplash is requested for a caller.
  static func account(_ caller: Caller) -> HourBudget.Account {
    switch caller.account {
    case .person(let id): .person(id)
    case .application(let id): .application(id)
    }
  }

  /// The JSON of a list.
  private static func array(_ elements: [UpstreamResponse.Element]) -> [UInt8] {
    var list = [UInt8(ascii: "[")]
    for element in elements {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      list += element.json
    }
    return list + [UInt8(ascii: "]")]
  }

  /// The name of the parameter in a path; "" if it has none.
  private static func parameter(of path: Path) -> String {
    String(path.template.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" })
  }

  private static func missing(_ path: Path) -> Failure {
    switch RequestClass.firstComponent(of: path.template) {
    case "users": .missing(.user)
    case "collections": .missing(.collection)
    case "topics": .missing(.topic)
    default: .missing(.photo)
    }
  }
}
