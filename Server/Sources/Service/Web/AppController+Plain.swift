import Domain
import Hummingbird
import Store

extension AppController {
  /// Photos per page of the feed for browsers that cannot run the web app.
  private static let plainSize = 20

  /// The feed: the web app or, if the query contains `plain`, a page for browsers that cannot run
  /// it.
  func showFeed(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    guard let asked = fields.integer("plain") else {
      return try await show(request, context)
    }
    guard let person = try await authenticator.sessionUser(request) else {
      return .seeOther(
        Path.signIn.template + "?return_to="
          + percentEncoded(Path.feed.template + "?plain=1"))
    }
    let number = min(max(1, asked), 1_000_000)
    let size = AppController.plainSize
    // One more: whether there is another page.
    let page = try await photos.plainPage(
      offset: (number - 1) * size, count: size + 1, for: viewer(person, request, context))
    var response = pages.plainFeed(
      Array(page.prefix(size)),
      next: page.count > size ? Path.feed.template + "?plain=\(number + 1)" : nil, request)
    response.belongs(to: person.username)
    return response
  }
}
