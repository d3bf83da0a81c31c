import HTTPTypes
import Hummingbird

/// Adds the headers of every API response, errors included (UN-1, UN-12).
struct APIHeaders: Sendable {
  let rateLimit: RateLimit

  /// Adds the rate limit, the API version and the caching headers if `path` belongs to the API.
  func add(to response: inout Response, path: String, _ notes: RequestNotes) {
    guard RequestClass(path: path) == .api else { return }
    let budget = notes.budget ?? rateLimit.full
    response.headers.add(.rateLimit, String(budget.limit))
    response.headers.add(.rateRemaining, String(budget.remaining))
    response.headers.add(.apiVersion, "v1")
    if !response.headers.contains(.vary) {
      response.headers.add(
        .vary, "Accept-Encoding, Authorization, Accept-Language, Accept, Cookie")
    }
    if !response.headers.contains(.cacheControl) {
      response.headers.add(.cacheControl, APIHeaders.mayBeKept)
    }
  }

  /// Whether an API response gets an `ETag`: JSON that clients may cache, except responses to the
  /// web app, which has a cache of its own.
  static func isTagged(_ response: Response, _ request: Request, _ notes: RequestNotes) -> Bool {
    request.method == .get && response.status == .ok && !notes.isForOwnPage
      && response.headers[.cacheControl] == mayBeKept
      && response.headers[.contentType] == "application/json"
  }

  private static let mayBeKept = "private, no-cache"
}
