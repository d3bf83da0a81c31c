import HTTPTypes
import Hummingbird

/// Adds the header fields that keep browsers from doing more than the pages need (WB-06, WB-07).
struct SecurityHeaders: Sendable {
  /// Whether people reach the server by https only.
  let isSecure: Bool

  /// Adds what the kind of answer asks for.
  func add(to response: inout Response) {
    response.headers.add(.xContentTypeOptions, "nosniff")
    response.headers.add(.referrerPolicy, "no-referrer")
    if isSecure { response.headers.add(.strictTransportSecurity, "max-age=31536000") }
    if response.headers[.contentType]?.hasPrefix("text/html") == true {
      protectPage(&response)
    } else if !response.headers.contains(.resourcePolicy) {
      response.headers.add(.resourcePolicy, "same-origin")
    }
  }

  private func protectPage(_ response: inout Response) {
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = SecurityHeaders.policy()
    }
    response.headers[.frameOptions] = "DENY"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
  }

  /// The policy of a page; a consent page also names the origin that its form may lead to.
  static func policy(formTarget: String? = nil) -> String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    object-src 'none'; form-action 'self'\(formTarget.map { " " + $0 } ?? ""); \
    frame-ancestors 'none'
    """
  }
}
