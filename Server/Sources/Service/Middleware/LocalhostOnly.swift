import Domain
import HTTPTypes
import Hummingbird

/// Refuses requests that show that the server is reachable from other machines (LIB-2).
///
/// A reverse proxy on the same machine would publish a demo with a known password, and a foreign
/// page can point its own host name at 127.0.0.1 (DNS rebinding). A proxy that neither identifies
/// itself nor forwards the host cannot be distinguished from a browser here.
struct LocalhostOnly: RouterMiddleware {
  let origins: OriginGuard

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    // Why health and assets pass: monitoring may use any host name, and the refusal page needs its
    // style sheet.
    let path = request.uri.path
    guard
      path == Path.health.template || path.hasPrefix(Path.assets.prefix)
        || isDirect(request)
    else {
      throw Failure.notThisMachine
    }
    return try await next(request, context)
  }

  private func isDirect(_ request: Request) -> Bool {
    guard !LocalhostOnly.headers.contains(where: { request.headers[$0] != nil }) else {
      return false
    }
    guard let authority = request.head.authority else { return true }
    // Why: nobody but Unsplash and this machine's owner decides where these names lead.
    if origins.unsplashHost(of: request) != nil { return true }
    return Origin("http://" + authority).map { $0.isLoopback || $0.host.hasSuffix(".localhost") }
      ?? false
  }

  /// Headers that proxies add by default or in a common configuration.
  static let headers = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"]
    .map(HTTPField.Name.known)
}
