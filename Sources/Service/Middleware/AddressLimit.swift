import Hummingbird

/// Refuses addresses that are longer than any that make sense.
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
