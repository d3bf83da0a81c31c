import CSodium
public import Domain
import Foundation
import NIOSSL

extension CertificateFiles {
  /// The fingerprint of the server's own certificate, the first of its file; nil if it cannot be read.
  public var fingerprint: CertificateFingerprint? {
    guard let text = try? String(contentsOfFile: certificate, encoding: .utf8),
      let chain = try? NIOSSLCertificate.fromPEMBytes(Array(text.utf8)),
      let der = try? chain.first?.toDERBytes()
    else { return nil }
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    crypto_hash_sha256(&digest, der, UInt64(der.count))
    return CertificateFingerprint(bytes: digest)
  }
}
