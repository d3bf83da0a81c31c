import HTTPTypes
import Hummingbird

/// Adds what every answer of the API carries, errors too (contract §4).
struct APIHeaders: RouterMiddleware {
  let rateLimit: RateLimit

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard RequestClass(path: request.uri.path) == .api else { return response }
    let budget = context.notes.budget ?? rateLimit.full
    response.headers[.rateLimit] = String(budget.limit)
    response.headers[.rateRemaining] = String(budget.remaining)
    response.headers[.apiVersion] = "v1"
    if response.headers[.vary] == nil {
      response.headers[.vary] = "Accept-Encoding, Authorization, Accept-Language, Accept, Cookie"
    }
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = "private, no-cache"
    }
    return response
  }
}
