import Domain
import Foundation

/// What a phone opens to reach the server, as QR codes in the terminal and on a page (IOS-3, FEED-41).
public struct PhoneLinks: Hashable, Sendable {
  /// The address, for a browser.
  public let browser: String
  /// The link that opens the server in the iPhone app.
  public let app: String

  /// The links to the server at `origin` with these settings.
  public init(to origin: Origin, _ settings: Settings) {
    browser = origin.text
    // Why not all but letters: the shorter link fits into a smaller code.
    let address = origin.text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    app = ServerLink.text(
      encodedAddress: address ?? origin.text,
      certificate: PhoneLinks.unsignedCertificate(of: origin, settings))
  }

  /// The fingerprint of the certificate if no public authority can have signed it; nil without one, and
  /// behind a proxy, which shows a certificate of its own.
  private static func unsignedCertificate(
    of origin: Origin, _ settings: Settings
  ) -> CertificateFingerprint? {
    // Why by the address: public authorities sign no certificates for addresses of local networks, and
    // the iPhone trusts a fingerprint at no others.
    guard origin.isSecure, settings.trustedProxies.isEmpty,
      (try? ServerURL(origin.text))?.isLocal == true
    else { return nil }
    return settings.certificate?.fingerprint
  }
}
