import HTTPTypes
import Hummingbird
import Pages
import Texts

/// The pages around found lists, and those of collections: dark as the app, and without script of their
/// own.
extension PageRenderer {
  /// Puts the header of the list above the app, which shows the list's photos.
  func add(_ header: SignInPages.FoundHeader, to document: inout Document, _ title: String) {
    let pages = SignInPages(language: document.language, name: name)
    document.links.append(Document.Link("stylesheet", files.address("found.css")))
    document.header = pages.header(header).html
    document.isPushed = true
    // Why: the app's title is that of its screen, followed by this.
    document.appName = pages.title(of: header) + " · " + name
    document.title = pages.title(of: header) + " · " + title
  }

  /// The page of a list without photos.
  func emptyList(_ header: SignInPages.FoundHeader, _ request: Request) -> Response {
    let pages = SignInPages(language: request.language, name: name)
    return dark(pages.title(of: header), .ok, request) { $0.emptyList(header) }
  }

  /// A dark page with this title.
  func dark(
    _ title: String, _ status: HTTPResponse.Status, _ request: Request,
    _ body: (SignInPages) -> SignInPages.Element
  ) -> Response {
    var document = Document(
      language: request.language, title: title + " · " + name, themeColor: "#1A1B22",
      style: files.address("found.css"),
      body: body(SignInPages(language: request.language, name: name)))
    document.appName = name
    document.rootId = "page"
    return .page(document.html, status: status)
  }
}
