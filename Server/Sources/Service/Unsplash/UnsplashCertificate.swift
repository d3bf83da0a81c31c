import Domain
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate with which the server answers under Unsplash's names; it is replaced long before it ends (API-8).
final class UnsplashCertificate: Sendable {
  private struct Current {
    let context: NIOSSLContext
    let override: NIOSSLContextConfigurationOverride
    var renewal: Instant
  }

  private let folder: String
  private let clock: @Sendable () -> Instant
  private let logger: Logger
  private let current: Mutex<Current>

  /// Days after which a certificate is replaced, so that clients with a wrong clock accept it too.
  private static let renewalDays: Int64 = 20

  /// A certificate of the authority of this data folder. Throws `CertificateAuthorityFailure` if there is none and none
  /// can be made.
  init(folder: String, clock: @escaping @Sendable () -> Instant, logger: Logger) throws {
    self.folder = folder
    self.clock = clock
    self.logger = logger
    current = Mutex(try UnsplashCertificate.issue(folder, now: clock()))
  }

  /// The TLS context for connections to Unsplash's names; a handshake for any other name fails.
  var context: NIOSSLContext { renewed.context }

  /// The certificate and key for a handshake with `name`; nil if it is none of Unsplash's.
  func override(for name: String?) -> NIOSSLContextConfigurationOverride? {
    name.flatMap { UnsplashHost(authority: $0) } == nil ? nil : renewed.override
  }

  /// Replaces the certificate, such as after the authority was renewed; open connections keep theirs.
  func reload() throws {
    let issued = try UnsplashCertificate.issue(folder, now: clock())
    current.withLock { $0 = issued }
  }

  private var renewed: Current {
    let kept = current.withLock { $0 }
    let now = clock()
    guard now >= kept.renewal else { return kept }
    do {
      try reload()
    } catch {
      current.withLock { $0.renewal = Instant(seconds: now.seconds + 3600) }
      logger.error(
        "the certificate for Unsplash's names was not replaced; the one before stays",
        metadata: ["error": "\(error)"])
    }
    return current.withLock { $0 }
  }

  private static func issue(_ folder: String, now: Instant) throws -> Current {
    let authority = try CertificateAuthority(folder: folder, now: now)
    let (chain, key) = try authority.issue(now: now)
    let certificates = try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8))
      .map { NIOSSLCertificateSource.certificate($0) }
    let secret = NIOSSLPrivateKeySource.privateKey(
      try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
    var override = NIOSSLContextConfigurationOverride()
    override.certificateChain = certificates
    override.privateKey = secret
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates, privateKey: secret)
    configuration.minimumTLSVersion = .tlsv12
    configuration.sslContextCallback = { hello, promise in
      guard let name = hello.serverHostname, UnsplashHost(authority: name) == nil else {
        promise.succeed(.noChanges)
        return
      }
      promise.fail(ForeignName(name: name))
    }
    return Current(
      context: try NIOSSLContext(configuration: configuration), override: override,
      renewal: Instant(seconds: now.seconds + renewalDays * 86_400))
  }

  /// A handshake for a host that the server does not answer for.
  private struct ForeignName: Error {
    let name: String
  }
}
