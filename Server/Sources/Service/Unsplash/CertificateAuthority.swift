import Crypto
public import Domain
import Foundation
public import Store
import SwiftASN1
import X509

/// A certificate authority that can vouch for unsplash.com and the names below it, and for nothing else (API-8).
///
/// Whoever trusts it lets this server, and whoever gets its key, answer in Unsplash's place, but not in a bank's: clients
/// refuse what it signs for other names because of its name constraints (RFC 5280 §4.2.1.10).
public struct CertificateAuthority: Sendable {
  /// Path of the certificate that clients have to trust, PEM.
  public let path: String
  /// SHA-256 of the certificate.
  public let fingerprint: CertificateFingerprint
  /// When the certificate ends.
  public let end: Instant
  private let certificate: Certificate
  private let key: Certificate.PrivateKey

  /// How long the authority's certificate is valid.
  static let days: Int64 = 3650
  /// How long the certificates that it signs are valid.
  static let leafDays: Int64 = 30
  /// How long before now certificates begin, since clocks of phones and simulators differ.
  private static let skewDays: Int64 = 1

  private static func keyPath(_ folder: String) -> String { folder + "/unsplash-ca.key" }
  private static func certificatePath(_ folder: String) -> String { folder + "/unsplash-ca.pem" }

  /// The authority of the data folder, which is made if there is none. Throws if its files cannot be read or written,
  /// others may read its key, or its certificate has ended.
  public init(
    folder: String, now: Instant
  ) throws(CertificateAuthorityFailure) {
    let keyPath = CertificateAuthority.keyPath(folder)
    path = CertificateAuthority.certificatePath(folder)
    key = try CertificateAuthority.key(at: keyPath)
    let text: String
    if let kept = try CertificateAuthority.content(of: path) {
      text = kept
    } else {
      let made = try CertificateAuthority.certificate(of: key, now: now)
      text = try CertificateAuthority.keep(made, at: path, mode: 0o644)
    }
    guard let certificate = try? Certificate(pemEncoded: text),
      let bytes = try? certificate.serializeAsPEM().derBytes
    else { throw .unusable(path) }
    guard certificate.publicKey == key.publicKey else { throw .mismatch(path, key: keyPath) }
    self.certificate = certificate
    guard let fingerprint = CertificateFingerprint(bytes: ContentHash.digest(of: bytes)) else {
      throw .unusable(path)
    }
    self.fingerprint = fingerprint
    end = Instant(seconds: Int64(certificate.notValidAfter.timeIntervalSince1970))
    guard now < end else { throw .ended(path) }
  }

  /// Removes the authority of the data folder, so that the next one is new and nothing that trusts the former one trusts
  /// it. Throws if a file cannot be removed.
  public static func remove(from folder: String) throws(CertificateAuthorityFailure) {
    for path in [certificatePath(folder), keyPath(folder)] {
      do throws(DiskError) { try KeptFile.remove(path) } catch { throw .disk(path, error) }
    }
  }

  /// The names for which it signs.
  public static var names: [String] { UnsplashHost.allCases.map(\.rawValue) }

  /// The SHA-256 of the certificate as other programs write it: 32 pairs of hexadecimal digits with colons.
  public var fingerprintText: String {
    fingerprint.bytes.map { String(format: "%02X", $0) }.joined(separator: ":")
  }

  /// The text of the certificate, PEM.
  public var pem: String { (try? certificate.serializeAsPEM().pemString) ?? "" }

  /// A certificate for Unsplash's hosts with a key of its own, both PEM: the certificate first, then this authority's.
  func issue(now: Instant) throws -> (chain: String, key: String) {
    let leafKey = P256.Signing.PrivateKey()
    let leaf = Certificate.PrivateKey(leafKey)
    let signed = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: leaf.publicKey,
      notValidBefore: date(now, plusDays: -CertificateAuthority.skewDays),
      // Why not longer than the authority: some clients check only the leaf.
      notValidAfter: min(
        date(now, plusDays: CertificateAuthority.leafDays), certificate.notValidAfter),
      issuer: certificate.subject,
      subject: DistinguishedName { CommonName(UnsplashHost.api.rawValue) },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(UnsplashHost.allCases.map { .dnsName($0.rawValue) })
        SubjectKeyIdentifier(hash: leaf.publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: SubjectKeyIdentifier(hash: key.publicKey).keyIdentifier)
      },
      issuerPrivateKey: key)
    return (try signed.serializeAsPEM().pemString + "\n" + pem, leafKey.pemRepresentation)
  }
}

