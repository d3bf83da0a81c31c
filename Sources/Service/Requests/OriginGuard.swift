import HTTPTypes
import Hummingbird

/// Tells requests of the server's own pages from those that other sites made a browser send.
struct OriginGuard: Sendable {
  /// The origin that absolute addresses begin with.
  let origin: Origin
  /// Whether the owner named that origin; if not, any name of this machine is as good.
  let isNamed: Bool

  /// Whether a page of this server asked, or a person by typing the address.
  func isOwn(_ request: Request) -> Bool {
    if let site = request.headers[.fetchSite] { return site == "same-origin" || site == "none" }
    guard let sender = request.headers[.origin] else { return false }
    if sender == origin.text { return true }
    guard !isNamed, let authority = request.head.authority else { return false }
    return sender == "http://" + authority || sender == "https://" + authority
  }

  /// Whether a browser says that another site asked.
  func isForeign(_ request: Request) -> Bool {
    guard let site = request.headers[.fetchSite] else { return false }
    return site == "cross-site" || site == "same-site"
  }

  /// `address` without the own origin, so that a redirect stays on the name the person uses.
  func relative(_ address: String) -> String {
    guard address.hasPrefix(origin.text + "/") else { return address }
    return String(address.dropFirst(origin.text.count))
  }
}
