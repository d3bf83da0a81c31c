import Foundation
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The HTTPS certificate and key, which can be reloaded while the server runs (LIB-9).
final class Certificates: Sendable {
  private let files: CertificateFiles
  private let unsplash: UnsplashCertificate?
  private let kept: Mutex<NIOSSLContext>

  /// Loads the certificate and key; throws `CertificateFailure` if they are unusable. Handshakes for Unsplash's names
  /// get the certificate `unsplash`, if there is one (API-8).
  init(
    _ files: CertificateFiles, unsplash: UnsplashCertificate? = nil
  ) throws(CertificateFailure) {
    self.files = files
    self.unsplash = unsplash
    kept = Mutex(try Certificates.read(files, unsplash))
  }

  /// The TLS context for new connections.
  var context: NIOSSLContext { kept.withLock { $0 } }

  /// Reloads the files; open connections keep their certificate. Throws and changes nothing if the
  /// files are unusable.
  func reload() throws(CertificateFailure) {
    let read = try Certificates.read(files, unsplash)
    kept.withLock { $0 = read }
  }

  private static func read(
    _ files: CertificateFiles, _ unsplash: UnsplashCertificate?
  ) throws(CertificateFailure) -> NIOSSLContext {
    let (certificate, key) = (try text(of: files.certificate), try text(of: files.key))
    if isKey(certificate), isCertificate(key) { throw .swapped(files) }
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)), !chain.isEmpty
    else { throw .noCertificate(files.certificate) }
    guard let secret = try? NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem) else {
      throw .noKey(files.key)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(secret))
    // Why set: swift-nio-ssl defaults to TLS 1.0, and RFC 8996 forbids 1.0 and 1.1.
    configuration.minimumTLSVersion = .tlsv12
    if let unsplash {
      configuration.sslContextCallback = { hello, promise in
        promise.succeed(unsplash.override(for: hello.serverHostname) ?? .noChanges)
      }
    }
    do {
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw .mismatch(files)
    }
  }

  private static func text(of path: String) throws(CertificateFailure) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unreadable(path)
    }
    return text
  }

  private static func isKey(_ text: String) -> Bool {
    text.contains("PRIVATE KEY-----") && !isCertificate(text)
  }

  private static func isCertificate(_ text: String) -> Bool {
    text.contains("-----BEGIN CERTIFICATE-----")
  }
}

/// Why a certificate and key cannot be used.
enum CertificateFailure: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case noCertificate(String)
  case noKey(String)
  case swapped(CertificateFiles)
  case mismatch(CertificateFiles)

  /// A message for the server's owner.
  var description: String {
    switch self {
    case .unreadable(let path): "\(path) cannot be read."
    case .noCertificate(let path): "--tls-cert: \(path) holds no certificate in PEM format."
    case .noKey(let path):
      "--tls-key: \(path) holds no private key in PEM format, or one with a passphrase."
    case .swapped(let files):
      """
      --tls-cert and --tls-key are swapped: \(files.certificate) holds the private key and \
      \(files.key) the certificate.
      """
    case .mismatch(let files):
      "The private key in \(files.key) does not belong to the certificate in \(files.certificate)."
    }
  }
}

/// Reloads the certificate on SIGHUP.
struct CertificateReloader: Service, CustomStringConvertible {
  // Why: the service group logs its services, and a dump of the struct would contain the private
  // key.
  let description = "CertificateReloader"
  /// Nil if the server speaks plain HTTP.
  let certificates: Certificates?
  /// Nil if the server does not answer in Unsplash's place.
  let unsplash: UnsplashCertificate?
  let logger: Logger

  func run() async throws {
    let hasTerminal = isatty(STDIN_FILENO) == 1
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      // Why: a closed terminal also sends SIGHUP, which must stop the server as it does by default.
      if hasTerminal, isatty(STDIN_FILENO) != 1 {
        kill(getpid(), SIGTERM)
        return
      }
      reload()
    }
  }

  private func reload() {
    do {
      try unsplash?.reload()
    } catch {
      logger.error(
        "the certificate for Unsplash's names was not replaced; the one before stays",
        metadata: ["error": "\(error)"])
    }
    guard let certificates else {
      logger.info("nothing to read again: the server speaks plain http")
      return
    }
    do throws(CertificateFailure) {
      try certificates.reload()
      logger.info("the certificate was read again; new connections get it")
    } catch {
      logger.error(
        "the certificate was not read again; the one before stays",
        metadata: ["error": "\(error)"])
    }
  }
}
