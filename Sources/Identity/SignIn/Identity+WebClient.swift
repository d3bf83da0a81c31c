public import Domain
public import Store

/// What the web client needs to begin the code flow.
public struct WebSignIn: Hashable, Sendable {
  /// The random `state`; the browser keeps it in a cookie until the code comes.
  public let state: Secret
  /// The PKCE challenge, S256.
  public let challenge: String
}

/// What the web client needs to exchange its code.
public struct WebSignInEnd: Hashable, Sendable {
  /// The PKCE verifier that belongs to the challenge.
  public let verifier: Secret
  /// Where the person wanted to go.
  public let returnTo: ReturnPath
}

extension Identity {
  /// Seconds in which the code has to come: 10 minutes, for the person who has to type.
  private static let webSignInSeconds: Int64 = 600

  /// Begins the web client's own code flow (FEED-3).
  public func beginWebSignIn(
    returnTo: ReturnPath, now: Instant
  ) async throws(StoreError) -> WebSignIn {
    let state = Secret(random.token())
    try await database.pendingSignIns.add(
      PendingSignIn(
        hash: sealing.digest(.state, state), returnTo: returnTo.text, createdAt: now))
    let challenge = Encoding.base64url(Sealing.sha256(verifier(of: state)))
    return WebSignIn(state: state, challenge: challenge)
  }

  /// Ends it, once per `state`; nothing when the state is unknown, used or older than 10 minutes.
  public func endWebSignIn(
    state: Secret, now: Instant
  ) async throws(StoreError) -> WebSignInEnd? {
    let hash = sealing.digest(.state, state)
    guard let pending = try await database.pendingSignIns.take(hash: hash),
      now < pending.createdAt.advanced(bySeconds: Identity.webSignInSeconds),
      let path = ReturnPath(pending.returnTo)
    else { return nil }
    return WebSignInEnd(verifier: Secret(verifier(of: state)), returnTo: path)
  }

  /// Why: made from the state under the key of the folder, so that it is written down nowhere.
  private func verifier(of state: Secret) -> String {
    Encoding.base64url(sealing.bytes(.verifier, state.reveal()))
  }
}
