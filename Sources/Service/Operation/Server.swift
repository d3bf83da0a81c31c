import Domain
import Foundation
import Hummingbird
import Identity
public import Logging
import NIOCore
import PhotoLibrary
import ServiceLifecycle
import Store
import UnixSignals

/// A running server with everything beside it: orders, the drawn gallery, tidying up.
public struct Server: Sendable {
  private let settings: Settings
  private let premises: Premises
  private let galleryCount: Int
  private let logger: Logger

  /// A server over an opened data folder; `galleryCount` pictures are drawn in demo mode.
  public init(_ settings: Settings, _ premises: Premises, galleryCount: Int, logger: Logger) {
    self.settings = settings
    self.premises = premises
    self.galleryCount = galleryCount
    self.logger = logger
  }

  /// Makes what every start needs: the registrations of the two apps and, in demo mode, account and key.
  public func prepare() async throws {
    let now = premises.clock()
    let identity = premises.identity
    _ = try await identity.makeWebApplication(
      redirectURI: AppController.callback(settings.origin.text), now: now)
    _ = try await identity.makePhoneApplication(now: now)
    if settings.isDemo {
      _ = try await identity.makeDemoAccount(now: now)
      _ = try await identity.makeDemoApplication(now: now)
    } else if let demo = try identity.application(accessKey: Demo.accessKey) {
      // Why: its secret is printed in the manual.
      try await premises.database.applications.remove(demo)
    }
  }

  /// Serves until SIGTERM or SIGINT; `announce` is told the port as soon as it answers.
  ///
  /// Throws `ServerFailure` when it cannot listen.
  public func run(announce: @escaping @Sendable (Int) -> Void) async throws {
    let (running, signal) = AsyncStream.makeStream(of: Void.self)
    let drain = ListenerDrain()
    let post = PostOffice(settings, premises, logger: logger)
    let application = try buildApplication(
      settings, premises, post: post, logger: logger,
      onRunning: { channel in
        drain.listen(on: channel)
        announce(channel.localAddress?.port ?? 0)
        signal.finish()
      })
    let beside: [any Service] = [
      ControlServer(
        folder: premises.folder, clerk: Clerk(premises: premises, base: settings.origin.text),
        logger: logger),
      GalleryPainter(
        library: premises.library, count: settings.isDemo ? galleryCount : 0, start: running,
        logger: logger),
      post.courier,
      Housekeeping(identity: premises.identity, clock: premises.clock, logger: logger),
      UploadKeeper(library: premises.library),
      drain,
    ]
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: OnEventLoops(base: application))]
        + beside.map { .init(service: $0, successTerminationBehavior: .ignore) },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(settings.limits.stopSeconds)
    configuration.maximumCancellationDuration = .seconds(2)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ServerFailure(error, settings)
    }
  }
}

/// Why a server cannot listen, as a sentence that names the option to change.
public struct ServerFailure: Error, CustomStringConvertible {
  /// What the owner reads.
  public let description: String

  init(_ error: IOError, _ settings: Settings) {
    switch error.errnoCode {
    case EADDRINUSE:
      description =
        "Port \(settings.port) is already in use by another program; choose one with --port."
    case EACCES:
      description =
        "Port \(settings.port) may not be used by this user; choose one above 1023 with --port."
    case EADDRNOTAVAIL:
      description = "\(settings.host) is no address of this machine; choose one with --host."
    default: description = "The server cannot listen: \(error.description)"
    }
  }
}
