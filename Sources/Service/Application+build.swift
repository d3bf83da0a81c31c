import Domain
public import Hummingbird
import HummingbirdCore
import Identity
public import Logging
public import NIOCore
import Pages
import PhotoLibrary

/// Builds the server in order: settings, middleware, then one controller per feature.
public func buildApplication(
  _ settings: Settings, _ premises: Premises, post: PostOffice, logger: Logger,
  onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
  let certificates = try settings.certificate.map { files in try Certificates(files) }
  return buildApplication(
    settings, premises, post: post, certificates: certificates, logger: logger,
    onRunning: onRunning)
}

/// As above, with a certificate that can be reloaded.
func buildApplication(
  _ settings: Settings, _ premises: Premises, post: PostOffice, certificates: Certificates?,
  logger: Logger, onRunning: @escaping @Sendable (any Channel) async -> Void
) -> some ApplicationProtocol {
  let parts = Parts(settings, premises, logger: logger)
  let router = router(settings, premises, parts, post: post)
  return Application(
    responder: KeptPictures(
      shelf: premises.shelf, metrics: parts.metrics, next: router.buildResponder()),
    server: server(settings, certificates, connections: parts.connections),
    configuration: ApplicationConfiguration(
      address: .hostname(settings.host, port: settings.port), backlog: 4096, reuseAddress: true,
      // Why more: refused ones are open while they are answered, replaced ones until they are closed.
      availableConnectionsDelegate: MaximumAvailableConnections(
        settings.limits.connections + 2 * ConnectionRegistry.mostRefusals)),
    services: [], onServerRunning: onRunning, logger: logger)
}

/// The router with the middleware and every route.
func router(
  _ settings: Settings, _ premises: Premises, post: PostOffice, logger: Logger
) -> Router<ServiceContext> {
  router(settings, premises, Parts(settings, premises, logger: logger), post: post)
}

private func router(
  _ settings: Settings, _ premises: Premises, _ parts: Parts, post: PostOffice
) -> Router<ServiceContext> {
  let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: Observation(metrics: parts.metrics))

  // Images first: they need little middleware and must be fast.
  let errors = ErrorAnswers(pages: parts.pages)
  parts.pictures.addRoutes(to: router.group().add(middleware: errors))

  router.add(middleware: Compression())
  router.add(
    middleware: AnswerHeaders(
      security: SecurityHeaders(
        isSecure: settings.origin.isSecure,
        isTrustworthy: settings.origin.isSecure || settings.origin.isLoopback),
      api: APIHeaders(rateLimit: parts.rateLimit)))
  router.add(middleware: errors)
  if settings.isDemo, settings.isDemoForThisMachine { router.add(middleware: ThisMachineOnly()) }
  router.add(middleware: AddressLimit(bytes: settings.limits.addressBytes))

  addControllers(settings, premises, parts, post, to: router)
  FeedController(
    database: premises.database, callers: parts.callers, authors: parts.authors,
    shelf: FeedIndexShelf(database: premises.database)
  ).addRoutes(to: router)
  addUploads(settings, premises, parts, to: router)
  return router
}

