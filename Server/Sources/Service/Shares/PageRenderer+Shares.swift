import Domain
import HTTPTypes
import Hummingbird
import Pages
import Texts

/// The pages of share links. Search engines must not list them, and no page reveals more of a photo
/// than its description.
extension PageRenderer {
  /// A page of the shared photos. `preview` is the absolute URL for the data that other services show
  /// of the link; nil if its owner does not want that.
  func shared(
    _ head: SignInPages.SharedHead, _ photos: [SignInPages.PublicPhoto], newer: String?,
    older: String?, preview: String?, base: String, _ request: Request
  ) -> Response {
    let pages = SignInPages(language: request.language, name: name)
    let title = head.title ?? SharePhrase.sharedPhotos.text(in: request.language)
    var document = document(
      title, pages.shared(head, photos: photos, newer: newer, older: older), request)
    if let preview {
      document.properties = [
        ("og:type", "website"), ("og:url", preview), ("og:title", title), ("og:site_name", name),
        (
          "og:description",
          SharePhrase.sharedBy(name: head.owner).text(in: request.language)
        ),
      ]
      if let first = photos.first {
        document.properties.append(
          ("og:image", base + SignInPages.PublicImage.large.address(of: first)))
      }
    }
    var response = hidden(.page(document.html))
    if let first = photos.first {
      // Why: the images of the first screen share a slow connection, and would all be late.
      let image = SignInPages.PublicImage.tile.address(of: first)
      response.headers[.link] = "<\(image)>; rel=preload; as=image; fetchpriority=high"
    }
    return response
  }

  /// The page of a shared photo.
  func shared(
    _ photo: SignInPages.PublicPhoto, of head: SignInPages.SharedHead, all: String,
    before: String?, after: String?, file: String?, _ request: Request
  ) -> Response {
    let pages = SignInPages(language: request.language, name: name)
    let body = pages.shared(
      photo, of: head, all: all, before: before, after: after, file: file)
    let title = head.title ?? SharePhrase.sharedPhotos.text(in: request.language)
    return hidden(.page(document(title, body, request).html))
  }

  /// The page that asks for a link's password.
  func sharePassword(action: String, problem: SharePhrase?, _ request: Request) -> Response {
    let pages = SignInPages(language: request.language, name: name)
    let title = SharePhrase.passwordLabel.text(in: request.language)
    let page = document(title, pages.sharePassword(action: action, problem: problem), request)
    return hidden(.page(page.html, status: .unauthorized))
  }

  /// A page that says why a link shows nothing.
  func share(
    _ phrase: some Sentence, status: HTTPResponse.Status, _ request: Request
  ) -> Response {
    let pages = SignInPages(language: request.language, name: name)
    return hidden(.page(document(name, pages.shareProblem(phrase), request).html, status: status))
  }

  private func hidden(_ page: Response) -> Response {
    var response = page
    response.headers[.robotsTag] = "noindex, nofollow"
    return response
  }
}

extension HTTPField.Name {
  static let robotsTag = known("X-Robots-Tag")
}
