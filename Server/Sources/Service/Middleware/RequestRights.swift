import Domain
import Hummingbird
import Identity
import Store

/// Gives each request its rights, and answers 401 if one of them was no longer valid when it wrote something.
struct RequestRights: RouterMiddleware {
  private let people: PersonStore
  private let audit: AuditLog
  private let addresses: ClientAddress

  init(_ resources: ServerResources, _ addresses: ClientAddress) {
    people = resources.database.people
    audit = resources.audit
    self.addresses = addresses
  }

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let rights = Rights()
    let outcome: Result<Response, any Error> = await Rights.$current.withValue(rights) {
      do { return .success(try await next(request, context)) } catch { return .failure(error) }
    }
    guard rights.isRefused else { return try outcome.get() }
    // Why `try?`: the entry is worth more than the name in it.
    let sender = try? rights.sender.flatMap { try people.person(id: $0) }
    audit.record(
      .refusal, account: sender?.username, address: addresses.address(request, context),
      "/" + RequestClass.firstComponent(of: request.uri.path))
    if request.uri.path == Path.token.template {
      return TokenController.answer(.invalidGrant, request)
    }
    // Why whatever the handler made of the error: it may have taken it for another one.
    throw Failure.rightEnded
  }
}
