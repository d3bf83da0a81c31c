import Domain
import UIKit

/// The certificates that the person trusts by their fingerprints, each at one address only (IOS-3).
/// They are in the Keychain.
@MainActor public final class TrustedCertificates {
  /// What is known about the certificate that a server shows.
  enum Judgment: Sendable {
    /// No certificate is trusted at this address; the system decides.
    case unknown
    /// It is the trusted one.
    case trusted
    /// Another one is trusted.
    case changed
  }

  private static let name = "certificates"

  private let vault: any Vault
  // Why lazy: the first launch deletes the Keychain items of an earlier installation.
  private lazy var fingerprints = stored

  /// The certificates in `vault`, which is read at the first use.
  public init(_ vault: any Vault) { self.vault = vault }

  /// The Keychain item: lines with an address, a space and a fingerprint.
  private var stored: [ServerURL: CertificateFingerprint] {
    var fingerprints: [ServerURL: CertificateFingerprint] = [:]
    let lines = vault.secret(TrustedCertificates.name)?.reveal().split(separator: "\n") ?? []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2, let server = ServerURL(kept: words[0]),
        let fingerprint = CertificateFingerprint(words[1])
      else { continue }
      fingerprints[server] = fingerprint
    }
    return fingerprints
  }

  /// Trusts the certificate with this fingerprint at this address, instead of the one before.
  func trust(_ fingerprint: CertificateFingerprint, at server: ServerURL) {
    fingerprints[server] = fingerprint
    save()
  }

  /// Forgets the certificates of all servers but these.
  func keep(only servers: [ServerURL]) {
    let kept = fingerprints.filter { servers.contains($0.key) }
    guard kept != fingerprints else { return }
    fingerprints = kept
    save()
  }

  private func save() {
    let lines = fingerprints.map { $0.text + " " + $1.text }.sorted()
    vault.keep(
      lines.isEmpty ? nil : Secret(lines.joined(separator: "\n")), as: TrustedCertificates.name)
  }

  /// Judges the certificate that the server at this host and port shows.
  func judge(_ fingerprint: CertificateFingerprint, host: String, port: Int) -> Judgment {
    let name = host.contains(":") && !host.hasPrefix("[") ? "[" + host + "]" : host
    let texts = ["https://\(name):\(port)"] + (port == 443 ? ["https://" + name] : [])
    let servers = texts.compactMap { ServerURL(kept: $0) }
    guard let trusted = servers.lazy.compactMap({ self.fingerprints[$0] }).first else {
      return .unknown
    }
    return trusted == fingerprint ? .trusted : .changed
  }
}
