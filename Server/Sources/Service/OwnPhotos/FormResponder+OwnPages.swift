import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

extension FormResponder {
  /// A page of the signed-in person with forms that are submitted to `path`; `body` gets the CSRF
  /// token for them.
  func ownPage(
    _ title: some Sentence, of person: PersonRecord, at path: String,
    status: HTTPResponse.Status = .ok, _ request: Request,
    _ body: (SignInPages, _ seal: String) -> SignInPages.Element
  ) -> Response {
    let context = open(.signIn, at: path, request)
    let language = request.language
    let element = body(SignInPages(language: language, name: pages.name), context.start.seal)
    let document = pages.document(title.text(in: language), element, request)
    var response = Response.page(document.html, status: status)
    cookies.set(.form, to: context.cookie, seconds: SessionCookies.formSeconds, &response)
    response.belongs(to: person.username)
    return response
  }

  /// Responds to a form of such a page with `change`, if a person is signed in and the form has the
  /// CSRF token for `path`.
  func takeOwnForm(
    _ request: Request, at path: String,
    _ change: (RequestParameters, PersonRecord) async throws -> Response
  ) async throws -> Response {
    guard let person = try await authenticator.sessionUser(request) else {
      return AppController.signIn(returnTo: path)
    }
    guard let fields = try await form(request, at: path) else {
      return pages.problem(.formExpired, status: .forbidden, request)
    }
    return try await change(fields, person)
  }

  /// Responds with `show`, or with the sign-in that leads back here.
  func showOwn(
    _ request: Request, _ show: (PersonRecord) async throws -> Response
  ) async throws -> Response {
    guard let person = try await authenticator.sessionUser(request) else {
      return AppController.signIn(returnTo: address(request))
    }
    return try await show(person)
  }
}

extension RequestParameters {
  /// The values of a list in the parameter `name`, separated by commas, at most `count`.
  func list(_ name: String, atMost count: Int) -> [String] {
    (self[name] ?? "").split(separator: ",").prefix(count).map(String.init)
  }

  /// The value as an angle in degrees; nil if it is missing or none of 0, 90, 180 and 270.
  func rotation(_ name: String) -> Rotation? {
    self[name].flatMap { Int32($0) }.flatMap(Rotation.init)
  }
}
