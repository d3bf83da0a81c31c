import Domain
import HTTPTypes
import Hummingbird
import PhotoLibrary
import Store

/// Gives the owner of a photo the file that they added, byte by byte, with its name (FEED-36). Everybody else gets 404.
struct OwnOriginalController: Sendable {
  let authenticator: Authenticator
  let database: Database
  let library: PhotoLibrary
  let addresses: ImageAddresses

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.ownOriginal, [.get: { try await picture($0, $1) }])
    router.serve(.ownOriginalVideo, [.get: { try await video($0, $1) }])
  }

  private func picture(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let photo = try await own(request, context)
    let file = try await library.original(of: photo)
    let facts = photo.facts
    let name = facts.fileName ?? facts.publicId + "." + facts.fileExtension
    return try await answer(file, facts.contentHash, name, request)
  }

  private func video(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let photo = try await own(request, context)
    guard let hash = photo.facts.videoHash,
      let file = try await library.originalVideo(of: photo)
    else { throw Failure.missing(.picture) }
    let name = AttachmentName(
      original: photo.facts.fileName ?? photo.facts.publicId + ".", ending: "mov")
    return try await answer(file, hash, name.text, request)
  }

  /// The photo of the request, if the signed-in person owns it; throws 404 otherwise.
  private func own(_ request: Request, _ context: ServiceContext) async throws -> PhotoRecord {
    guard let person = try await authenticator.sessionUser(request),
      let photo = try database.photos.photo(publicId: context.part("id")),
      photo.facts.personId == person.id
    else { throw Failure.missing(.photo) }
    return photo
  }

  private func answer(
    _ file: OpenFile, _ hash: String, _ name: String, _ request: Request
  ) async throws -> Response {
    let headers: HTTPFields = [
      // Why no type of an image: a browser must save the file, whatever it contains.
      .contentType: "application/octet-stream",
      .contentDisposition: AttachmentName(exactly: name).header,
      .eTag: "\"original-\(addresses.stem(of: hash).prefix(16))\"",
      .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: "sandbox; default-src 'none'", .resourcePolicy: "same-origin",
    ]
    return try await FileContent.file(file).response(headers, request)
  }
}

extension AttachmentName {
  /// A name that is not changed.
  init(exactly name: String) {
    text = name
  }
}
