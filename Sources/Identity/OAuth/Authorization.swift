public import Domain
public import Store

/// What becomes of a request to the authorization endpoint.
///
/// Every answer but `page` may be given to a signed-in person only (OA-17).
public enum AuthorizationAnswer: Hashable, Sendable {
  /// Show a page and redirect nowhere, because the address is not to be trusted (OA-04).
  case page(AuthorizationProblem)
  /// Tell the client what is wrong with its request.
  case redirect(AuthorizationFailure)
  /// Ask the person for consent, then issue a code or `denied`.
  case askConsent(Authorization)
  /// Issue a code without asking: the server's own web client.
  case proceed(Authorization)
}

/// Why a request is answered with a page.
public enum AuthorizationProblem: Hashable, Sendable {
  /// No application has this `client_id`.
  case unknownClient
  /// The redirect address is missing or not registered.
  case redirect
  /// The request is wrong in this way, and the client has no address to be told.
  case request(OAuthError)

  /// The sentence that Unsplash's page shows, English as there.
  public var text: String {
    switch self {
    case .unknownClient: OAuthError.invalidClient.text
    case .redirect: "The redirect uri included is not valid."
    case .request(let error): error.text
    }
  }
}

/// A wrong request of a known client.
public struct AuthorizationFailure: Hashable, Sendable {
  /// What is wrong.
  public let error: OAuthError
  let redirectURI: String
  let state: String?

  /// Where to send the browser; `issuer` is the server's public base address (OA-07).
  public func address(issuer: String) -> String {
    var parameters = [
      (name: "error", value: error.code), (name: "error_description", value: error.text),
    ]
    if let state { parameters.append((name: "state", value: state)) }
    parameters.append((name: "iss", value: issuer))
    return RedirectAddress.adding(parameters, to: redirectURI)
  }
}

/// A right request of a known client.
public struct Authorization: Hashable, Sendable {
  /// The client.
  public let application: ApplicationRecord
  /// What it asks for.
  public let scopes: Scopes
  let redirectURI: String
  let state: String?
  let challenge: String?

  /// Whether the code is shown on a page of this server.
  public var isOutOfBand: Bool { redirectURI == RedirectAddress.outOfBand }

  /// What `form-action` has to name: the client's origin, or the scheme of an app on the device;
  /// nothing when the code stays on this server.
  public var redirectOrigin: String? {
    if isOutOfBand { return nil }
    guard redirectURI.hasPrefix("https://") || redirectURI.hasPrefix("http://") else {
      return redirectURI.prefix { $0 != ":" } + ":"
    }
    let parts = redirectURI.split(separator: "/", maxSplits: 2)
    guard parts.count >= 2 else { return nil }
    return parts[0] + "//" + parts[1].prefix { $0 != "?" }
  }

  /// Where to send the browser with its code; `issuer` is the server's public base address.
  public func address(code: Secret, issuer: String) -> String {
    var parameters = [(name: "code", value: code.reveal())]
    if isOutOfBand {
      return RedirectAddress.adding(parameters, to: issuer + "/oauth/authorize/native")
    }
    if let state { parameters.append((name: "state", value: state)) }
    parameters.append((name: "iss", value: issuer))
    return RedirectAddress.adding(parameters, to: redirectURI)
  }

  /// What becomes of the request when the person says no.
  public var denied: AuthorizationAnswer {
    failed(.accessDenied)
  }

  func failed(_ error: OAuthError) -> AuthorizationAnswer {
    if isOutOfBand { return .page(.request(error)) }
    return .redirect(
      AuthorizationFailure(error: error, redirectURI: redirectURI, state: state))
  }
}
