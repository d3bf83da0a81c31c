import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

extension FormResponder {
  /// A page of the signed-in person with forms that are submitted to `path`; `body` gets the CSRF
  /// token for them, which is bound to the session and, if it is given, to `subject` instead of the path.
  func ownPage(
    _ title: String, of person: PersonRecord, at path: String, about subject: String? = nil,
    status: HTTPResponse.Status = .ok, isDark: Bool = false, _ request: Request,
    _ body: (SignInPages, _ seal: String) -> SignInPages.Element
  ) -> Response {
    let context = open(.signIn, at: subject ?? path, request, sealedFor: .session)
    func page(_ pages: SignInPages) -> SignInPages.Element { body(pages, context.start.seal) }
    var response =
      isDark
      ? pages.dark(title, status, request, page) : pages.light(title, status, request, page)
    response.belongs(to: person.username)
    return response
  }

  /// The same page, whose title is a text.
  func ownPage(
    _ title: some Sentence, of person: PersonRecord, at path: String, about subject: String? = nil,
    status: HTTPResponse.Status = .ok, isDark: Bool = false, _ request: Request,
    _ body: (SignInPages, _ seal: String) -> SignInPages.Element
  ) -> Response {
    ownPage(
      title.text(in: request.language), of: person, at: path, about: subject, status: status,
      isDark: isDark, request, body)
  }

  /// Responds to a form of such a page with `change`, if a person is signed in and the form has the
  /// CSRF token for `path`, or for `subject` if it is given.
  func takeOwnForm(
    _ request: Request, at path: String, about subject: String? = nil,
    _ change: (RequestParameters, PersonRecord) async throws -> Response
  ) async throws -> Response {
    guard let person = try await authenticator.sessionUser(request) else {
      return AppController.signIn(returnTo: path)
    }
    guard
      let fields = try await form(request, at: subject ?? path, sealedFor: .session)
    else {
      return pages.problem(.formExpired, status: .forbidden, request)
    }
    return try await change(fields, person)
  }

  /// Responds with `change` if the person was asked just this and agreed, else with the question (FEED-40).
  ///
  /// `fields` is the submitted form, `ids` what the question is about, if it does not name each, `page` the subject of
  /// its CSRF token, if it is not the path. Why the answer depends on all of this, and on the session: a person who agreed to one change must not confirm another.
  func whenConfirmed(
    _ asked: SignInPages.Confirmation, about ids: [String] = [], _ fields: RequestParameters,
    by person: PersonRecord,
    at path: String, on page: String? = nil, isDark: Bool = false, _ request: Request,
    _ change: () async throws -> Response
  ) async throws -> Response {
    let names = (seal: "form", answer: "confirmed")
    let subject = [page ?? path, asked.question] + ids.sorted()
    let answer = csrfToken.value(
      cookie: cookies.value(.session, request) ?? "", subject: subject.joined(separator: "\n"))
    if fields[names.answer] == answer { return try await change() }
    let hidden =
      fields.all.filter { $0.name != names.seal && $0.name != names.answer }
      .map { SignInPages.HiddenField($0.name, $0.value) }
      + [SignInPages.HiddenField(names.answer, answer)]
    return ownPage(
      asked.question, of: person, at: path, about: page, isDark: isDark, request
    ) { pages, seal in
      isDark
        ? pages.confirmingInDark(asked, hidden, action: path, seal: seal)
        : pages.confirming(asked, hidden, action: path, seal: seal)
    }
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
