import HTTPTypes
import Hummingbird

/// Adds the headers that restrict browsers to what the pages need (WB-06, WB-07).
struct SecurityHeaders: Sendable {
  /// Whether browsers are to use HTTPS for every port of the host from now on. Why only if the server has the port of
  /// HTTPS: other programs of the same host may answer on ports without it (WB-07).
  let isStrict: Bool
  /// Whether browsers treat the origin as secure: https, or http on this machine. For other origins
  /// they ignore `Cross-Origin-Opener-Policy` and log a warning.
  let isTrustworthy: Bool
  /// The origins of pictures besides the server's own.
  let pictureOrigins: [String]

  /// The headers of a server with this origin, whose pages show pictures of `pictureOrigins` too.
  init(_ origin: Origin, pictureOrigins: [String] = []) {
    self.pictureOrigins = pictureOrigins
    isStrict = origin.isSecure && origin.port == 443
    isTrustworthy = origin.isSecure || origin.isLoopback
  }

  /// Adds the headers for this kind of response.
  func add(to response: inout Response) {
    response.headers.add(.xContentTypeOptions, "nosniff")
    response.headers.add(.referrerPolicy, "no-referrer")
    if isStrict { response.headers.add(.strictTransportSecurity, "max-age=31536000") }
    if response.headers[.contentType]?.hasPrefix("text/html") == true {
      protectPage(&response)
    } else if !response.headers.contains(.resourcePolicy) {
      response.headers.add(.resourcePolicy, "same-origin")
    }
  }

  private func protectPage(_ response: inout Response) {
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(
        pictureOrigins: pictureOrigins)
    }
    response.headers[.frameOptions] = "DENY"
    if isTrustworthy { response.headers[.openerPolicy] = "same-origin" }
    response.headers[.resourcePolicy] = "same-origin"
  }

  /// The Content-Security-Policy of a page; `formTarget` is the origin to which a consent form may
  /// redirect; `pictureOrigins` are those of pictures besides the server's own.
  static func policy(formTarget: String? = nil, pictureOrigins: [String] = []) -> String {
    let pictures = pictureOrigins.map { " " + $0 }.joined()
    return """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
      img-src 'self' data: blob:\(pictures); media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
      object-src 'none'; form-action 'self'\(formTarget.map { " " + $0 } ?? ""); \
      frame-ancestors 'none'
      """
  }
}
