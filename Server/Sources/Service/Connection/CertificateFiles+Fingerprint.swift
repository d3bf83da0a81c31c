public import Domain
import Foundation
import NIOSSL
import Store

extension CertificateFiles {
  /// The fingerprint of the server's own certificate, the first of its file; nil if it cannot be read.
  public var fingerprint: CertificateFingerprint? {
    guard let text = try? String(contentsOfFile: certificate, encoding: .utf8),
      let chain = try? NIOSSLCertificate.fromPEMBytes(Array(text.utf8)),
      let der = try? chain.first?.toDERBytes()
    else { return nil }
    return CertificateFingerprint(bytes: ContentHash.digest(of: der))
  }
}
