import Domain
import HTTPTypes
import Hummingbird

/// Leads from the web app under Unsplash's names to the one under the server's own address, where its sessions and its
/// offline data are (API-8).
struct WebAppRedirect: RouterMiddleware {
  let origins: OriginGuard

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard origins.unsplashHost(of: request) != nil, [.get, .head].contains(request.method),
      WebAppRedirect.isOfApp(request.uri.path)
    else { return try await next(request, context) }
    return Response(
      status: .found,
      headers: [
        .location: origins.origin.text + request.uri.description, .cacheControl: "no-store",
      ])
  }

  private static func isOfApp(_ path: String) -> Bool {
    path == Path.start.template || path == Path.app.template
      || path.hasPrefix(Path.app.template + "/")
  }
}
