public import Domain
public import Store

extension Identity {
  /// Issues a code to the iPhone app for a person who signed in on the app's own screens (IOS-4);
  /// it works once, for at most 60 seconds. The `session` of this cookie ends with it, so that one sign-in gives one
  /// code; of concurrent requests the others throw.
  ///
  /// This is the authorization challenge of "OAuth 2.0 for First-Party Applications". There is no
  /// consent page, since the person entered the password into this very app, and no redirect URI,
  /// since the code is in the response. Fails for every other client, and without PKCE.
  public func answerChallenge(
    _ request: Parameters, of person: PersonRecord, session: Secret, now: Instant
  ) async throws(StoreError) -> Result<Secret, OAuthError> {
    if request.repeatsAny(of: Identity.knownParameters) { return .failure(.malformed) }
    guard let key = request.value("client_id") else {
      return .failure(.missing(parameter: "client_id"))
    }
    guard let application = try application(accessKey: key) else {
      return .failure(.invalidClient)
    }
    guard application.registration.accessKey == Identity.phoneAccessKey else {
      return .failure(.unauthorizedClient)
    }
    guard let scopes = Scopes(text: request.value("scope") ?? "") else {
      return .failure(.invalidScope)
    }
    if let error = challengeError(request, application.registration) { return .failure(error) }
    let authorization = Authorization(
      application: application, scopes: application.granted(scopes),
      redirectURI: Identity.noRedirect,
      state: nil, challenge: request.value("code_challenge"))
    return .success(
      try await issueCode(for: authorization, person: person, ending: session, now: now))
  }

  /// The stored redirect URI of a code that was issued without one.
  static let noRedirect = ""
}