extension CertificateAuthority {
  /// The private key, which is made if there is none.
  private static func key(
    at path: String
  ) throws(CertificateAuthorityFailure) -> Certificate.PrivateKey {
    let text: String
    if let kept = try content(of: path) {
      text = kept
    } else {
      text = try keep(P256.Signing.PrivateKey().pemRepresentation, at: path, mode: 0o600)
    }
    guard try isPrivate(path) else { throw .exposed(path) }
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else {
      throw .unusable(path)
    }
    return Certificate.PrivateKey(key)
  }

  /// A certificate of the authority with this key, PEM.
  private static func certificate(
    of key: Certificate.PrivateKey, now: Instant
  ) throws(CertificateAuthorityFailure) -> String {
    do {
      let name = try DistinguishedName {
        OrganizationName("Image Feed")
        CommonName("Image Feed in Unsplash's place, only for \(UnsplashHost.site.rawValue)")
      }
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
        notValidBefore: date(now, plusDays: -skewDays), notValidAfter: date(now, plusDays: days),
        issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          Critical(KeyUsage(keyCertSign: true, cRLSign: true))
          try ExtendedKeyUsage([.serverAuth])
          // Why addresses too: a constraint applies only to names of its own form.
          Critical(
            NameConstraints(
              permittedDNSDomains: [UnsplashHost.site.rawValue],
              excludedIPRanges: [
                ASN1OctetString(contentBytes: ArraySlice(repeating: 0, count: 8)),
                ASN1OctetString(contentBytes: ArraySlice(repeating: 0, count: 32)),
              ]))
          SubjectKeyIdentifier(hash: key.publicKey)
        }, issuerPrivateKey: key)
      return try certificate.serializeAsPEM().pemString + "\n"
    } catch {
      throw .signing("\(error)")
    }
  }

  private static func isPrivate(_ path: String) throws(CertificateAuthorityFailure) -> Bool {
    do throws(DiskError) { return try KeptFile.isPrivate(path) } catch { throw .disk(path, error) }
  }

  private static func content(of path: String) throws(CertificateAuthorityFailure) -> String? {
    do throws(DiskError) {
      return try Disk.content(of: path).map { String(decoding: $0, as: UTF8.self) }
    } catch { throw .disk(path, error) }
  }

  private static func keep(
    _ text: String, at path: String, mode: UInt32
  ) throws(CertificateAuthorityFailure) -> String {
    do throws(DiskError) {
      let kept = try KeptFile.keep(Array(text.utf8), at: path, mode: mode)
      return String(decoding: kept, as: UTF8.self)
    } catch { throw .disk(path, error) }
  }
}

private func date(_ now: Instant, plusDays days: Int64) -> Date {
  Date(timeIntervalSince1970: Double(now.seconds + days * 86_400))
}

/// Why there is no certificate authority to use.
public enum CertificateAuthorityFailure: Error, Hashable, CustomStringConvertible {
  case disk(String, DiskError)
  case unusable(String)
  case exposed(String)
  case mismatch(String, key: String)
  case ended(String)
  case signing(String)

  /// A message for the server's owner.
  public var description: String {
    let renewal =
      "\"imagefeed certificate --renew\" makes a new authority, which clients must then trust again."
    return switch self {
    case .disk(let path, let error): "\(path) cannot be used: \(error)."
    case .unusable(let path): "\(path) is damaged. \(renewal)"
    case .exposed(let path):
      "Other users can read the private key \(path). If none of them did, run chmod 600 on it; otherwise \(renewal)"
    case .mismatch(let path, let key): "\(path) does not belong to \(key). \(renewal)"
    case .ended(let path): "The certificate \(path) has ended. \(renewal)"
    case .signing(let reason): "No certificate can be made: \(reason)"
    }
  }
}
