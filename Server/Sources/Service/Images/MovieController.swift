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
  let clients: ImageClients

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.movie, [.get: { try await show($0, $1) }])
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let name = ImageName(context.part("name")),
      let photo = try database.photos.photo(contentHash: name.contentHash),
      photo.facts.videoHash != nil
    else { throw Failure.missing(.picture) }
    let client = await clients.client(request, context)
    let movie = try await context.whileClientWaits {
      try await library.movie(of: photo, for: client)
    }
    guard let movie, case .file(let path, let length) = movie.body else {
      throw Failure.missing(.picture)
    }
    var headers = MovieController.headers(movie)
    if request.knows(movie.entityTag) { return Response(status: .notModified, headers: headers) }
    switch MovieController.range(request, movie) {
    case .whole:
      let body = try await FileIO().loadFile(path: path, context: context)
      return Response(status: .ok, headers: headers, body: body)
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(length)"
      let body = try await FileIO().loadFile(path: path, range: range, context: context)
      return Response(status: .partialContent, headers: headers, body: body)
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(length)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  /// The part that the request asks for; the whole file if the client has another version of it.
  private static func range(_ request: Request, _ movie: VariantFile) -> ByteRange {
    if let version = request.headers[.ifRange], version != movie.entityTag { return .whole }
    return ByteRange(request.headers[.range], length: movie.length)
  }

  private static func headers(_ movie: VariantFile) -> HTTPFields {
    [
      .contentType: movie.contentType, .eTag: movie.entityTag, .acceptRanges: "bytes",
      // Why not longer: a photo can get another video.
      .cacheControl: "private, no-cache",
      .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "sandbox; default-src 'none'",
      .accessControlAllowOrigin: "*", .resourcePolicy: "cross-origin",
    ]
  }
}
