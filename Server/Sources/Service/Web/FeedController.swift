import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Wire

/// The endpoints of the server's own apps for the whole feed: its index (aspect ratio and day of
/// each photo), blocks of photos, and the number of new photos. The same for other lists, which their
/// tokens name, is in FeedController+Found.swift.
///
/// A token identifies a state of the feed. Photos added later shift no positions; if photos of
/// that state were removed, rotated or edited, the response is 409. Only a signed-in person's browser or iPhone app
/// has access (Q-4): an expired session must lead to sign-in, even if the API is public (FEED-4).
struct FeedController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let indexCache: FeedIndexCache
  let found: FoundLists

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.feedIndex, [.get: { try await index($0, $1) }])
    router.serve(.feedCards, [.get: { try await cards($0, $1) }])
    router.serve(.feedNews, [.get: { try await news($0, $1) }])
  }

  private func index(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let guest = try await authenticator.firstPartyUser(request, context)
    let fields = request.queryFields
    let listed =
      if let token = fields["feed"] { ListToken(token) } else { ListToken(newest: fields) }
    if let listed { return try await index(listed, for: guest, request, context) }
    let place = try fields["at"].flatMap { try position(of: $0) }
    let asked = try fields["feed"].map { try known($0) }
    let token = asked ?? database.photos.state.token
    let tag = "\"\(token)\(place.map { ".\($0)" } ?? "") \(guest.zone.name)\""
    var headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "private, no-cache", .eTag: tag,
      .vary: "Accept-Encoding",
    ]
    if request.knows(tag) {
      return Response(status: .notModified, headers: headers)
    }
    // Why another executor: scanning all photos and compressing the result would block the event
    // loops.
    let written = try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try await indexCache.written(asked, place: place, in: guest.zone)
    }
    // Why: if photos were added since `token` was read, the tag may not describe this body.
    headers[.eTag] = written.token == token ? tag : nil
    if Compression.takes("gzip", request), let packed = written.packed {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed))
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: written.plain))
  }

  private func cards(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let guest = try await authenticator.firstPartyUser(request, context)
    let fields = request.queryFields
    let limit = Paging.largest
    guard let token = fields["feed"], let from = fields.integer("from"), from >= 0 else {
      throw Failure.malformed("feed and from are needed: a token and a position, from 0.")
    }
    let count = fields["count"].map { Int($0) ?? 0 } ?? limit
    guard 1...limit ~= count else {
      throw Failure.malformed("count is a number from 1 to \(limit).")
    }
    let page: Store.PhotoPage
    let listed = ListToken(token)
    if let listed {
      page = try await self.page(listed, offset: from, count: count, for: guest, request, context)
    } else {
      page = try database.photos.page(
        of: token, offset: from, count: count, likedBy: guest.person)
    }
    let writer = FeedWriter(ownApps: database, authors, base: guest.base, zone: guest.zone)
    let photos = try writer.photos(page)
    var response = Response.json(capacity: 16 + photos.count * 512) { json in
      Photo.write(photos, to: &json)
    }
    response.headers[.cacheControl] = listed == nil ? "private, max-age=0" : "no-store"
    return response
  }

  private func news(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let guest = try await authenticator.firstPartyUser(request, context)
    guard let token = request.queryFields["feed"] else {
      throw Failure.malformed("feed is needed: a token.")
    }
    let newer: Int
    if let listed = ListToken(token) {
      newer = try await self.newer(than: listed, for: guest, request, context)
    } else {
      newer = try database.photos.newer(than: token)
    }
    var response = Response.json { json in json.object { $0.field("new", Int64(newer)) } }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func known(_ token: String) throws -> String {
    _ = try database.photos.newer(than: token)
    return token
  }

  private func position(of id: String) throws -> Int32? {
    guard let record = try database.photos.photo(publicId: id) else { return nil }
    return database.photos.position(of: record).map { Int32(clamping: $0) }
  }
}
