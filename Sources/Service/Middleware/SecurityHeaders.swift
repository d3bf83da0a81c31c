import HTTPTypes
import Hummingbird

/// Adds the header fields that keep browsers from doing more than the pages need (WB-06, WB-07).
struct SecurityHeaders: RouterMiddleware {
  /// Whether people reach the server by https only.
  let isSecure: Bool

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    if response.headers[.contentType]?.hasPrefix("text/html") == true {
      protectPage(&response)
    } else if response.headers[.resourcePolicy] == nil {
      response.headers[.resourcePolicy] = "same-origin"
    }
    return response
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
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    object-src 'none'; form-action 'self'\(formTarget.map { " " + $0 } ?? ""); \
    frame-ancestors 'none'
    """
  }
}
