import Hummingbird

/// The server's terms, where the owner gave them as a text (CODE-1).
struct TermsController: Sendable {
  let text: String
  let pages: PageRenderer

  /// Registers the address.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(RouterPath(Terms.path), [.get: { request, _ in pages.terms(text, request) }])
  }
}
