import Domain
import Hummingbird
import Pages
import Texts

extension PageRenderer {
  /// The page that shows what a document describes.
  ///
  /// Why in English only: it shows the texts of the document, which code generators copy too.
  func reference(_ reference: ReferenceDocument, _ request: Request) -> Response {
    let body = SignInPages(language: .english, name: name).reference(
      reference.groups, errors: reference.errors, objects: reference.objects,
      intro: PageRenderer.intro, document: Path.openAPI.template,
      metadata: Path.serverMetadata.template)
    var document = Document(
      language: .english, title: "API · " + name, themeColor: "#FFFFFF",
      style: files.address("page.css"), body: body)
    document.appName = name
    document.darkThemeColor = "#1A1B22"
    document.links = [
      Document.Link("service-desc", Path.openAPI.template, type: "application/json")
    ]
    return .page(document.html)
  }

  private static let intro = [
    "This server speaks the API of Unsplash: a client needs its address and an access key, which "
      + "the server's owner creates with “imagefeed app add”.",
    "Send the key as “Authorization: Client-ID KEY”, a person's token as “Authorization: Bearer "
      + "TOKEN”. A private server accepts tokens only. Lists have the headers X-Total, X-Per-Page "
      + "and Link. Changes take their parameters as JSON, as a form or in the query.",
  ]
}
