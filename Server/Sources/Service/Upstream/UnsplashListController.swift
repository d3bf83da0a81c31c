import Domain
import Hummingbird
import Store
import Upstream
import Wire

/// The pages of lists in the server's own apps, and the pages of photos and people, which are Unsplash's (LIB-7).
struct UnsplashListController: Sendable {
  let photos: UnsplashPhotos
  let authenticator: Authenticator

  /// The referral parameters that Unsplash's guidelines require.
  private static let credit = "?utm_source=image_feed&utm_medium=referral"

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.feedCards, [.get: { try await cards($0, $1) }])
    router.serve(
      .personPage,
      [.get: { _, context in atUnsplash("/@" + percentEncoded(context.part("username"))) }])
    router.serve(
      .photoPage,
      [.get: { _, context in atUnsplash("/photos/" + percentEncoded(context.part("id"))) }])
  }

  /// A page of a list, counted from 1.
  private func cards(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let guest = try await authenticator.firstPartyUser(request, context)
    let fields = request.queryFields
    guard let number = fields.integer("page"), 1...1_000_000 ~= number else {
      throw Failure.malformed("page is needed: a number, from 1.")
    }
    let viewer = AppViewer(guest: guest, request: request, context: context)
    let page = try await photos.photos(ListName(fields), page: number, for: viewer)
    var response = Response.json(capacity: 16 + page.count * 512) { Photo.write(page, to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func atUnsplash(_ path: String) -> Response {
    .seeOther(photos.source.upstream.settings.pages + path + UnsplashListController.credit)
  }
}
