public import Domain
public import Texts

/// Why a request got no response, if the device knows more than that.
public enum Obstacle: Hashable, Sendable {
  /// The device may not use the local network, or is in none.
  case localNetwork
  /// The server's certificate, with this fingerprint, is signed by no authority that the device knows.
  /// `isChanged`: another certificate of this server is trusted.
  case certificate(CertificateFingerprint?, isChanged: Bool)

  /// The explanation.
  public var phrase: ConnectionPhrase {
    switch self {
    case .localNetwork: .noLocalNetwork
    case .certificate(_, let isChanged): isChanged ? .changedCertificate : .unknownCertificate
    }
  }
}
