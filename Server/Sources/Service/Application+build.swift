import Domain
public import Hummingbird
import HummingbirdCore
import Identity
public import Logging
public import NIOCore
import Pages
import PhotoLibrary
import Store
import Upstream

/// Builds the server in order: settings, middleware, then one controller per feature.
public func buildApplication(
  _ settings: Settings, _ resources: ServerResources, post: MessageDelivery, logger: Logger,
  onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
  let certificates = try settings.certificate.map { files in try Certificates(files) }
  return listeners(
    settings, resources, post: post, certificates: certificates, unsplash: nil, logger: logger
  ).own(onRunning: onRunning)
}

/// The listeners of a server, whose certificates the caller can reload.
func listeners(
  _ settings: Settings, _ resources: ServerResources, post: MessageDelivery,
  certificates: Certificates?, unsplash: UnsplashCertificate?, logger: Logger
) -> Listeners {
  let parts = Parts(settings, resources, logger: logger)
  let router = router(settings, resources, parts, post: post)
  return Listeners(
    settings: settings,
    connections: parts.connections,
    responder: RequestIntake(
      next: CachedPictures(
        pictureCache: resources.pictureCache, metrics: parts.metrics, next: router.buildResponder())
    ),
    certificates: certificates, unsplash: unsplash, logger: logger)
}

/// The router with the middleware and every route.
func router(
  _ settings: Settings, _ resources: ServerResources, post: MessageDelivery, logger: Logger
) -> Router<ServiceContext> {
  router(settings, resources, Parts(settings, resources, logger: logger), post: post)
}

private func router(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts, post: MessageDelivery
) -> Router<ServiceContext> {
  let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: Observation(metrics: parts.metrics))
  router.add(middleware: parts.former)

  let errors = ErrorResponses(pages: parts.pages, cookies: parts.cookies)
  if parts.unsplash == nil { addPictures(parts, errors, to: router) }

  router.add(middleware: Compression())
  router.add(
    middleware: ResponseHeaders(
      security: SecurityHeaders(
        settings.origin, pictureOrigins: settings.upstream?.linkedOrigins ?? []),
      api: APIHeaders(rateLimit: parts.rateLimit)))
  router.add(middleware: errors)
  addGuards(settings, parts, to: router)

  OperationController(
    database: resources.database, library: resources.library, metrics: parts.metrics,
    connections: parts.connections, addresses: parts.addresses, courier: post.courier,
    audit: resources.audit, activity: resources.activity, version: settings.version,
    clock: resources.clock
  ).addRoutes(to: router)
  if !resources.database.isFile {
    router.add(middleware: ReadYourWrites(database: resources.database, cookies: parts.cookies))
  }
  router.add(middleware: RequestRights(resources, parts.addresses))
  let responder = responder(settings, resources, parts)
  addCommon(settings, resources, parts, post, responder, to: router)
  if let unsplash = parts.unsplash {
    addUnsplash(unsplash, settings, resources, parts, post, responder, to: router)
  } else {
    addLibrary(settings, resources, parts, post, responder, to: router)
  }
  return router
}

/// Adds the routes of pictures first, so that they bypass most middleware and stay fast.
private func addPictures(
  _ parts: Parts, _ errors: ErrorResponses, to router: Router<ServiceContext>
) {
  parts.pictures.addRoutes(to: router.group().add(middleware: errors))
  parts.movies.addRoutes(to: router.group().add(middleware: errors))
}

/// Adds what refuses or redirects requests by their host and address alone.
private func addGuards(
  _ settings: Settings, _ parts: Parts, to router: Router<ServiceContext>
) {
  let origins = parts.authenticator.origins
  if settings.isDemo, settings.isDemoForThisMachine {
    router.add(middleware: LocalhostOnly(origins: origins))
  }
  if settings.unsplash != nil { router.add(middleware: WebAppRedirect(origins: origins)) }
  router.add(middleware: AddressLimit(bytes: settings.limits.addressBytes))
}

private func responder(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts
) -> FormResponder {
  FormResponder(
    identity: resources.identity, authenticator: parts.authenticator, cookies: parts.cookies,
    pages: parts.pages, csrfToken: CSRFToken(key: resources.identity.formKey),
    addresses: parts.addresses, settings: settings, droppedDemo: resources.droppedDemo,
    audit: resources.audit, clock: resources.clock)
}