private func addControllers(
  _ settings: Settings, _ premises: Premises, _ parts: Parts, _ post: PostOffice,
  to router: Router<ServiceContext>
) {
  let clock = premises.clock
  OperationController(
    database: premises.database, metrics: parts.metrics, connections: parts.connections,
    addresses: parts.addresses, courier: post.courier
  ).addRoutes(to: router)
  PhotoController(
    database: premises.database, callers: parts.callers, authors: parts.authors, clock: clock
  )
  .addRoutes(to: router)
  PersonController(
    database: premises.database, callers: parts.callers, authors: parts.authors
  ).addRoutes(to: router)
  let reception = Reception(
    identity: premises.identity, callers: parts.callers, cookies: parts.cookies,
    pages: parts.pages, seal: FormSeal(key: premises.identity.formKey),
    addresses: parts.addresses, settings: settings, droppedDemo: premises.droppedDemo,
    clock: clock)
  AuthorizeController(reception: reception).addRoutes(to: router)
  AuthorizationController(reception: reception).addRoutes(to: router)
  PhoneController(reception: reception, courier: post.courier).addRoutes(to: router)
  AccountController(reception: reception, courier: post.courier).addRoutes(to: router)
  addPlainPages(settings, parts, post, to: router)
  TokenController(
    identity: premises.identity, addresses: parts.addresses, origin: settings.origin,
    limits: settings.limits, clock: clock
  ).addRoutes(to: router)
  AppController(
    database: premises.database, identity: premises.identity, callers: parts.callers,
    authors: parts.authors,
    cookies: parts.cookies, pages: parts.pages, pictures: parts.pictures, settings: settings,
    largestUpload: premises.library.uploads.longest, shell: parts.shell, clock: clock
  ).addRoutes(to: router)
  parts.files.addRoutes(to: router)
}

/// The pages that depend on the settings.
private func addPlainPages(
  _ settings: Settings, _ parts: Parts, _ post: PostOffice, to router: Router<ServiceContext>
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
  _ settings: Settings, _ premises: Premises, _ parts: Parts,
  to router: Router<ServiceContext>
) {
  let group = router.group().add(middleware: UploadHeaders())
    .add(middleware: ErrorAnswers(pages: parts.pages))
  UploadController(
    library: premises.library, callers: parts.callers, isOn: settings.takesUploads
  ).addRoutes(to: group)
}

/// Values that several controllers share.
private struct Parts {
  let files: StaticFiles
  let pages: PageRenderer
  let shell: AppShell
  let metrics = Metrics()
  let rateLimit: RateLimit
  let addresses: CallerAddress
  let cookies: SessionCookies
  let callers: Callers
  let authors = AuthorShelf()
  let pictures: PictureController
  let connections: ConnectionRegistry

  init(_ settings: Settings, _ premises: Premises, logger: Logger) {
    files = StaticFiles(folder: settings.webFolder)
    pages = PageRenderer(name: settings.name, files: files)
    shell = AppShell(files: files, pages: pages)
    rateLimit = RateLimit(perHour: settings.requestsPerHour)
    addresses = CallerAddress(
      trusted: settings.trustedProxies, notice: UntrustedProxyNotice(logger: logger))
    connections = ConnectionRegistry(limits: settings.limits, trusted: settings.trustedProxies)
    cookies = SessionCookies(isSecure: settings.origin.isSecure)
    callers = Callers(
      identity: premises.identity, cookies: cookies,
      origins: OriginGuard(origin: settings.origin, isNamed: settings.publicURL != nil),
      rateLimit: rateLimit, isPrivate: settings.isPrivate, isDemo: settings.isDemo,
      clock: premises.clock)
    pictures = PictureController(
      database: premises.database, library: premises.library, shelf: premises.shelf,
      clients: ImageClients(addresses: addresses, callers: callers))
  }
}

private func server(
  _ settings: Settings, _ certificates: Certificates?, connections: ConnectionRegistry
) -> HTTPServerBuilder {
  let limits = settings.limits
  let configuration = HTTP1Channel.Configuration(
    additionalChannelHandlers: [ConnectionGuard(limits: limits)],
    idleTimeout: .seconds(limits.idleSeconds),
    httpDecoderConfiguration: .init(
      maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
      maxHeaderFieldCount: limits.headerFields))
  return HTTPServerBuilder { responder in
    let plain = HTTP1Channel(responder: responder, configuration: configuration)
    guard let certificates else {
      return AdmittingChannel(plain, registry: connections, isPlain: true)
    }
    return AdmittingChannel(
      CertifiedChannel(base: plain, certificates: certificates), registry: connections,
      isPlain: false)
  }
}
