import HTTPTypes
import Hummingbird

/// Lets pages of other origins read the API with a key or a token; never with a cookie, never the
/// pages where a person signs in (OA-14).
struct CrossOrigin: RouterMiddleware {
  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard CrossOrigin.isShared(path) else { return try await next(request, context) }
    if request.method == .options {
      var response = Response(status: .noContent)
      CrossOrigin.allow(&response)
      CrossOrigin.answerPreflight(&response)
      return response
    }
    var response = try await next(request, context)
    if !context.notes.isForOwnPage { CrossOrigin.allow(&response) }
    return response
  }

  /// Whether the path belongs to the API and not to the pages.
  static func isShared(_ path: String) -> Bool {
    guard path != "/", !isAt("/app", path), !isAt("/oauth/authorize", path) else { return false }
    return !isAt("/authorization", path) && path != "/metrics"
  }

  private static func isAt(_ prefix: String, _ path: String) -> Bool {
    path.hasPrefix(prefix) && (path.count == prefix.count || path.hasPrefix(prefix + "/"))
  }

  private static func allow(_ response: inout Response) {
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.requestMethodEcho] = "*"
    response.headers[.accessControlAllowHeaders] = "*"
    response.headers[.accessControlExposeHeaders] =
      "Link,X-Total,X-Per-Page,X-RateLimit-Limit,X-RateLimit-Remaining"
    response.headers[.resourcePolicy] = "cross-origin"
  }

  // Why: "*" does not cover Authorization in a preflight (unsplash-js #26).
  private static func answerPreflight(_ response: inout Response) {
    response.headers[.accessControlAllowHeaders] =
      "Authorization, Accept-Version, Content-Type, Cache-Control"
    response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
    response.headers[.accessControlMaxAge] = "86400"
  }
}
