import Domain
import HTTPTypes
import Hummingbird
import PhotoLibrary
import Store

/// The videos of Live Photos, without their metadata (FEED-28). Who knows the name of a photo's image may
/// play its video, too.
struct MovieController: Sendable {
  let database: Database
  let library: PhotoLibrary
  let former: FormerAddresses
  let clients: ImageClients

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.movie, [.get: { try await show($0, $1) }])
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let name = ImageName(context.part("name")) else { throw Failure.missing(.picture) }
    let hash = former.addresses.contentHash(ofStem: name.stem)
    guard let photo = try hash.flatMap({ try database.photos.photo(contentHash: $0) }) else {
      let moved = try await former.redirect(name, ending: Path.movie.suffix, request)
      guard let moved else { throw Failure.missing(.picture) }
      return moved
    }
    let movie = try await movie(of: photo, request, context)
    let sharing: HTTPFields = [.accessControlAllowOrigin: "*", .resourcePolicy: "cross-origin"]
    let video = photo.facts.videoHash.map { former.addresses.stem(of: $0) } ?? ""
    return try await answer(
      movie, tag: "\"\(video.prefix(16))\"", sharing, request, context)
  }

  /// The video of a photo in a share link, where `tag` turns the entity tag into the one of that link: the
  /// video's own reveals its content hash.
  func shared(
    _ photo: PhotoRecord, _ request: Request, _ context: ServiceContext, tag: (String) -> String
  ) async throws -> Response {
    let movie = try await movie(of: photo, request, context)
    let sharing: HTTPFields = [.resourcePolicy: "same-origin"]
    return try await answer(movie, tag: tag(movie.entityTag), sharing, request, context)
  }

  private func movie(
    of photo: PhotoRecord, _ request: Request, _ context: ServiceContext
  ) async throws -> VariantFile {
    guard photo.facts.videoHash != nil else { throw Failure.missing(.picture) }
    let client = await clients.client(request, context)
    let movie = try await context.whileClientWaits {
      try await library.movie(of: photo, for: client)
    }
    guard let movie else { throw Failure.missing(.picture) }
    return movie
  }

  /// The file, or the part of it that the request asks for; `sharing` are the headers about other origins.
  private func answer(
    _ movie: VariantFile, tag: String, _ sharing: HTTPFields, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    var headers = sharing
    headers[.contentType] = movie.contentType
    headers[.eTag] = tag
    // Why not longer: a photo can get another video.
    headers[.cacheControl] = "private, no-cache"
    headers[.xContentTypeOptions] = "nosniff"
    headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    return try await FileResponse(movie.body, headers).answer(request, context)
  }
}
