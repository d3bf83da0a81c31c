import Domain
import Identity
import Logging
import PhotoLibrary
import Store

/// Values that several controllers share.
struct Parts {
  let files: StaticFiles
  let pages: PageRenderer
  let shell: AppShell
  let metrics = Metrics()
  let rateLimit: RateLimit
  let addresses: ClientAddress
  let cookies: SessionCookies
  let former: FormerSession
  let authenticator: Authenticator
  let authors: AuthorCache
  let profiles: ProfileEditor
  let searches: SearchQueue
  let found: FoundLists
  let lists: ListFinder
  let pictures: PictureController
  let movies: MovieController
  let photos: PhotoController
  let connections: ConnectionRegistry
  /// Unsplash, if the server shows its photos.
  let unsplash: UnsplashSource?

  init(_ settings: Settings, _ resources: ServerResources, logger: Logger) {
    files = StaticFiles(
      folder: settings.webFolder,
      shared: resources.store.map { SharedFiles($0, clock: resources.clock) })
    let images = resources.imageAddresses
    authors = AuthorCache(images)
    pages = PageRenderer(
      name: settings.name, files: files, addresses: images, hasLibrary: settings.upstream == nil)
    shell = AppShell(files: files, pages: pages)
    rateLimit = RateLimit(perHour: settings.requestsPerHour)
    addresses = ClientAddress(
      trusted: settings.trustedProxies, notice: UntrustedProxyNotice(logger: logger))
    let database = resources.database
    profiles = ProfileEditor(
      database: database, audit: resources.audit, addresses: addresses, clock: resources.clock)
    searches = SearchQueue(addresses: addresses)
    found = FoundLists(database: database, searches: searches)
    lists = ListFinder(database: database, aliases: settings.aliases)
    connections = ConnectionRegistry(limits: settings.limits, trusted: settings.trustedProxies)
    cookies = SessionCookies(settings.origin, resources.identity)
    former = FormerSession(
      identity: resources.identity, cookies: cookies, clock: resources.clock)
    authenticator = Authenticator(
      identity: resources.identity, cookies: cookies,
      origins: OriginGuard(settings),
      rateLimit: rateLimit, isPrivate: settings.isPrivate, isDemo: settings.isDemo,
      clock: resources.clock)
    pictures = PictureController(
      database: database, library: resources.library, pictureCache: resources.pictureCache,
      addresses: images,
      former: FormerAddresses(database: database, addresses: images, authenticator: authenticator),
      clients: ImageClients(addresses: addresses, authenticator: authenticator))
    movies = MovieController(
      database: resources.database, library: resources.library, former: pictures.former,
      clients: pictures.clients)
    photos = PhotoController(
      database: database, authenticator: authenticator, authors: authors,
      searches: searches, lists: lists, clock: resources.clock)
    unsplash = settings.upstream.map { UnsplashSource($0, resources, logger: logger) }
  }
}
