import Domain

extension OAuthError {
  /// The error code and what is wrong with `request`, in English, for the developer of the client.
  public func explanation(of request: Parameters) -> String {
    code + ": " + (reason(request) ?? text)
  }

  /// What is wrong, if it can be said more precisely than in `text`.
  private func reason(_ request: Parameters) -> String? {
    switch self {
    case .invalidScope:
      let names = (request.value("scope") ?? "").split { $0 == " " || $0 == "+" }.map(String.init)
      guard let unknown = names.first(where: { Scope(rawValue: $0) == nil }) else { return nil }
      let known = Scope.allCases.map(\.rawValue).joined(separator: ", ")
      return "The scope \"\(unknown)\" is unknown. The scopes are \(known)."
    case .malformed:
      let name = Identity.knownParameters.first { request.repeatsAny(of: [$0]) }
      return name.map { "The parameter \"\($0)\" is repeated." }
    case .challengeMissing:
      return "PKCE needs a code_challenge of 43 characters and code_challenge_method=S256."
    case .missing, .formMissing, .challengeMethod, .invalidClient, .invalidGrant,
      .unauthorizedClient, .insufficientAuthorization, .unsupportedGrantType,
      .unsupportedResponseType, .accessDenied, .unavailable, .throttled:
      return nil
    }
  }
}
