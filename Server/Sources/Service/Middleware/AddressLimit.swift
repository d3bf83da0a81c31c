import Hummingbird

/// Rejects requests whose target is longer than `bytes`.
struct AddressLimit: RouterMiddleware {
  let bytes: Int

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.string.utf8.count <= bytes else {
      throw Failure.addressTooLong(limit: bytes)
    }
    return try await next(request, context)
  }
}
