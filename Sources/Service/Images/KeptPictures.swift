import HTTPTypes
import Hummingbird

/// Answers with pictures from the shelf before anything else looks at the request.
///
/// Most requests of a feed are for pictures that were given before; nothing about them is news, so
/// they are counted and need neither an id nor a line in the log.
struct KeptPictures<Next: HTTPResponder>: HTTPResponder where Next.Context == ServiceContext {
  let shelf: PictureShelf
  let metrics: Metrics
  let next: Next

  func respond(to request: Request, context: ServiceContext) async throws -> Response {
    guard request.method == .get, let path = request.head.path,
      path.hasPrefix("/images/") || path.hasPrefix("/portraits/"),
      let kept = shelf.picture(for: request)
    else { return try await next.respond(to: request, context: context) }
    let response = KeptPictures.answer(kept, request)
    metrics.count(.image, status: response.status.code, took: .zero)
    return response
  }

  private static func answer(_ kept: PictureShelf.Picture, _ request: Request) -> Response {
    if let tag = kept.headers[.eTag], PictureController.has(tag, request) {
      return Response(status: .notModified, headers: kept.headers)
    }
    return Response(
      status: .ok, headers: kept.headers, body: ResponseBody(byteBuffer: kept.content))
  }
}
