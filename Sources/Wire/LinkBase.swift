/// What the URLs in a response begin with: origins without a trailing slash, or "" for relative URLs.
///
/// They differ only for clients that were written for Unsplash and reach this server under Unsplash's names (API-8).
public struct LinkBase: Hashable, Sendable {
  /// The origin of images and portraits.
  public var images: String
  /// The origin of the API.
  public var api: String
  /// The origin of pages for people, such as a photo's.
  public var pages: String

  /// Creates the prefixes.
  public init(images: String, api: String, pages: String) {
    self.images = images
    self.api = api
    self.pages = pages
  }

  /// The same origin for all URLs: that of the server; "" for relative URLs.
  public init(_ origin: String) {
    self.init(images: origin, api: origin, pages: origin)
  }

  /// Relative URLs, for the web app.
  public static var relative: LinkBase { LinkBase("") }
}
