import Domain
import UIKit

/// Decides whether a server is trusted: by its certificate's fingerprint where the person trusts one,
/// otherwise as the system does. Its URLSessions must have the main queue as delegate queue.
final class ServerTrust: NSObject, URLSessionDelegate, Sendable {
  /// The certificate that a server showed, and what is known about it.
  struct Shown: Sendable {
    let fingerprint: CertificateFingerprint
    let judgment: TrustedCertificates.Judgment
  }

  private let certificates: TrustedCertificates?

  /// Trusts `certificates`; without them, only the system's authorities.
  init(_ certificates: TrustedCertificates?) { self.certificates = certificates }

  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    _ = answer(challenge, completionHandler)
  }

  /// Handles a server's authentication challenge; returns the certificate that the server
  /// presented, or nil if the challenge is not about a certificate.
  func answer(
    _ challenge: URLAuthenticationChallenge,
    _ completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Shown? {
    let space = challenge.protectionSpace
    guard let der = ServerTrust.certificate(of: space),
      let shown = judge(der, host: space.host, port: space.port)
    else {
      completionHandler(.performDefaultHandling, nil)
      return nil
    }
    switch shown.judgment {
    case .unknown: completionHandler(.performDefaultHandling, nil)
    case .trusted: completionHandler(.useCredential, ServerTrust.credential(for: space))
    // Why not the system's opinion: a certificate that any authority issued would replace the trusted one.
    case .changed: completionHandler(.cancelAuthenticationChallenge, nil)
    }
    return shown
  }

  /// Judges a certificate in DER form.
  func judge(_ der: [UInt8], host: String, port: Int) -> Shown? {
    guard let fingerprint = CertificateFingerprint(bytes: SHA256.digest(der)) else { return nil }
    let certificates = certificates
    let judgment = MainActor.assumeIsolated {
      certificates?.judge(fingerprint, host: host, port: port) ?? .unknown
    }
    return Shown(fingerprint: fingerprint, judgment: judgment)
  }

  #if canImport(ObjectiveC)
    /// The server's own certificate in DER form, the first of its chain.
    private static func certificate(of space: URLProtectionSpace) -> [UInt8]? {
      guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
        let trust = space.serverTrust,
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
        let certificate = chain.first
      else { return nil }
      return Array(SecCertificateCopyData(certificate) as Data)
    }

    private static func credential(for space: URLProtectionSpace) -> URLCredential? {
      space.serverTrust.map { URLCredential(trust: $0) }
    }
  #else
    // Why: Foundation on Linux offers no access to the server's certificate.
    private static func certificate(of space: URLProtectionSpace) -> [UInt8]? { nil }

    private static func credential(for space: URLProtectionSpace) -> URLCredential? { nil }
  #endif
}
