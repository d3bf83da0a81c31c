import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Wire

/// The index, blocks and news of lists that are not the feed. Nothing caches these responses: the
/// service worker keeps only what `OfflinePolicy` names and `no-store` allows.
extension FeedController {
  func index(
    _ token: ListToken, for guest: FirstPartyUser, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let person = guest.person
    let isNewest = token.state.isEmpty
    let list =
      isNewest
      ? try await found.newest(token.name, for: person, request, context)
      : try await found.list(token, for: person, request, context)
    let photo = try request.queryFields["at"].flatMap { try database.photos.photo(publicId: $0) }
    let place = photo.flatMap { list.position(of: $0) }.map { Int32(clamping: $0) }
    var state = found.state(of: list, token.name)
    let newer = isNewest ? 0 : try list.newer(than: token.state)
    if newer > 0 {
      state = FeedState(token: token.state + token.name.text, count: state.count - Int32(newer))
    }
    guard
      let index = list.index.dated(list.moments.days(in: guest.zone))?.telling(place)
        .without(newer, as: state)
    else {
      throw Failure.outdated
    }
    let bytes = index.bytes
    var response = Response(
      status: .ok,
      headers: [
        .contentType: "application/octet-stream", .cacheControl: "no-store",
        .vary: "Accept-Encoding",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    if Compression.takes("gzip", request), bytes.count > Compression.smallest,
      let packed = Compression.gzip(bytes)
    {
      response.headers[.contentEncoding] = "gzip"
      response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: packed))
    }
    return response
  }

  func page(
    _ token: ListToken, offset: Int, count: Int, for guest: FirstPartyUser, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Store.PhotoPage {
    let list = try await found.list(token, for: guest.person, request, context)
    let page = try database.photos.page(
      of: token.state, in: list, offset: offset, count: count, likedBy: guest.person)
    let left = list.count - (try list.newer(than: token.state)) - offset
    guard page.photos.count < min(count, left) else { return page }
    // A photo was removed from the server since the list was read.
    _ = try await found.newest(token.name, for: guest.person, request, context)
    throw Failure.outdated
  }

  /// Number of photos that were added to the list since the snapshot `token`.
  func newer(
    than token: ListToken, for guest: FirstPartyUser, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Int {
    let list = try await found.newest(token.name, for: guest.person, request, context)
    return try list.newer(than: token.state)
  }
}
