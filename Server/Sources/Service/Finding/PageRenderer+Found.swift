import HTTPTypes
import Hummingbird
import Pages
import Screens
import Texts

/// The pages of collections and the person's own pages: dark as the app, and without script of their own.
extension PageRenderer {
  /// Adds the tabs to a page of this one.
  func addTabs(to document: inout Document, front: AppScreen.Tab = .profile) {
    document.header = SignInPages(language: document.language, name: name).tabs(front).html
    document.links.append(Document.Link("stylesheet", files.address("tabs.css")))
    document.scripts.append(files.address("tabs.js"))
  }

  /// A dark page of the person who is signed in, with this title.
  func dark(
    _ title: String, _ status: HTTPResponse.Status, _ request: Request,
    _ body: (SignInPages) -> SignInPages.Element
  ) -> Response {
    var document = Document(
      language: request.language, title: title + " · " + name, themeColor: "#1A1B22",
      style: files.address("found.css"),
      body: body(SignInPages(language: request.language, name: name, hasLibrary: hasLibrary)))
    document.links.append(Document.Link("stylesheet", files.address("list.css")))
    document.appName = name
    document.rootId = "page"
    addTabs(to: &document)
    return .page(document.html, status: status)
  }
}
