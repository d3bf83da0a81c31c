public import Domain
public import Store

/// The result of a request to the authorization endpoint.
///
/// All results except `page` require a signed-in person (OA-17).
public enum AuthorizationAnswer: Hashable, Sendable {
  /// Show an error page without redirecting, because the redirect URI is not trusted (OA-04).
  case page(AuthorizationProblem)
  /// Redirect to the client with an error.
  case redirect(AuthorizationFailure)
  /// Ask the person for consent, then issue a code or use `denied`.
  case askConsent(Authorization)
  /// Issue a code without consent, for the server's own web client.
  case proceed(Authorization)
}

/// Why an error page is shown.
public enum AuthorizationProblem: Hashable, Sendable {
  /// No application has this `client_id`.
  case unknownClient
  /// The redirect URI is missing or not registered.
  case redirect
  /// The request has this error, and the client has no redirect URI to report it to.
  case request(OAuthError)

  /// The message that Unsplash shows for this problem, in English.
  public var text: String {
    switch self {
    case .unknownClient: OAuthError.invalidClient.text
    case .redirect: "The redirect uri included is not valid."
    case .request(let error): error.text
    }
  }
}

/// An invalid request of a known client.
public struct AuthorizationFailure: Hashable, Sendable {
  /// The error to report to the client.
  public let error: OAuthError
  let redirectURI: String
  let state: String?

  /// The URL to redirect to; `issuer` is the server's public base URL (OA-07).
  public func address(issuer: String) -> String {
    var parameters = [
      (name: "error", value: error.code), (name: "error_description", value: error.text),
    ]
    if let state { parameters.append((name: "state", value: state)) }
    parameters.append((name: "iss", value: issuer))
    return RedirectURI.adding(parameters, to: redirectURI)
  }
}

/// A valid request of a known client.
public struct Authorization: Hashable, Sendable {
  /// The client that sent the request.
  public let application: ApplicationRecord
  /// The requested scopes.
  public let scopes: Scopes
  let redirectURI: String
  let state: String?
  let challenge: String?

  /// Whether the code is shown on a page of this server instead of being sent to the client.
  public var isOutOfBand: Bool { redirectURI == RedirectURI.outOfBand }

  /// The source that the `form-action` directive must allow: the client's origin or an app's
  /// scheme; nil if the code stays on this server.
  public var redirectOrigin: String? {
    if isOutOfBand { return nil }
    guard redirectURI.hasPrefix("https://") || redirectURI.hasPrefix("http://") else {
      return redirectURI.prefix { $0 != ":" } + ":"
    }
    let parts = redirectURI.split(separator: "/", maxSplits: 2)
    guard parts.count >= 2 else { return nil }
    return parts[0] + "//" + parts[1].prefix { $0 != "?" }
  }

  /// Where the browser goes on to, for people: the host with its port, or the scheme of an app's links, such as
  /// `photos:`; nil if the code stays on this server.
  public var destination: String? {
    guard let origin = redirectOrigin else { return nil }
    guard let host = origin.split(separator: "//", maxSplits: 1).dropFirst().first else {
      return origin
    }
    return host.split(separator: "@").last.map(String.init)
  }

  /// The URL to redirect to with the code; `issuer` is the server's public base URL.
  public func address(code: Secret, issuer: String) -> String {
    var parameters = [(name: "code", value: code.reveal())]
    if isOutOfBand {
      return RedirectURI.adding(parameters, to: issuer + Path.shownCode.template)
    }
    if let state { parameters.append((name: "state", value: state)) }
    parameters.append((name: "iss", value: issuer))
    return RedirectURI.adding(parameters, to: redirectURI)
  }

  /// The result if the person refuses consent.
  public var denied: AuthorizationAnswer {
    failed(.accessDenied)
  }

  /// The result if the person cannot be signed in.
  public var unavailable: AuthorizationAnswer {
    failed(.unavailable)
  }

  func failed(_ error: OAuthError) -> AuthorizationAnswer {
    if isOutOfBand { return .page(.request(error)) }
    return .redirect(
      AuthorizationFailure(error: error, redirectURI: redirectURI, state: state))
  }
}
