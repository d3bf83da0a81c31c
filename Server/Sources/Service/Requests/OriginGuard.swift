import HTTPTypes
import Hummingbird

/// Distinguishes requests of the server's own pages from cross-site requests.
struct OriginGuard: Sendable {
  /// The origin of absolute URLs.
  let origin: Origin
  /// Whether the origin was configured; if not, the request's own host also counts.
  let isNamed: Bool
  /// Whether the server answers in Unsplash's place (API-8).
  let isUnsplash: Bool

  init(origin: Origin, isNamed: Bool, isUnsplash: Bool = false) {
    self.origin = origin
    self.isNamed = isNamed
    self.isUnsplash = isUnsplash
  }

  init(_ settings: Settings) {
    self.init(
      origin: settings.origin, isNamed: settings.publicURL != nil,
      isUnsplash: settings.unsplash != nil)
  }

  /// Whether a page of this server sent the request, or the person typed the URL.
  func isOwn(_ request: Request) -> Bool {
    if let site = request.headers[.fetchSite] { return site == "same-origin" || site == "none" }
    guard let sender = request.headers[.origin] else { return false }
    if sender == origin.text { return true }
    if let host = unsplashHost(of: request) { return sender == host.origin }
    guard !isNamed, let authority = request.head.authority else { return false }
    return sender == "http://" + authority || sender == "https://" + authority
  }

  /// The host of Unsplash at which a client believes to be; nil if it is none, or the server does not answer for them.
  func unsplashHost(of request: Request) -> UnsplashHost? {
    isUnsplash ? request.head.authority.flatMap { UnsplashHost(authority: $0) } : nil
  }

  /// Whether the browser reports that a page of another origin sent the request.
  func isForeign(_ request: Request) -> Bool {
    guard let site = request.headers[.fetchSite] else { return false }
    return site == "cross-site" || site == "same-site"
  }

  /// `address` without the server's origin, so that redirects stay on the host name in use.
  func relative(_ address: String) -> String {
    guard address.hasPrefix(origin.text + "/") else { return address }
    return String(address.dropFirst(origin.text.count))
  }
}
