import Backup
import Domain
import Foundation
import Hummingbird
import Identity
public import Logging
import NIOCore
import ObjectStorage
import PhotoLibrary
import ServiceLifecycle
import Store
import UnixSignals

/// The HTTP server and its background services: control socket, photos of the demo, messages, cleanup.
public struct Server: Sendable {
  private let settings: Settings
  private let resources: ServerResources
  private let demoCount: Int
  private let logger: Logger

  /// A server for an opened data folder; in demo mode `demoCount` photos of the demo are added.
  public init(_ settings: Settings, _ resources: ServerResources, demoCount: Int, logger: Logger) {
    self.settings = settings
    self.resources = resources
    self.demoCount = demoCount
    self.logger = logger
  }

  /// Registers the web app and the iPhone app as OAuth clients; in demo mode, also the demo account
  /// and the demo's OAuth client.
  public func prepare() async throws {
    let now = resources.clock()
    let identity = resources.identity
    try await resources.keep(origin: settings.origin)
    _ = try await identity.makeWebApplication(
      redirectURI: AppController.callback(settings.origin.text), now: now)
    _ = try await identity.makePhoneApplication(now: now)
    if settings.isDemo {
      let folder = DemoFolder(database: resources.database)
      // Why mark the folder: accounts that visitors create must not end the demo, only the owner's
      // commands do.
      if try folder.use == .demo { try await folder.begin() }
      _ = try await identity.makeDemoAccount(now: now)
      _ = try await identity.makeDemoApplication(now: now)
    } else if let demo = try identity.application(accessKey: Demo.accessKey) {
      // Why: the demo client's secret is published in the manual, so the client may exist only in a
      // demo.
      try await resources.database.applications.remove(demo)
    }
    try await shareWebFiles()
  }

  /// Stores the web app's files for servers of other versions that run at the same time (LIB-6); throws if the bucket
  /// is another library's.
  private func shareWebFiles() async throws {
    guard let store = resources.store else { return }
    do {
      try await SharedPictures.claim(store, for: resources.folder)
      let files = StaticFiles(folder: settings.webFolder)
      try await SharedFiles(store, clock: resources.clock).publish(files)
    } catch let error as ObjectStoreError {
      if case .invalid = error { throw error }
      // Why not thrown: without the store the feed works.
      logger.warning(
        "the object store cannot be used now, so images may be missing",
        metadata: ["reason": "\(error.description)"])
    }
  }

  /// Throws if the place of the continuous backup belongs to another library, or to another copy of this one (LIB-25).
  public func refuseForeignBackup() async throws {
    guard let backup = backup() else { return }
    do {
      try await backup.refuseForeignPlace()
    } catch {
      await backup.finish(seconds: 0)
      throw error
    }
    await backup.finish(seconds: 0)
  }

  /// Serves until SIGTERM or SIGINT. `announce` is called with the ports once the server listens on all of them.
  ///
  /// Throws `ServerFailure` if it cannot listen.
  public func run(announce: @escaping @Sendable (ListenerPorts) -> Void) async throws {
    let (running, signal) = AsyncStream.makeStream(of: Void.self)
    let drain = ListenerDrain()
    let (certificates, unsplash) = try certificates()
    let post = MessageDelivery(settings, resources, logger: logger)
    let backup = beginActivity()
    let applications = listen(
      listeners(
        settings, resources, post: post, certificates: certificates, unsplash: unsplash,
        logger: logger), drain
    ) { ports in
      announce(ports)
      signal.finish()
    }
    let beside: [any Service] = [
      ControlServer(
        folder: resources.folder,
        admin: AdminService(resources: resources, base: settings.origin.text),
        logger: logger),
      DemoFiller(
        library: resources.library, folder: settings.demoPhotos,
        count: settings.isDemo ? demoCount : 0, start: running, logger: logger),
      post.courier,
      Housekeeping(
        identity: resources.identity, audit: resources.database.audit,
        auditDays: settings.auditDays, library: resources.library, binDays: settings.binDays,
        clock: resources.clock, logger: logger),
      FolderWatch(admin: resources.admin, minutes: settings.scanMinutes, logger: logger),
      UploadMaintenance(library: resources.library),
      drain,
      CertificateReloader(certificates: certificates, unsplash: unsplash, logger: logger),
      BackupRunner(backup: backup),
    ]
    let executor = executor
    try await run(
      applications.map { OnExecutor(base: $0, executor: executor) }, beside: beside + writers,
      backup)
  }

  /// The server's own certificate and the one for Unsplash's names; nil where there is none.
  private func certificates() throws -> (own: Certificates?, unsplash: UnsplashCertificate?) {
    let unsplash = try settings.unsplash.map { _ in
      try UnsplashCertificate(folder: settings.folder, clock: resources.clock, logger: logger)
    }
    let own = try settings.certificate.map { files in
      try Certificates(files, unsplash: settings.hasNamesOnOwnPort ? unsplash : nil)
    }
    return (own, unsplash)
  }

  /// The services of all listeners; `announce` is called once all of them listen.
  private func listen(
    _ listeners: Listeners, _ drain: ListenerDrain,
    announce: @escaping @Sendable (ListenerPorts) -> Void
  ) -> [Listening] {
    let running = RunningListeners(announce: announce)
    let all = listeners.all { kind, channel in
      drain.listen(on: channel)
      running.add(kind, port: channel.localAddress?.port ?? 0)
    }
    running.expect(all.count)
    return all.map { Listening(kind: $0.kind, host: settings.host, base: $0.application) }
  }

  /// Where requests are handled: on their event loops, or, as reads of PostgreSQL block, on threads, which are
  /// twice as many as those reads, so that other requests need not wait for them.
  private var executor: any TaskExecutor {
    switch resources.database.blockingReads {
    case 0: EventLoopExecutor()
    case let count: ThreadPoolExecutor(threads: 2 * count)
    }
  }

  /// The services that write counts and log entries from memory to the database every few seconds.
  private var writers: [any Service] {
    let database = resources.database
    return [
      MemoryWriter(description: "views", logger: logger, flush: database.statistics.flush),
      MemoryWriter(
        description: "visits of share links", logger: logger, flush: database.shares.flush),
      MemoryWriter(
        description: "entries of the audit log", logger: logger, flush: database.audit.flush),
    ]
  }

  /// Records that the server runs, for commands; returns the continuous backup, nil if there is
  /// none.
  private func beginActivity() -> ContinuousBackup? {
    let backup = backup()
    resources.activity.begin(backup?.monitor)
    return backup
  }

  private func backup() -> ContinuousBackup? {
    settings.backup.map { backup in
      ContinuousBackup(
        backup, database: resources.database, folder: resources.folder, logger: logger,
        clock: resources.clock)
    }
  }

  /// Runs the services until a signal stops them, then writes what they collected last.
  private func run(
    _ applications: [any Service], beside: [any Service], _ backup: ContinuousBackup?
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: applications.map { .init(service: $0) }
        + beside.map { .init(service: $0, successTerminationBehavior: .ignore) },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(settings.limits.stopSeconds)
    configuration.maximumCancellationDuration = .seconds(2)
    var failure: (any Error)?
    do { try await ServiceGroup(configuration: configuration).run() } catch { failure = error }
    // Why after all services: requests are answered to the end. A failure is only a few views,
    // visits or entries.
    try? await resources.database.statistics.flush()
    try? await resources.database.shares.flush()
    try? await resources.database.audit.flush()
    await backup?.finish()
    if let failure { throw failure }
  }
}