/// Adds what every server has, wherever its photos come from.
private func addCommon(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts, _ post: MessageDelivery,
  _ responder: FormResponder, to router: Router<ServiceContext>
) {
  addPlainPages(settings, parts, post, to: router)
  TokenController(
    identity: resources.identity, addresses: parts.addresses, origin: settings.origin,
    limits: settings.limits, clock: resources.clock, hasScreens: settings.upstream == nil
  ).addRoutes(to: router)
  OwnerController(responder: responder, resources: resources).addRoutes(to: router)
  ConnectionController(responder: responder).addRoutes(to: router)
  KeysController(responder: responder).addRoutes(to: router)
  parts.files.addRoutes(to: router)
  OpenAPIController(settings: settings, pages: parts.pages).addRoutes(to: router)
}

/// Adds the web app, with these photos.
private func addApp(
  _ photos: any AppPhotos, _ settings: Settings, _ resources: ServerResources, _ parts: Parts,
  to router: Router<ServiceContext>
) {
  AppController(
    photos: photos, identity: resources.identity, authenticator: parts.authenticator,
    cookies: parts.cookies, pages: parts.pages, settings: settings,
    largestUpload: resources.library.uploads.longest, shell: parts.shell, clock: resources.clock
  ).addRoutes(to: router)
}

/// Adds what shows Unsplash's photos (LIB-7).
private func addUnsplash(
  _ source: UnsplashSource, _ settings: Settings, _ resources: ServerResources, _ parts: Parts,
  _ post: MessageDelivery, _ responder: FormResponder, to router: Router<ServiceContext>
) {
  let photos = UnsplashPhotos(source: source)
  let signIn = UnsplashSignInController(source: source, responder: responder)
  source.pictures.addRoutes(to: router)
  signIn.addRoutes(to: router)
  AuthorizeController(responder: responder, unsplash: signIn).addRoutes(to: router)
  AccountController(
    responder: responder, courier: post.courier, people: resources.database.people
  ).addAccountRoutes(to: router)
  GatewayController(source: source, authenticator: parts.authenticator).addRoutes(to: router)
  UnsplashListController(
    photos: photos, authenticator: parts.authenticator
  ).addRoutes(to: router)
  addApp(photos, settings, resources, parts, to: router)
}

/// Adds what shows and changes the library.
private func addLibrary(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts, _ post: MessageDelivery,
  _ responder: FormResponder, to router: Router<ServiceContext>
) {
  addAPI(settings, resources, parts, to: router)
  addEntrance(responder, post, resources.database.people, to: router)
  CollectionPageController(responder: responder, database: resources.database)
    .addRoutes(to: router)
  addShares(settings, resources, parts, responder, to: router)
  addOwnPages(resources, parts, responder, to: router)
  let photos = LibraryPhotos(
    database: resources.database, authors: parts.authors, pictures: parts.pictures,
    found: parts.found, takesUploads: settings.takesUploads, clock: resources.clock)
  addApp(photos, settings, resources, parts, to: router)
  PublicController(
    database: resources.database, authenticator: parts.authenticator, pages: parts.pages,
    droppedDemo: settings.isDemo ? resources.droppedDemo : nil, clock: resources.clock
  ).addRoutes(to: router)
  EmbedController(
    database: resources.database, authenticator: parts.authenticator,
    addresses: resources.imageAddresses, name: settings.name,
    droppedDemo: settings.isDemo ? resources.droppedDemo : nil
  ).addRoutes(to: router)
  addSearches(settings, resources, parts, to: router)
  FeedController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    indexCache: FeedIndexCache(database: resources.database), found: parts.found
  ).addRoutes(to: router)
  addUploads(settings, resources, parts, to: router)
}

