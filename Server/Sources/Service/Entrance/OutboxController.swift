import Domain
import Hummingbird
import Messages

/// Shows the messages of a demo on a page instead of sending them to a phone (CODE-13).
struct OutboxController: Sendable {
  let outbox: Outbox
  let addresses: ClientAddress
  let pages: PageRenderer

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.outbox, [.get: { try show($0, $1) }])
  }

  // Why: the page shows codes, so only this machine and its network may read it, even in a public
  // demo.
  private func show(_ request: Request, _ context: ServiceContext) throws -> Response {
    guard addresses.isNear(request, context) else { throw Failure.noSuchAddress }
    var response = pages.outbox(outbox.messages, request)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
