import Domain
import Hummingbird

/// The standalone authorization screen: checks the credentials and welcomes the person, but
/// starts no session (AUTH-11, 12, 16).
struct AuthorizationController: Sendable {
  let reception: Reception

  /// Registers the routes.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .authorization,
      [.get: { request, _ in show(request) }, .post: { try await take($0, $1) }])
  }

  private func show(_ request: Request) -> Response {
    reception.page(
      reception.open(.signIn, at: Path.authorization.template, request), request)
  }

  private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let opening = reception.open(.signIn, at: Path.authorization.template, request)
    guard let form = try await reception.form(request, at: opening.start.address) else {
      return reception.answer(.problem(.expired), opening, request)
    }
    let desk = SignInDesk(reception: reception)
    let finding = try await desk.judge(form, request, context)
    return try await desk.answer(finding, next: nil, form, opening, request)
  }
}
