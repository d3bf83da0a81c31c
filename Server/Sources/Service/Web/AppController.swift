import AppModel
import Domain
import HTTPTypes
import Hummingbird
import Identity
import Screens
import Store
import Wire

/// The web app: its pages, its own OAuth sign-in, sign-out and downloads.
struct AppController: Sendable {
  let photos: any AppPhotos
  let identity: Identity
  let authenticator: Authenticator
  let cookies: SessionCookies
  let pages: PageRenderer
  let settings: Settings
  let largestUpload: Int64
  let shell: AppShell
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.start, [.get: { try await show($0, $1) }])
    router.serve(.app, [.get: { try await show($0, $1) }])
    router.serve(.feed, [.get: { try await showFeed($0, $1) }])
    router.serve(.profile, [.get: { try await show($0, $1) }])
    router.serve(.adding, [.get: { try await show($0, $1) }])
    router.serve(.viewer, [.get: { try await show($0, $1) }])
    router.serve(.photoFile, [.get: { try await download($0, $1) }])
    router.serve(.signIn, [.get: { try await openSignIn($0, $1) }])
    router.serve(.callback, [.get: { try await finishSignIn($0, $1) }])
    router.serve(.signOut, [.post: { try await signOut($0, $1) }])
    router.serve(.keptFeed, [.get: { try await keep($0, $1) }])
    shell.addRoutes(to: router)
  }

  /// The app, or its welcome page if nobody is signed in.
  func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    var start = start(request, path: request.uri.path)
    start.place = AppController.place(fields)
    if request.wantsJSON, AppController.tells(start.path) {
      return try await tell(&start, request, context)
    }
    guard let person = try await authenticator.sessionUser(request) else {
      if let page = publicPage(fields, request, context) { return .seeOther(page) }
      return welcome(&start, fields, request)
    }
    return try await page(&start, of: person, request, context)
  }

  /// An address of the app on a public page: strangers are asked to sign in there.
  static func entrance(to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "signin=asked"
  }

  /// The public page of what the request names, for somebody without an account who got the address from a person
  /// (FEED-13); nil without such a page, or if the person was signed in or asks for the app.
  private func publicPage(
    _ fields: RequestParameters, _ request: Request, _ context: ServiceContext
  ) -> String? {
    guard !asksToSignIn, fields["signin"] == nil, cookies.value(.session, request) == nil else {
      return nil
    }
    let id = context.part("id")
    if !id.isEmpty { return Path.photoPage.with(id) }
    if case .person(let username)? = ListName(fields) { return Path.personPage.with(username) }
    return nil
  }

  /// Whether only people who sign in see photos.
  private var asksToSignIn: Bool { settings.isPrivate || settings.upstream != nil }

  /// Who can open a link to a photo.
  private var reach: LinkReach {
    let reach = settings.origin.reach
    return asksToSignIn && reach != .machine ? .people : reach
  }

  /// Whether the iPhone app has a screen for this path.
  private static func tells(_ path: String) -> Bool {
    let place = Place(path: path)
    return place.path == path && place != .adding
  }

  /// The content of the page as JSON, for the iPhone app.
  private func tell(
    _ start: inout StartBody, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let guest = try await authenticator.firstPartyUser(request, context)
    try await fill(&start, for: AppViewer(guest: guest, request: request, context: context))
    // Why: the iPhone app loads the index before a person can scroll beyond the page.
    if guest.base != .relative { start.following = [] }
    var response = Response.json(capacity: 8192) { start.write(to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The feed page for a device to cache for offline use; 204 if nobody is signed in.
  private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let person = try await authenticator.sessionUser(request) else {
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    // NB: no screen has the path `keptFeed`; the script recognizes the cached page by this path.
    var start = start(request, path: Path.keptFeed.template)
    var response = try await page(&start, of: person, request, context)
    shell.allowKeeping(&response, feed: start.feed?.token)
    return response
  }

  private func start(_ request: Request, path: String) -> StartBody {
    StartBody(
      language: request.language, edition: settings.edition, name: settings.name,
      isSignedIn: false, reason: WelcomeReason.plain.rawValue, path: path, place: nil,
      page: nil, photo: nil)
  }

  private func page(
    _ start: inout StartBody, of person: PersonRecord, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    try await fill(&start, for: viewer(person, request, context))
    // Why: the person knows that a photo is gone that they have just deleted.
    let id = context.part("id")
    if start.photo == nil, try !id.isEmpty && photos.isDeleted(id, by: person) {
      return .seeOther(Path.feed.template + (start.list?.query ?? ""))
    }
    var response = pages.app(start)
    response.belongs(to: person.username)
    return response
  }

  /// A person in their browser.
  func viewer(
    _ person: PersonRecord, _ request: Request, _ context: ServiceContext
  ) -> AppViewer {
    let guest = FirstPartyUser(
      person: person, scopes: .everything, base: .relative, zone: request.zone)
    return AppViewer(guest: guest, request: request, context: context)
  }

  private func fill(_ start: inout StartBody, for viewer: AppViewer) async throws {
    let person = viewer.person
    start.isSignedIn = true
    if settings.takesUploads { start.largestUpload = largestUpload }
    start.username = person.username
    start.opensWhole = person.opensWhole
    start.hasLibrary = settings.upstream == nil
    start.reach = reach
    let id = viewer.context.part("id")
    if !id.isEmpty { start.photo = try await photos.photo(id, for: viewer) }
    let places = [start.place, start.photo.map { FeedPlace(photo: $0.id, by: 0) }]
      .compactMap(\.self)
    let opened = try await open(
      listName(viewer.request, viewer.context), at: places, isOfPhoto: !id.isEmpty, viewer)
    start.list = opened.header
    start.page = opened.page
    start.feed = opened.state
    start.first = opened.first
    start.following = opened.following
    start.place = opened.place
    start.steps = opened.steps
  }

  private func open(
    _ name: ListName?, at places: [FeedPlace], isOfPhoto: Bool, _ viewer: AppViewer
  ) async throws -> OpenedList {
    do {
      return try await photos.open(name, at: places, for: viewer)
    } catch Failure.missing where isOfPhoto && name != nil {
      // Why: a photo stays on display although the list in which it was found is gone.
      return try await photos.open(nil, at: places, for: viewer)
    }
  }

  /// The feed position named in the query; its photo may not exist.
  private static func place(_ fields: RequestParameters) -> FeedPlace? {
    guard let id = fields["at"], id.utf8.count == 11, percentEncoded(id) == id else { return nil }
    return FeedPlace(photo: id, by: Int32(clamping: fields.integer("by") ?? 0))
  }

  private func welcome(
    _ start: inout StartBody, _ fields: RequestParameters, _ request: Request
  ) -> Response {
    let hadSession = cookies.value(.session, request) != nil
    let reason: WelcomeReason =
      fields["signin"] == "failed" ? .failed : hadSession ? .ended : .plain
    start.reason = (settings.hasSignIn ? reason : .notConfigured).rawValue
    // Why: the sign-in leads back to the list.
    start.list = ListName(fields).map { ListHeader($0, title: $0.value) }
    var response = pages.app(start)
    if hadSession { cookies.clear(.session, &response) }
    return response
  }

  private func download(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await authenticator.sessionUser(request)
    if settings.isPrivate, person == nil { throw Failure.unauthorized }
    return try await photos.download(context.part("id"), for: person, request, context)
  }
}

extension AppController {
  private func openSignIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let wanted = fields["return_to"] ?? ""
    let page = String(wanted.prefix { $0 != "?" })
    let isOurs = [Path.app, .account].contains { (page + "/").hasPrefix($0.template + "/") }
    guard let target = ReturnPath(isOurs ? wanted : Path.feed.template) else {
      throw Failure.malformed("return_to is no path of this server.")
    }
    let signIn = try await identity.beginWebSignIn(returnTo: target, now: clock())
    let query = [
      ("client_id", Identity.webAccessKey), ("code_challenge", signIn.challenge),
      ("code_challenge_method", "S256"),
      ("redirect_uri", AppController.callback(authenticator.base)),
      ("response_type", "code"), ("scope", Scopes.everything.text),
      ("state", signIn.state.reveal()),
    ]
    let pairs = query.map { $0.0 + "=" + percentEncoded($0.1) }
    var response = Response.seeOther(
      Path.authorize.template + "?" + pairs.joined(separator: "&"))
    cookies.set(
      .signIn, to: signIn.state.reveal(), seconds: SessionCookies.signInSeconds, &response)
    return response
  }

  private func finishSignIn(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let fields = request.queryFields
    var response: Response
    if let target = try await exchange(fields, request) {
      response = .seeOther(target.text)
    } else {
      let isCancelled = fields["error"] == "access_denied"
      response = .seeOther(
        Path.app.template + "/?signin=" + (isCancelled ? "cancelled" : "failed"))
    }
    cookies.clear(.signIn, &response)
    return response
  }

  /// Redeems the code and returns where to go, or nil if any check fails. The session was started
  /// on the sign-in page, so the tokens are revoked at once.
  private func exchange(_ fields: RequestParameters, _ request: Request) async throws -> ReturnPath?
  {
    guard let state = fields["state"], let code = fields["code"],
      cookies.value(.signIn, request) == state, fields["iss"] == authenticator.base,
      let end = try await identity.endWebSignIn(state: Secret(state), now: clock())
    else { return nil }
    let form = OAuthFields([
      ("client_id", Identity.webAccessKey), ("code", code),
      ("code_verifier", end.verifier.reveal()), ("grant_type", "authorization_code"),
      ("redirect_uri", AppController.callback(authenticator.base)),
    ])
    let answer = try await identity.exchange(
      TokenRequest(form: form), address: "", now: clock())
    guard case .success(let tokens) = answer else { return nil }
    try await identity.revoke(bearer: tokens.accessToken, now: clock())
    guard let person = try await authenticator.sessionUser(request), person.id == tokens.userId
    else {
      return nil
    }
    return end.returnTo
  }

  private func signOut(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let cookie = cookies.value(.session, request) else { throw Failure.unauthorized }
    guard !authenticator.origins.isForeign(request), authenticator.origins.isOwn(request) else {
      throw Failure.foreignPage
    }
    try await identity.endSession(cookie: Secret(cookie))
    var response = Response(status: .noContent)
    // NB: the device cookie too: this device is forgotten (FEED-16).
    for purpose in SessionCookies.Purpose.allCases where purpose != .share {
      cookies.clear(purpose, &response)
    }
    // Why neither "cookies" nor "storage": browsers clear those of all ports and of sibling names too, where other
    // programs have their sessions. The app deletes what it stored by itself.
    response.headers[.clearSiteData] = "\"cache\""
    return response
  }

  /// The redirect URI of the web app's own sign-in.
  static func callback(_ base: String) -> String {
    base + Path.callback.template
  }
}
