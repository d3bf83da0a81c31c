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
  let database: Database
  let identity: Identity
  let authenticator: Authenticator
  let authors: AuthorCache
  let cookies: SessionCookies
  let pages: PageRenderer
  let pictures: PictureController
  let settings: Settings
  let largestUpload: Int64
  let shell: AppShell
  let found: FoundLists
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
      return welcome(&start, fields, request)
    }
    return try await page(&start, of: person, request, context)
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
    let list = try await openList(request, context, for: guest.person)
    try fill(&start, of: guest.person, base: guest.base, list, request, context)
    // Why: the iPhone app loads the index before a person can scroll beyond the page.
    if guest.base != .relative { start.following = [] }
    var response = Response.json(capacity: 8192) { start.write(to: &$0, base: guest.base) }
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
    let list = try await openList(request, context, for: person)
    try fill(&start, of: person, base: .relative, list, request, context)
    // Why: the person knows that a photo is gone that they have just deleted.
    let id = context.part("id")
    if start.photo == nil, try !id.isEmpty && database.photos.isInBin(id, of: person) {
      return .seeOther(Path.feed.template + (list?.name.query ?? ""))
    }
    var response = pages.app(start)
    response.belongs(to: person.username)
    return response
  }

  private func fill(
    _ start: inout StartBody, of person: PersonRecord, base: LinkBase, _ list: OpenedList?,
    _ request: Request, _ context: ServiceContext
  ) throws {
    start.isSignedIn = true
    if settings.takesUploads { start.largestUpload = largestUpload }
    start.username = person.username
    start.opensWhole = person.opensWhole
    let writer = FeedWriter(ownApps: database, authors, base: base, zone: request.zone)
    start.photo = try photo(request, context, writer, person)
    start.list = try list.map { try header($0, seenBy: person, in: start.language) }
    try openFeed(&start, list, writer, person)
    if list == nil, start.page?.isEmpty == true {
      start.steps = Offer.firstSteps(
        for: person, takesUploads: settings.takesUploads, in: start.language)
    }
  }

  /// The feed position named in the query; its photo may not exist.
  private static func place(_ fields: RequestParameters) -> FeedPlace? {
    guard let id = fields["at"], id.utf8.count == 11, percentEncoded(id) == id else { return nil }
    return FeedPlace(photo: id, by: Int32(clamping: fields.integer("by") ?? 0))
  }

  /// Number of photos after the first page whose aspect ratios the page of the web app contains.
  ///
  /// 40: with the page's ten they fill a window of 1920 × 950, even if its first row is scrolled away.
  private static let following = 40

  /// Adds the photos around the position in the URL, or the newest ones if there is none.
  private func openFeed(
    _ start: inout StartBody, _ list: OpenedList?, _ writer: FeedWriter, _ person: PersonRecord
  ) throws {
    let size = Int(FeedScreen.pageSize)
    let places = [start.place, start.photo.map { FeedPlace(photo: $0.id, by: 0) }]
      .compactMap(\.self)
    start.place = nil
    // Why twice: the list may change between the reading of its state and that of its photos.
    for _ in 1...2 {
      let state = list?.photos.index.state ?? database.photos.state
      let (place, first) = try position(of: places, in: list, state, size)
      guard
        var page = try? photos(
          of: state.token, in: list, offset: first, count: size + AppController.following,
          likedBy: person)
      else { continue }
      start.following = page.photos.dropFirst(size).map { Proportion($0.facts.size) }
      page.photos = Array(page.photos.prefix(size))
      start.place = place
      start.page = try writer.bodies(page)
      start.feed = list.map { found.state(of: $0.photos, $0.name) } ?? state
      start.first = Int32(clamping: first)
      return
    }
    // The app continues with the pages of the API, which are in the order of adding.
    start.page = try FeedWriter(
      ownApps: database, authors, base: writer.base, zone: writer.zone, date: .added
    ).bodies(database.photos.page(offset: 0, count: size, likedBy: person))
  }

  /// The first of `places` whose photo is in the list, and the position of the first photo to show.
  private func position(
    of places: [FeedPlace], in list: OpenedList?, _ state: FeedState, _ size: Int
  ) throws -> (place: FeedPlace?, first: Int) {
    for place in places {
      guard let record = try database.photos.photo(publicId: place.photo),
        let position = position(of: record, in: list)
      else { continue }
      return (place, max(0, min(position, Int(state.count) - size)))
    }
    return (nil, 0)
  }

  private func position(of photo: PhotoRecord, in list: OpenedList?) -> Int? {
    guard let list else { return database.photos.position(of: photo) }
    return list.photos.position(of: photo)
  }

  private func photos(
    of token: String, in list: OpenedList?, offset: Int, count: Int, likedBy person: PersonRecord
  ) throws -> Store.PhotoPage {
    guard let list else {
      return try database.photos.page(of: token, offset: offset, count: count, likedBy: person)
    }
    return try database.photos.page(
      of: token, in: list.photos, offset: offset, count: count, likedBy: person)
  }

  private func welcome(
    _ start: inout StartBody, _ fields: RequestParameters, _ request: Request
  ) -> Response {
    let hadSession = cookies.value(.session, request) != nil
    let reason: WelcomeReason =
      fields["signin"] == "failed" ? .failed : hadSession ? .ended : .plain
    start.reason = reason.rawValue
    // Why: the sign-in leads back to the list.
    start.list = ListName(fields).map { ListHeader($0, title: $0.value) }
    var response = pages.app(start)
    if hadSession { cookies.clear(.session, &response) }
    return response
  }

  private func photo(
    _ request: Request, _ context: ServiceContext, _ writer: FeedWriter, _ person: PersonRecord
  ) throws -> PhotoBody? {
    let id = context.part("id")
    guard !id.isEmpty, let record = try database.photos.photo(publicId: id) else { return nil }
    if request.method == .get { database.statistics.countView(of: record, now: clock()) }
    let liked = try database.likes.likedIds(of: person, among: [record.id])
    return try writer.body(record, isLiked: liked.contains(record.id))
  }

  private func download(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let record = try database.photos.photo(publicId: context.part("id")) else {
      throw Failure.missing(.photo)
    }
    let person = try await authenticator.sessionUser(request)
    if settings.isPrivate, person == nil { throw Failure.unauthorized }
    let isOwn = person?.id == record.facts.personId
    let response = try await pictures.attachment(record, isOwn: isOwn, request, context)
    if request.method == .get {
      try await database.statistics.countDownload(of: record, now: clock())
    }
    return response
  }
}

extension AppController {
  /// The pages outside the app to which a sign-in leads back.
  private static let ownPages = Set(
    [.account, .shareLinks, .ownPhotos, .bin, .ownProfile, .ownServer, .connection].map {
      (path: Path) in
      path.template
    })

  private func openSignIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    let wanted = fields["return_to"] ?? ""
    let page = String(wanted.prefix { $0 != "?" })
    let isOurs =
      wanted.hasPrefix(Path.app.template + "/")
      || AppController.ownPages.contains(page) || page.hasPrefix(Path.ownPhoto.prefix)
      || page.hasPrefix(Path.managedPerson.prefix)
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
