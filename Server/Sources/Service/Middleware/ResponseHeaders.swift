import HTTPTypes
import Hummingbird

/// Adds the common response headers. One middleware instead of several, because each layer costs
/// a request as much as all of these rules together.
struct ResponseHeaders: RouterMiddleware {
  let security: SecurityHeaders
  let api: APIHeaders

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    let isShared = CrossOrigin.isShared(path)
    if isShared, request.method == .options {
      var response = CrossOrigin.preflight()
      security.add(to: &response)
      return response
    }
    var response = try await next(request, context)
    api.add(to: &response, path: path, context.notes)
    if isShared, !context.notes.isForOwnPage { CrossOrigin.allow(&response) }
    if let username = context.notes.username { response.belongs(to: username) }
    security.add(to: &response)
    if APIHeaders.isTagged(response, request, context.notes) {
      try await EntityTag.apply(to: &response, request)
    }
    return response
  }
}

extension HTTPFields {
  /// Appends a field that must not be present yet.
  mutating func add(_ name: HTTPField.Name, _ value: String) {
    append(HTTPField(name: name, value: value))
  }
}
