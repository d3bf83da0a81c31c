/// Proof Key for Code Exchange, RFC 7636, method S256.
enum Pkce {
  /// Whether `text` is a well-formed challenge: a SHA-256 as 43 base64url characters.
  static func isChallenge(_ text: String) -> Bool {
    text.utf8.count == 43
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "-_".utf8.contains($0) }
  }

  /// Whether `text` is a well-formed verifier: 43 to 128 unreserved characters.
  static func isVerifier(_ text: String) -> Bool {
    43...128 ~= text.utf8.count
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
  }

  /// Whether the verifier matches the challenge; without a challenge there must be no verifier
  /// (OA-25).
  static func proves(_ verifier: String?, challenge: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier, isVerifier(verifier) else { return false }
    return SecretBox.isEqual(Encoding.base64url(SecretBox.sha256(verifier)), challenge)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
  }
}
