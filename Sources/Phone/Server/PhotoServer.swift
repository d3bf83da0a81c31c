import Domain
import Screens
import UIKit

/// A server that photos come from, as the app reaches it (IOS-3).
struct PhotoServer: Hashable {
  /// Where sign-in comes back to: the system's browser closes at this scheme.
  static let redirect = "imagefeed://signed-in"
  static let scheme = "imagefeed"

  /// Where the API is.
  let api: URL
  /// Where the pages of OAuth are.
  let pages: URL
  let clientID: String
  let secret: Secret?
  /// Who must have given a code out, where servers say so (RFC 9207).
  let issuer: String?

  /// The server of a choice; nothing when its address is none.
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

  /// The address of a place of the app on the server's pages.
  func path(_ path: String) -> String {
    guard !isOwn, case .photo(let id) = Place(path: path) else { return path }
    return "/photos/" + id
  }

  /// Whether it is one of this product's: it takes tokens back, and tells of the feed as a whole.
  var isOwn: Bool { issuer != nil }
}
