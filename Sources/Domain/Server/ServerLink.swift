/// The link `imagefeed://server` that opens a server in the iPhone app; `imagefeed serve` prints it as
/// a QR code (IOS-3).
public struct ServerLink: Hashable, Sendable {
  /// The server's address as written in the link, not yet checked.
  public let address: String
  /// The fingerprint of the server's certificate; nil if a public authority signed it, or over http.
  public let certificate: CertificateFingerprint?

  /// A link to the server at `address`.
  public init(address: String, certificate: CertificateFingerprint?) {
    self.address = address
    self.certificate = certificate
  }

  /// Reads the decoded fields of the link's query; nil without an address, or with a fingerprint that
  /// is malformed.
  public init?(_ fields: [(name: String, value: String)]) {
    guard let address = fields.first(where: { $0.name == "address" })?.value else { return nil }
    var certificate: CertificateFingerprint?
    if let text = fields.first(where: { $0.name == "sha256" })?.value {
      guard let read = CertificateFingerprint(text) else { return nil }
      certificate = read
    }
    self.init(address: address, certificate: certificate)
  }

  /// The link, whose address is already percent-encoded.
  public static func text(encodedAddress: String, certificate: CertificateFingerprint?) -> String {
    "imagefeed://server?address=" + encodedAddress
      + (certificate.map { "&sha256=" + $0.text } ?? "")
  }
}
