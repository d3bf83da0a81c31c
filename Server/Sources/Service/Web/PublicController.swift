import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Pages
import Store
import Wire

/// The public pages of people and photos, and the feeds, all without sign-in. A private server
/// shows the pages only to people who are signed in, and has no feeds (LIB-12).
struct PublicController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let pages: PageRenderer
  /// Set when the demo whose photos everybody may see was dropped; nil outside a demo.
  let droppedDemo: DroppedDemo?
  let clock: @Sendable () -> Instant

  /// Photos per page of a person's page: two per row, three in a row of a wide screen.
  static let perPage = 24
  /// Photos per page of a feed.
  static let perFeedPage = 30

  private var base: String { authenticator.base }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.personPage, [.get: { try await showPerson($0, $1) }])
    router.serve(.photoPage, [.get: { try await showPhoto($0, $1) }])
    router.serve(.personAtom, [.get: { try await personFeed($0, $1, .personAtom) }])
    router.serve(.personJSONFeed, [.get: { try await personFeed($0, $1, .personJSONFeed) }])
    router.serve(.atom, [.get: { request, _ in try await wholeFeed(request, .atom) }])
    router.serve(.jsonFeed, [.get: { request, _ in try await wholeFeed(request, .jsonFeed) }])
  }

  /// Whether everybody may see the photos.
  private var isPublic: Bool {
    !authenticator.isPrivate && droppedDemo?.isSet != true
  }

  private func showPerson(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard try await maySee(request) else { return .seeOther(Path.app.template) }
    let person = try database.person(in: context)
    let number = Paging(request.queryFields).page
    let page = try database.photos.page(
      of: person, offset: (number - 1) * PublicController.perPage, count: PublicController.perPage)
    guard number == 1 || !page.photos.isEmpty else { throw Failure.noSuchAddress }
    let path = Path.personPage.with(person.username)
    let response = pages.person(
      person, photos: page.photos,
      SignInPages.ListLinks(
        newer: number > 1 ? PublicController.address(path, page: number - 1) : nil,
        older: number * PublicController.perPage < page.total
          ? PublicController.address(path, page: number + 1) : nil,
        feeds: [
          ("Atom", Path.personAtom.with(person.username)),
          ("JSON Feed", Path.personJSONFeed.with(person.username)),
        ]),
      at: PublicController.address(path, page: number), base: base, request)
    return try await kept(response, request)
  }

  private func showPhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    // Why by the id as it was sent: the response must not show which photos exist.
    guard try await maySee(request) else {
      return .seeOther(AppController.entrance(to: Path.viewer.with(context.part("id"))))
    }
    let (photo, author) = try described(context)
    if request.method == .get { database.statistics.countView(of: photo, now: clock()) }
    return try await kept(pages.photo(photo, by: author, base: base, request), request)
  }

  /// The photo of the request as strangers may see it, and its author.
  private func described(_ context: ServiceContext) throws -> (PhotoRecord, PersonRecord) {
    let photo = try database.photo(in: context)
    guard let author = try database.people.person(id: photo.facts.personId),
      let details = try database.photos.details(of: photo)
    else { throw Failure.missing(.photo) }
    return (details.shown(to: nil).photo, author)
  }

  private func maySee(_ request: Request) async throws -> Bool {
    if isPublic { return true }
    return try await authenticator.sessionUser(request) != nil
  }

  /// The page with the headers for caching: its `ETag`, or 304. A page of a private server is not
  /// cached.
  private func kept(_ page: Response, _ request: Request) async throws -> Response {
    guard isPublic else { return page }
    var response = page
    response.headers[.cacheControl] = "no-cache"
    response.headers[.vary] = "Accept-Language"
    try await EntityTag.apply(to: &response, request)
    return response
  }

  /// The URL of a page of a list; the first has no number.
  private static func address(_ path: String, page: Int) -> String {
    page == 1 ? path : path + "?page=\(page)"
  }
}

extension PublicController {
  private func personFeed(
    _ request: Request, _ context: ServiceContext, _ path: Path
  ) async throws -> Response {
    guard isPublic else { throw Failure.noSuchAddress }
    let person = try database.person(in: context)
    let paging = FeedPaging(request)
    let page = try database.photos.page(of: person, offset: paging.offset, count: paging.count)
    let author = author(person)
    return try await answer(
      page, path, path.with(person.username), paging,
      id: base + "/@id:" + UserBody.publicId(person.id) + "/feed", title: author.name,
      home: author.page, author, created: person.createdAt, request)
  }

  private func wholeFeed(_ request: Request, _ path: Path) async throws -> Response {
    guard isPublic else { throw Failure.noSuchAddress }
    let paging = FeedPaging(request)
    let page = try database.photos.page(offset: paging.offset, count: paging.count)
    return try await answer(
      page, path, path.template, paging, id: base + path.template, title: pages.name,
      home: base + "/", nil,
      created: Instant(seconds: 0), request)
  }

  private func answer(
    _ page: PhotoPage, _ kind: Path, _ path: String, _ paging: FeedPaging, id: String,
    title: String, home: String, _ author: PhotoFeed.Author?, created: Instant, _ request: Request
  ) async throws -> Response {
    let hasNext = paging.offset + paging.count < page.total
    let feed = PhotoFeed(
      title: title, home: home, id: id,
      address: base + PublicController.address(path, page: paging.number),
      next: hasNext ? base + PublicController.address(path, page: paging.number + 1) : nil,
      author: author, created: created, entries: try page.photos.compactMap(entry))
    var response =
      [.jsonFeed, .personJSONFeed].contains(kind)
      ? .json(capacity: 1024 * (1 + feed.entries.count)) { feed.write(to: &$0) }
      : Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: feed.atom)))
    let isJSON = response.headers.contains(.contentType)
    response.headers[.contentType] = isJSON ? PhotoFeed.jsonType : PhotoFeed.atomType
    // Why 5 minutes: feed readers on one device or behind one proxy then share a response.
    response.headers[.cacheControl] = "public, max-age=300"
    try await EntityTag.apply(to: &response, request)
    return response
  }

  private func entry(_ photo: PhotoRecord) throws -> PhotoFeed.Entry? {
    guard let person = try database.people.person(id: photo.facts.personId) else { return nil }
    let facts = photo.facts
    return PhotoFeed.Entry(
      page: base + Path.photoPage.with(facts.publicId),
      title: facts.description ?? facts.altDescription ?? person.fullName,
      caption: facts.description,
      image: base + pages.addresses.image(of: facts) + "?fit=max&fm=jpg&q=80&w=1080",
      published: facts.addedAt, updated: photo.updatedAt, author: author(person))
  }

  private func author(_ person: PersonRecord) -> PhotoFeed.Author {
    PhotoFeed.Author(
      name: person.fullName, page: base + Path.personPage.with(person.username),
      portrait: base + pages.addresses.portrait(of: person))
  }
}

/// The requested page of a feed.
private struct FeedPaging {
  /// The number of the page, from 1.
  let number: Int
  let count = PublicController.perFeedPage
  /// How many photos come before the page.
  var offset: Int { (number - 1) * count }

  init(_ request: Request) {
    number = Paging(request.queryFields).page
  }
}