/// Adds share links and the page of their owner.
private func addShares(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts, _ responder: FormResponder,
  to router: Router<ServiceContext>
) {
  SharePageController(responder: responder, database: resources.database).addRoutes(to: router)
  ShareController(
    database: resources.database, identity: resources.identity,
    authenticator: parts.authenticator, pages: parts.pages, pictures: parts.pictures,
    movies: parts.movies, addresses: parts.addresses, cookies: parts.cookies,
    origin: settings.origin, limits: settings.limits, audit: resources.audit,
    clock: resources.clock
  ).addRoutes(to: router)
}

/// Adds the pages on which a person edits their photos and profile.
private func addOwnPages(
  _ resources: ServerResources, _ parts: Parts, _ responder: FormResponder,
  to router: Router<ServiceContext>
) {
  let editor = OwnPhotoEditor(
    database: resources.database, clock: resources.clock)
  OwnPhotoController(responder: responder, editor: editor).addRoutes(to: router)
  OwnOriginalController(
    authenticator: parts.authenticator, database: resources.database, library: resources.library,
    addresses: resources.imageAddresses
  ).addRoutes(to: router)
  BinController(
    responder: responder, editor: editor, library: resources.library, pictures: parts.pictures
  ).addRoutes(to: router)
  PhotoChangeController(responder: responder, editor: editor, photos: parts.photos)
    .addRoutes(to: router)
  ProfileFormController(responder: responder, profiles: parts.profiles).addRoutes(to: router)
}

/// Adds the pages of signing in, consent and the own account.
private func addEntrance(
  _ responder: FormResponder, _ post: MessageDelivery, _ people: PersonStore,
  to router: Router<ServiceContext>
) {
  AuthorizeController(responder: responder).addRoutes(to: router)
  ChallengeController(responder: responder).addRoutes(to: router)
  AuthorizationController(responder: responder).addRoutes(to: router)
  PhoneController(responder: responder, courier: post.courier).addRoutes(to: router)
  AccountController(responder: responder, courier: post.courier, people: people)
    .addRoutes(to: router)
}

/// Adds the searches of Unsplash's API, and the URLs of source.unsplash.com if the settings include
/// them.
private func addSearches(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts,
  to router: Router<ServiceContext>
) {
  SearchController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    searches: parts.searches, lists: parts.lists
  ).addRoutes(to: router)
  if settings.hasSourceURLs, !settings.isPrivate {
    SourceController(
      database: resources.database, authenticator: parts.authenticator,
      addresses: resources.imageAddresses, searches: parts.searches, lists: parts.lists,
      droppedDemo: settings.isDemo ? resources.droppedDemo : nil, clock: resources.clock
    ).addRoutes(to: router)
  }
}

/// Adds the endpoints of Unsplash's API.
private func addAPI(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts,
  to router: Router<ServiceContext>
) {
  let clock = resources.clock
  parts.photos.addRoutes(to: router)
  PersonController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    profiles: parts.profiles, clock: clock
  ).addRoutes(to: router)
  CollectionController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    searches: parts.searches, lists: parts.lists, name: settings.name, clock: clock
  ).addRoutes(to: router)
  TopicController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    searches: parts.searches, lists: parts.lists
  ).addRoutes(to: router)
  StatisticsController(
    database: resources.database, authenticator: parts.authenticator, authors: parts.authors,
    metrics: parts.metrics, searches: parts.searches, clock: clock
  ).addRoutes(to: router)
}

/// Adds the page with the terms of use and the page with the demo's SMS messages, if configured.
private func addPlainPages(
  _ settings: Settings, _ parts: Parts, _ post: MessageDelivery, to router: Router<ServiceContext>
) {
  if case .text(let text)? = settings.terms {
    TermsController(text: text, pages: parts.pages).addRoutes(to: router)
  }
  if let outbox = post.outbox {
    OutboxController(outbox: outbox, addresses: parts.addresses, pages: parts.pages)
      .addRoutes(to: router)
  }
}

private func addUploads(
  _ settings: Settings, _ resources: ServerResources, _ parts: Parts,
  to router: Router<ServiceContext>
) {
  let group = router.group().add(middleware: UploadHeaders())
    .add(middleware: ErrorResponses(pages: parts.pages, cookies: parts.cookies))
  UploadController(
    library: resources.library, authenticator: parts.authenticator, isOn: settings.takesUploads
  ).addRoutes(to: group)
}
