import Domain

/// The public API, operation by operation. `/openapi.json` and the page at `/docs` are made from it,
/// and a test compares it with the routes.
enum APITable {
  /// All groups; those of source URLs only if the server redirects them.
  static func groups(hasSourceURLs: Bool) -> [APIGroup] {
    [photos, people, collections, topics, searches, statistics, images, oauth, feeds]
      + (hasSourceURLs ? [sources] : [])
  }

  /// What each error status means.
  static let errors: [(status: Int, name: String, text: String)] = [
    (400, "BadRequest", "A parameter has an invalid value, or the body is not valid JSON."),
    (
      401, "Unauthorized",
      "The key or token is missing, unknown or expired, or only a key was sent to a private server."
    ),
    (
      403, "Forbidden",
      "A scope is missing, the resource belongs to somebody else, or the hour's rate limit is "
        + "reached; then `X-Ratelimit-Remaining` is 0, and `Retry-After` has the seconds until the next hour."
    ),
    (404, "NotFound", "No such resource is visible to the caller, or no photo matches."),
    (409, "Conflict", "A newer change arrived before this one, which has no effect."),
    (413, "ContentTooLarge", "The body is larger than 64 KiB."),
    (422, "UnprocessableContent", "A value is invalid or missing, or the image cannot be read."),
    (
      429, "TooManyRequests",
      "Too many requests came from the server's own app, or too many wrong secrets."
    ),
    (503, "ServiceUnavailable", "The server is overloaded."),
  ]
}
