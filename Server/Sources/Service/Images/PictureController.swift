import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import PhotoLibrary
import Store

/// Photos and portraits in every size. Their names cannot be guessed, not even by who has the file (`ImageAddresses`).
struct PictureController: Sendable {
  let database: Database
  let library: PhotoLibrary
  let pictureCache: PictureCache
  let addresses: ImageAddresses
  let former: FormerAddresses
  let clients: ImageClients

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.image, [.get: { try await photo($0, $1) }])
    router.serve(.portrait, [.get: { try await portrait($0, $1) }])
  }

  private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let name = ImageName(context.part("name")) else { throw Failure.missing(.picture) }
    do {
      return try await answer(request, context) {
        guard let hash = addresses.contentHash(ofStem: name.stem) else { return nil }
        // Why any rotation: apps show the one in their list until they request the list again.
        let record = try database.photos.photo(contentHash: hash)
        return record.map { VariantSource($0, rotation: name.rotation) }
      }
    } catch Failure.missing(.picture) {
      if let moved = try await former.redirect(name, request) { return moved }
      throw Failure.missing(.picture)
    }
  }

  private func portrait(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let name = context.part("name")
    if name == PortraitName.placeholder { return try await PlaceholderPortrait.answer(request) }
    do {
      return try await answer(request, context) {
        addresses.contentHash(ofStem: name).flatMap(VariantSource.init(portrait:))
      }
    } catch Failure.missing(.picture) {
      if let moved = try await former.redirect(portrait: name, request) { return moved }
      throw Failure.missing(.picture)
    }
  }

  /// The full-size image of a photo as a file download. For the photo's owner it has the name of the original
  /// (FEED-28). Without `hasTag`, it has no entity tag.
  func attachment(
    _ record: PhotoRecord, isOwn: Bool = false, hasTag: Bool = true, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let source = VariantSource(record)
    let variation = library.variation(of: source, VariationRequest(), accept: nil)
    let client = await clients.client(request, context)
    let file = try await context.whileClientWaits {
      try await library.file(of: source, variation, for: client)
    }
    let tag = variation.entityTag(of: addresses.stem(of: source.contentHash))
    var headers = PictureController.headers(tag: tag, type: file.contentType, varies: false)
    let ending = variation.format == .pjpg ? "jpg" : variation.format.rawValue
    let words = record.facts.slug.isEmpty ? "" : record.facts.slug + "-"
    let name = isOwn ? record.facts.fileName : nil
    headers[.contentDisposition] =
      name.map { AttachmentName(original: $0, ending: ending).header }
      ?? "attachment; filename=\"\(words)\(record.facts.publicId).\(ending)\""
    headers[.cacheControl] = "private, no-cache"
    if !hasTag { headers[.eTag] = nil }
    return try await FileResponse(file.body, headers).answer(request, context)
  }

  /// An image of a photo that a share link shows. `tag` makes an entity tag that does not reveal the
  /// original, and no shared cache may store the response: the link can be revoked.
  func shared(
    _ record: PhotoRecord, _ request: Request, _ context: ServiceContext,
    tag: (String) -> String
  ) async throws -> Response {
    let source = VariantSource(record)
    let wish = VariationRequest(query: request.uri.query ?? "")
    let variation = library.variation(of: source, wish, accept: request.headers[.accept])
    let entityTag = tag(variation.entityTag(of: source.contentHash))
    func headers(_ type: String) -> HTTPFields {
      var headers = PictureController.headers(
        tag: entityTag, type: type, varies: wish.variesByAccept)
      headers[.cacheControl] = "private, no-cache"
      headers[.accessControlAllowOrigin] = nil
      headers[.resourcePolicy] = "same-origin"
      return headers
    }
    if request.knows(entityTag) {
      return Response(status: .notModified, headers: headers(variation.format.contentType))
    }
    let client = await clients.client(request, context)
    let file = try await context.whileClientWaits {
      try await library.file(of: source, variation, for: client)
    }
    return try await FileResponse(file.body, headers(file.contentType)).answer(request, context)
  }

  private func answer(
    _ request: Request, _ context: ServiceContext, _ find: () throws -> VariantSource?
  ) async throws -> Response {
    // Why read this first: if the photo is removed meanwhile, `keep` must not cache its image.
    let epoch = pictureCache.epoch
    guard let source = try find() else { throw Failure.missing(.picture) }
    let wish = VariationRequest(query: request.uri.query ?? "")
    let variation = library.variation(of: source, wish, accept: request.headers[.accept])
    let tag = variation.entityTag(of: addresses.stem(of: source.contentHash))
    if request.knows(tag) {
      return Response(
        status: .notModified,
        headers: PictureController.headers(
          tag: tag, type: variation.format.contentType, varies: wish.variesByAccept))
    }
    let client = await clients.client(request, context)
    let file = try await context.whileClientWaits {
      try await library.file(of: source, variation, for: client)
    }
    let headers = PictureController.headers(
      tag: tag, type: file.contentType, varies: wish.variesByAccept)
    if case .bytes(let bytes) = file.body {
      let picture = PictureCache.Picture(headers: headers, content: ByteBuffer(bytes: bytes))
      pictureCache.keep(picture, for: request, varies: wish.variesByAccept, since: epoch)
    }
    return try await FileResponse(file.body, headers).answer(request, context)
  }

  private static func headers(tag: String, type: String, varies: Bool) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: type, .eTag: tag, .cacheControl: "public, max-age=31536000, immutable",
      .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "sandbox; default-src 'none'",
      .accessControlAllowOrigin: "*", .resourcePolicy: "cross-origin",
    ]
    if varies { headers[.vary] = "Accept" }
    return headers
  }
}
