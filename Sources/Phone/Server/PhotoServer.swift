import AppModel
import Domain
import Screens
import UIKit

/// A photo server: the URLs and client credentials that the app uses (IOS-3).
struct PhotoServer: Hashable {
  /// The OAuth redirect URI. The system's browser closes when a page redirects to its scheme.
  static let redirect = "imagefeed://signed-in"
  static let scheme = "imagefeed"

  /// The base URL of the API.
  let api: URL
  /// The base URL of the OAuth pages.
  let pages: URL
  let clientID: String
  let secret: Secret?
  /// The issuer that an authorization response must name (RFC 9207); nil for Unsplash, where it is
  /// not checked.
  let issuer: String?

  /// The server of a choice; nil if its address is not a valid URL.
  init?(_ choice: ServerChoice) {
    switch choice {
    case .own(let address):
      guard let url = URL(string: address.text) else { return nil }
      (api, pages, issuer) = (url, url, address.text)
      (clientID, secret) = ("image-feed-phone", nil)
    case .unsplash(let keys):
      guard let api = URL(string: "https://api.unsplash.com"),
        let pages = URL(string: "https://unsplash.com")
      else { return nil }
      (self.api, self.pages, issuer) = (api, pages, nil)
      (clientID, secret) = (keys.accessKey, keys.secret)
    }
  }

  /// Converts a path of the app to a path on the server's website.
  func path(_ path: String) -> String {
    guard !isOwn, case .photo(let id) = Place(path: path) else { return path }
    return "/photos/" + id
  }

  /// Whether it runs Image Feed, not Unsplash: it can revoke tokens and has the feed's index.
  var isOwn: Bool { issuer != nil }
}
