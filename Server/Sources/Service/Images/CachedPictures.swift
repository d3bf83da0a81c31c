import Domain
import HTTPTypes
import Hummingbird

/// Serves cached images before the router and its middleware.
///
/// Most requests of a feed are for images that were served before. They are counted, but need
/// neither a request id nor a log line.
struct CachedPictures<Next: HTTPResponder>: HTTPResponder where Next.Context == ServiceContext {
  let pictureCache: PictureCache
  let metrics: Metrics
  let next: Next
  private let images = Path.image.prefix
  private let portraits = Path.portrait.prefix

  /// Answers from `pictureCache`, otherwise through `next`.
  init(pictureCache: PictureCache, metrics: Metrics, next: Next) {
    self.pictureCache = pictureCache
    self.metrics = metrics
    self.next = next
  }

  func respond(to request: Request, context: ServiceContext) async throws -> Response {
    guard request.method == .get, let path = request.head.path,
      path.hasPrefix(images) || path.hasPrefix(portraits),
      let kept = pictureCache.picture(for: request)
    else { return try await next.respond(to: request, context: context) }
    let response = try await FileResponse.answer(
      request, kept.headers, length: kept.content.readableBytes
    ) { range in
      let whole = kept.content
      let part = whole.getSlice(at: whole.readerIndex + range.lowerBound, length: range.count)
      return ResponseBody(byteBuffer: part ?? whole)
    }
    metrics.count(.image, status: response.status.code, took: .zero)
    return response
  }
}
