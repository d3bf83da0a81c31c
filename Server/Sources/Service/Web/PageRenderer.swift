import AppModel
import Client
import Domain
import HTTPTypes
import Hummingbird
import Messages
import Pages
import Screens
import Texts
import Wire

/// Renders whole HTML pages.
struct PageRenderer: Sendable {
  /// The server's name.
  let name: String
  let files: StaticFiles
  let addresses: ImageAddresses
  /// Whether the server shows a library of its own.
  var hasLibrary = true

  typealias HiddenField = SignInPages.HiddenField

  /// The web app's page with its initial content.
  func app(_ body: StartBody) -> Response {
    var json = JSONWriter(capacity: 8192)
    body.write(to: &json)
    // Why parse the JSON again: the browser builds its tree from it, and both trees must be equal.
    let start = Start(json.bytes) ?? Start(language: body.language)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    var app = AppPage(language: body.language, name: name)
    let view = screen.view
    let title = app.title(of: view).map { $0 + " · " + name } ?? name
    var document = Document(
      language: body.language, title: title, themeColor: "#1A1B22",
      style: files.address("app.css"), body: app.tree(of: view))
    document.appName = name
    document.links = [
      Document.Link("stylesheet", files.address("tabs.css")),
      Document.Link("stylesheet", files.address("wide.css"), media: "(min-width: 700px)"),
    ]
    document.scripts = [files.address("app.js")]
    document.preloads = [files.address("app.wasm")]
    document.later = [
      "adding.js", "adding.css", "adding.wasm", "list.css", "photo.js", "sheet.js", "sheet.css",
      "sheet.wasm",
    ].map { files.address($0) }
    document.data = json.bytes
    document.hasSplash = true
    if body.isSignedIn, body.list != nil {
      document.links.append(Document.Link("stylesheet", files.address("list.css")))
      document.isPushed = true
    }
    return .page(document.html)
  }

  /// The sign-in or account page that `start` describes.
  func entrance(_ start: EntranceStart, hasTabs: Bool) -> Response {
    var json = JSONWriter(capacity: 1024)
    start.write(to: &json)
    var document = Document(
      language: start.language, title: title(PagePhrase.title(start.place), start.language),
      themeColor: "#FFFFFF",
      style: files.address("entrance.css"),
      body: EntrancePage(start).tree(of: EntranceScreen(start).view))
    document.appName = name
    document.darkThemeColor = start.place.isLightOnly ? nil : "#222222"
    document.scripts = [files.address("entrance.js")]
    document.preloads = [files.address("entrance.wasm")]
    if start.place == .newAccount || start.place == .newPassword {
      document.preloads.append(files.address("words.bin"))
    }
    document.data = json.bytes
    if hasTabs { addTabs(to: &document) }
    return .page(document.html)
  }

  /// The feed for browsers that cannot run the app; `next` is the next page's URL, nil on the last.
  func plainFeed(_ photos: [Photo], next: String?, _ request: Request) -> Response {
    light(Phrase.feed.text(in: request.language), .ok, request, front: .feed) { pages in
      pages.plainFeed(
        photos.map { ($0.address, $0.size, $0.caption) }, next: next)
    }
  }

  /// The page of a person's own account; `seal` is the CSRF token of its forms. An owner's leads to the
  /// page of the server.
  func account(
    _ view: AccountOverview, isOwner: Bool, seal: String, _ request: Request
  ) -> Response {
    light(AccountPagePhrase.yourAccount.text(in: request.language), .ok, request) {
      $0.account(view, isOwner: isOwner, seal: seal)
    }
  }

  /// The warning that someone else knows the person's password; it links to `next` and to the page
  /// `password`, where they can change it.
  func warning(next: String, password: String, hasTabs: Bool, _ request: Request) -> Response {
    let body = SignInPages(language: request.language, name: name)
      .warning(next: next, password: password)
    let title = AccountPagePhrase.passwordIsKnown.text(in: request.language)
    var document = document(title, body, request)
    if hasTabs { addTabs(to: &document) }
    return .page(document.html)
  }

  /// The page with the messages of a demo.
  func outbox(_ messages: [OutboxMessage], _ request: Request) -> Response {
    page(PagePhrase.outbox, request) { pages in
      pages.outbox(messages.map { ($0.phone.text, $0.moment, $0.text) })
    }
  }

  /// The page that asks whether an application may act for the person.
  func consent(
    application: String, person: String, scopes: Scopes, isOwn: Bool, destination: String?,
    action: String, hidden: [HiddenField], _ request: Request
  ) -> Response {
    page(PagePhrase.access, request) {
      $0.consent(
        application: application, person: person, scopes: scopes, isOwn: isOwn,
        destination: destination, action: action, hidden: hidden)
    }
  }

  /// The page that shows an authorization code to copy manually.
  func nativeCode(_ code: String, _ request: Request) -> Response {
    page(PagePhrase.authorizationCode, request) { $0.nativeCode(code) }
  }

  /// An error page; its title is the message unless `title` is given.
  func problem(
    _ phrase: PagePhrase, title: PagePhrase? = nil, status: HTTPResponse.Status,
    hasTabs: Bool = false, _ request: Request
  ) -> Response {
    page(title ?? phrase, request, status: status, hasTabs: hasTabs) { $0.problem(phrase) }
  }

  /// The error page for a redirect URI that is not registered, with a button that registers it if
  /// there is a `form`.
  func wrongRedirect(
    requested: String?, registered: [String], form: (action: String, seal: HiddenField)?,
    _ request: Request
  ) -> Response {
    page(PagePhrase.wrongRedirect, request, status: .badRequest) {
      $0.wrongRedirect(requested: requested, registered: registered, form: form)
    }
  }

  /// The page with the server's terms.
  func terms(_ text: String, _ request: Request) -> Response {
    page(PagePhrase.terms, request) { $0.terms(Terms.paragraphs(of: text)) }
  }

  /// The title in the browser's tab and history (WCAG 2.4.2): the page, then the server's name.
  private func title(_ phrase: some Sentence, _ language: Language) -> String {
    var text = phrase.text(in: language)
    while let last = text.last, ".:".contains(last) { text.removeLast() }
    return text + " · " + name
  }

  private func page(
    _ title: some Sentence, _ request: Request, status: HTTPResponse.Status = .ok,
    hasTabs: Bool = false, _ body: (SignInPages) -> SignInPages.Element
  ) -> Response {
    let language = request.language
    let pages = SignInPages(language: language, name: name, hasLibrary: hasLibrary)
    var document = Document(
      language: language, title: self.title(title, language), themeColor: "#FFFFFF",
      style: files.address("page.css"), body: body(pages))
    document.appName = name
    document.darkThemeColor = "#1A1B22"
    if hasTabs { addTabs(to: &document) }
    return .page(document.html, status: status)
  }
}

extension EntranceStart.Place {
  /// Whether the page has no dark mode, as designed (AUTH-1, PASS-1).
  var isLightOnly: Bool {
    switch self {
    case .signIn, .newAccount, .newPassword: true
    case .phone, .code, .name: false
    }
  }
}

extension Request {
  /// The language chosen from `Accept-Language`.
  var language: Language {
    Language(accepted: headers[.acceptLanguage] ?? "")
  }
}
