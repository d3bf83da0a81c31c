import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// The listeners of a server, which all lead to the same controllers.
struct Listeners {
  let settings: Settings
  let connections: ConnectionRegistry
  let responder: RequestIntake<CachedPictures<RouterResponder<ServiceContext>>>
  let certificates: Certificates?
  let unsplash: UnsplashCertificate?
  let logger: Logger

  /// Every listener of the server; `onRunning` is called with the channel on which it listens.
  func all(
    onRunning: @escaping @Sendable (ListenerKind, any Channel) -> Void
  ) -> [(kind: ListenerKind, application: any ApplicationProtocol)] {
    let kind = ListenerKind.own(port: settings.port)
    var all: [(ListenerKind, any ApplicationProtocol)] = [(kind, own { onRunning(kind, $0) })]
    guard let unsplash, let place = settings.unsplash else { return all }
    if let port = place.port, !settings.hasNamesOnOwnPort {
      let kind = ListenerKind.unsplash(port: port)
      all.append((kind, underUnsplashsNames(unsplash, port: port) { onRunning(kind, $0) }))
    }
    if let port = place.proxyPort {
      let kind = ListenerKind.proxy(port: port)
      all.append((kind, proxy(unsplash, place, port: port) { onRunning(kind, $0) }))
    }
    return all
  }

  /// The listener under the server's own address.
  func own(
    onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    let server = HTTPServerBuilder { [self] responder in
      guard let certificates else {
        return AdmittingChannel(plain(responder), registry: connections, isPlain: true)
      }
      return AdmittingChannel(
        CertifiedChannel(base: plain(responder)) { certificates.context }, registry: connections,
        isPlain: false, isNearOnly: settings.hasNamesOnOwnPort)
    }
    return application(server, port: settings.port, onRunning)
  }

  private func underUnsplashsNames(
    _ certificate: UnsplashCertificate, port: Int,
    onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    let server = HTTPServerBuilder { [self] responder in
      AdmittingChannel(
        certified(responder, certificate), registry: connections, isPlain: false, isNearOnly: true)
    }
    return application(server, port: port, onRunning)
  }

  private func proxy(
    _ certificate: UnsplashCertificate, _ place: UnsplashPlace, port: Int,
    onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    let server = HTTPServerBuilder { [self] responder in
      AdmittingChannel(
        ConnectChannel(
          base: certified(responder, certificate), tunnelsOthers: place.tunnelsOthers,
          headerSeconds: settings.limits.headerSeconds),
        registry: connections, isPlain: true, isNearOnly: true)
    }
    return application(server, port: port, onRunning)
  }

  /// A connection to one of Unsplash's names.
  private func certified(
    _ responder: @escaping HTTPChannelHandler.Responder, _ certificate: UnsplashCertificate
  ) -> CertifiedChannel<HTTP1Channel> {
    CertifiedChannel(base: plain(responder)) { certificate.context }
  }

  private func application(
    _ server: HTTPServerBuilder, port: Int,
    _ onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    Application(
      responder: responder, server: server,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: port), backlog: 4096, reuseAddress: true,
        // Why more than the limit: a refused connection takes a place until it is answered, and one
        // that gives way to a new one until it has closed.
        availableConnectionsDelegate: MaximumAvailableConnections(
          settings.limits.connections + 2 * ConnectionRegistry.mostRefusals)),
      services: [], onServerRunning: onRunning, logger: logger)
  }

  private func plain(_ responder: @escaping HTTPChannelHandler.Responder) -> HTTP1Channel {
    let limits = settings.limits
    return HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionGuard(limits: limits)],
        idleTimeout: .seconds(limits.idleSeconds),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
          maxHeaderFieldCount: limits.headerFields)))
  }
}
