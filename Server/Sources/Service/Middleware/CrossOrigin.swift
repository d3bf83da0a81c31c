import Domain
import HTTPTypes
import Hummingbird

/// CORS: lets pages of other origins read the API with an access key or a token, but never with
/// a cookie, and never the pages where a person signs in (OA-14) or share links (LIB-13).
enum CrossOrigin {
  /// The response to a CORS preflight request.
  static func preflight() -> Response {
    var response = Response(status: .noContent)
    allow(&response)
    answerPreflight(&response)
    return response
  }

  /// Whether the path belongs to the API or its images, not to the pages and their files.
  static func isShared(_ path: String) -> Bool {
    !pages.contains(path) && !folders.contains { isAt($0, path) } && !isPersonPage(path)
  }

  // Why not their feeds: readers that run in a browser fetch those from another origin.
  private static func isPersonPage(_ path: String) -> Bool {
    guard path.hasPrefix(Path.personPage.prefix) else { return false }
    return ![Path.personAtom, .personJSONFeed].contains { path.hasSuffix($0.suffix) }
  }

  private static let pages = Set([Path.start, .metrics, .outbox, .reference].map(\.template))
  private static let folders =
    [Path.app, .authorize, .authorization, .account].map(\.template)
    + [Path.assets, .photoPage, .share].map { String($0.prefix.dropLast()) }

  private static func isAt(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder)
      && (path.utf8.count == folder.utf8.count || path.hasPrefix(folder + "/"))
  }

  /// Lets any origin read the response.
  static func allow(_ response: inout Response) {
    response.headers.add(.accessControlAllowOrigin, "*")
    response.headers.add(.requestMethodEcho, "*")
    response.headers.add(.accessControlAllowHeaders, "*")
    response.headers.add(
      .accessControlExposeHeaders,
      "Link,X-Total,X-Per-Page,X-RateLimit-Limit,X-RateLimit-Remaining")
    response.headers.add(.resourcePolicy, "cross-origin")
  }

  // Why "*" and a list: "*" does not cover Authorization (unsplash-js #26), and no list covers the
  // headers that a client's own code adds, such as those for tracing.
  private static func answerPreflight(_ response: inout Response) {
    response.headers[.accessControlAllowHeaders] =
      "*, Authorization, Accept-Version, Content-Type, Cache-Control"
    response.headers[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
    response.headers[.accessControlMaxAge] = "86400"
  }
}
