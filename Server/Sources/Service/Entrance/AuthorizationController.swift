import Domain
import Hummingbird

/// The standalone authorization screen: checks the credentials and welcomes the person, but
/// starts no session (AUTH-11, 12, 16).
struct AuthorizationController: Sendable {
  let responder: FormResponder

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .authorization,
      [.get: { request, _ in show(request) }, .post: { try await take($0, $1) }])
  }

  private func show(_ request: Request) -> Response {
    responder.page(
      responder.open(.signIn, at: Path.authorization.template, request), request)
  }

  private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let formContext = responder.open(.signIn, at: Path.authorization.template, request)
    guard let form = try await responder.form(request, at: formContext.start.address) else {
      return responder.answer(.problem(.expired), formContext, request)
    }
    let check = CredentialCheck(responder: responder)
    let finding = try await check.judge(form, request, context)
    return try await check.answer(finding, next: nil, form, formContext, request, context)
  }
}
