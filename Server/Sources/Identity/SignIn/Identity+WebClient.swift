public import Domain
public import Store

/// What the web client needs to start the code flow.
public struct WebSignIn: Hashable, Sendable {
  /// The random `state`; stored in a cookie until the code arrives.
  public let state: Secret
  /// The PKCE challenge, S256.
  public let challenge: String
}

/// What the web client needs to exchange its code.
public struct WebSignInEnd: Hashable, Sendable {
  /// The PKCE verifier of the challenge.
  public let verifier: Secret
  /// The path to open after the sign-in.
  public let returnTo: ReturnPath
}

extension Identity {
  /// Seconds within which the code must arrive: 10 minutes, to leave time for typing.
  private static let webSignInSeconds: Int64 = 600

  /// Starts the web client's own code flow (FEED-3) and stores it until `endWebSignIn`.
  public func beginWebSignIn(
    returnTo: ReturnPath, now: Instant
  ) async throws(StoreError) -> WebSignIn {
    let state = Secret(random.token())
    try await database.pendingSignIns.add(
      PendingSignIn(
        hash: secretBox.digest(.state, state), returnTo: returnTo.text, createdAt: now))
    let challenge = Encoding.base64url(SecretBox.sha256(verifier(of: state)))
    return WebSignIn(state: state, challenge: challenge)
  }

  /// Ends the flow with this `state`, once; returns nil if the state is unknown, used or older than
  /// 10 minutes.
  public func endWebSignIn(
    state: Secret, now: Instant
  ) async throws(StoreError) -> WebSignInEnd? {
    let hash = secretBox.digest(.state, state)
    guard let pending = try await database.pendingSignIns.take(hash: hash),
      now < pending.createdAt.advanced(bySeconds: Identity.webSignInSeconds),
      let path = ReturnPath(pending.returnTo)
    else { return nil }
    return WebSignInEnd(verifier: Secret(verifier(of: state)), returnTo: path)
  }

  /// The PKCE verifier, derived from `state` with the data folder's key, so it need not be stored.
  private func verifier(of state: Secret) -> String {
    Encoding.base64url(secretBox.bytes(.verifier, state.reveal()))
  }
}
