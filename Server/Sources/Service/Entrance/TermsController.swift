import Domain
import Hummingbird

/// The page with the server's terms, if they are configured as text, not as a URL (CODE-1).
struct TermsController: Sendable {
  let text: String
  let pages: PageRenderer

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.terms, [.get: { request, _ in pages.terms(text, request) }])
  }
}
