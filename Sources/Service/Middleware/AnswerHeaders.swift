import HTTPTypes
import Hummingbird

/// Adds the header fields that answers have beside their own: one layer, because every layer costs
/// each request the same as all of these rules together.
struct AnswerHeaders: RouterMiddleware {
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
    return response
  }
}

extension HTTPFields {
  /// Adds a field that is known not to be there yet.
  mutating func add(_ name: HTTPField.Name, _ value: String) {
    append(HTTPField(name: name, value: value))
  }
}
