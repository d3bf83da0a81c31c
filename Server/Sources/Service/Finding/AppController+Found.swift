import Domain
import Hummingbird
import Texts

/// The web app over a list that is not the feed (FEED-30).
extension AppController {
  /// The name of the list that a URL of the feed or of a photo has; nil for the feed.
  func listName(_ request: Request, _ context: ServiceContext) -> ListName? {
    let isOfPhoto = !context.part("id").isEmpty
    guard isOfPhoto || request.uri.path == Path.feed.template else { return nil }
    return ListName(request.queryFields)
  }

  /// Redirects to the sign-in, which leads back to `address`.
  static func signIn(returnTo address: String) -> Response {
    .seeOther(Path.signIn.template + "?return_to=" + percentEncoded(address))
  }
}
