import Domain
import Hummingbird
import Pages
import Texts

/// The page that lists the keys of the web app. It needs no script.
struct KeysController: Sendable {
  let responder: FormResponder

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.keys, [.get: { request, _ in try await show(request) }])
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      responder.ownPage(KeyPhrase.keys, of: person, at: Path.keys.template, request) { pages, _ in
        pages.keys()
      }
    }
  }
}
