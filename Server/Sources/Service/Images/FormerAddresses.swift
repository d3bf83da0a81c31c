import Domain
import HTTPTypes
import Hummingbird
import Store

/// The addresses that images had before their names were encrypted: they lead to the present ones, for whoever may see
/// all photos of the server. Everybody else gets the same answer whether there is such a photo or not.
struct FormerAddresses: Sendable {
  let database: Database
  let addresses: ImageAddresses
  let authenticator: Authenticator

  /// The redirect for a photo's former address, to which `ending` is added; nil if there is none, or not for this client.
  func redirect(
    _ name: ImageName, ending: String = "", _ request: Request
  ) async throws -> Response? {
    guard await authenticator.maySeePhotos(request),
      try database.photos.photo(contentHash: name.stem) != nil
    else { return nil }
    let present = ImageName(stem: addresses.stem(of: name.stem), rotation: name.rotation)
    return redirect(to: Path.image.with(present.text) + ending, request)
  }

  /// The redirect for a portrait's former address; nil if there is none, or not for this client.
  func redirect(portrait name: String, _ request: Request) async throws -> Response? {
    guard await authenticator.maySeePhotos(request), try database.people.hasPortrait(name) else {
      return nil
    }
    return redirect(to: Path.portrait.with(addresses.stem(of: name)), request)
  }

  private func redirect(to path: String, _ request: Request) -> Response {
    let query = request.uri.query.map { "?" + $0 } ?? ""
    // Why private: others may not learn from a shared cache that there is such a photo.
    let headers: HTTPFields = [
      .location: path + query, .cacheControl: "private, max-age=86400",
      .accessControlAllowOrigin: "*", .resourcePolicy: "cross-origin",
    ]
    return Response(status: .movedPermanently, headers: headers)
  }
}
