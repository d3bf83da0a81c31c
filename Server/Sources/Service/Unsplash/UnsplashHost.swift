import Wire

/// The hosts of Unsplash that this server can answer for (API-8).
enum UnsplashHost: String, CaseIterable, Sendable {
  /// The API.
  case api = "api.unsplash.com"
  /// The images.
  case images = "images.unsplash.com"
  /// Images without a key, which Unsplash closed in 2024.
  case source = "source.unsplash.com"
  /// Pages and OAuth.
  case site = "unsplash.com"

  /// The host of an authority such as `API.unsplash.com:443`; nil if it is none of Unsplash's.
  init?(authority: String) {
    let host = authority.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard host.count == 1 || host.count == 2 && host[1] == "443" else { return nil }
    // Why: `api.unsplash.com.` is the same name, written as an absolute one.
    self.init(rawValue: String(host[0].hasSuffix(".") ? host[0].dropLast() : host[0]))
  }

  /// The host's origin. Always with the port of HTTPS: clients connect to it, whatever port the server listens on.
  var origin: String { "https://" + rawValue }

  /// What URLs in responses begin with under these hosts.
  static let base = LinkBase(
    images: images.origin, api: api.origin, pages: site.origin)
}
