import Crypto
import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Upstream
import Wire

/// The pictures of Unsplash's photos: browsers load them from Unsplash, as its guidelines require, or from this server,
/// if its owner keeps them (LIB-7).
struct UnsplashPictures: Sendable {
  let upstream: Upstream
  /// The key that authenticates the addresses on this server, so that clients cannot make it load other pictures.
  let key: [UInt8]

  private var settings: UpstreamSettings { upstream.settings }

  /// The address from which the apps load the picture at a URL of Unsplash's; on this server it begins with `base`.
  func address(of url: String, base: LinkBase) -> String {
    // Why: the apps append their parameters with "&".
    let url = url.utf8.contains(UInt8(ascii: "?")) ? url : url + "?ixlib=rb-4.1.0"
    guard settings.keepsPictures, let kept = path(of: url) else { return url }
    return base.images + kept
  }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    guard settings.keepsPictures else { return }
    router.serve(.keptPicture, [.get: { try await picture($0, $1) }])
  }

  /// The path on this server of a picture of Unsplash's: the number of its host, an authentication code, and the path
  /// there. nil if it is on none of the hosts of its pictures.
  private func path(of url: String) -> String? {
    for (number, origin) in settings.pictureOrigins.enumerated() where url.hasPrefix(origin + "/") {
      let rest = url.dropFirst(origin.utf8.count)
      let path = rest.prefix { $0 != "?" }
      return Path.keptPicture.prefix + "\(number)/" + code(number, path) + rest
    }
    return nil
  }

  private func code(_ number: Int, _ path: some StringProtocol) -> String {
    let hash = HMAC<SHA256>.authenticationCode(
      for: Array("unsplash \(number)\(path)".utf8), using: SymmetricKey(data: key))
    return Hexadecimal.text(Array(hash.prefix(16)))
  }

  private func picture(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let parts = request.uri.path.dropFirst(Path.keptPicture.prefix.utf8.count)
      .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[0]),
      settings.pictureOrigins.indices.contains(number), code(number, "/" + parts[2]) == parts[1]
    else { throw Failure.missing(.picture) }
    let query = request.uri.query.map { "?" + $0 } ?? ""
    let picture = try await upstream.picture(
      settings.pictureOrigins[number] + "/" + parts[2] + query)
    let headers: HTTPFields = [
      .contentType: picture.type, .cacheControl: "public, max-age=31536000, immutable",
    ]
    return try await FileResponse(bytes: picture.bytes, headers).answer(request, context)
  }

  /// The photo as a file, in full size.
  func file(
    of photo: JSON, id: String, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let address = photo["urls"]?["raw"]?.string,
      settings.pictureOrigins.contains(where: { address.hasPrefix($0 + "/") })
    else { throw Failure.missing(.picture) }
    let separator = address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    let picture = try await upstream.picture(address + separator + "fm=jpg&q=90")
    let headers: HTTPFields = [
      .contentType: picture.type,
      .contentDisposition: AttachmentName(original: "unsplash-\(id).jpg", ending: "jpg").header,
      .cacheControl: "no-store",
    ]
    return try await FileResponse(bytes: picture.bytes, headers).answer(request, context)
  }
}
