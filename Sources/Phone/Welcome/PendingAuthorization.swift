import AppModel
import Domain
import UIKit
import Wire

/// A pending authorization: the secrets that the redirect must match, and the address to return to
/// (FEED-3).
struct PendingAuthorization: Hashable {
  /// What a redirect to the app means.
  enum Outcome: Hashable {
    case code(Secret)
    /// The person denied the app access to the account.
    case declined
    /// Not a valid response to this authorization.
    case foreign
  }

  /// What the app does with any server.
  private static let scopes: [Scope] = [.public, .readUser, .writeLikes]
  /// What it does with an Image Feed server as well (FEED-31, FEED-32).
  private static let ownScopes: [Scope] = [.readCollections, .writeCollections]

  private let state: Secret
  private let verifier: Secret
  let returnTo: String
  /// Whether the code was sent to the server. A code can be used only once.
  var isSent = false

  /// A new authorization. `random` returns 32 bytes; it is called for `state` and for the PKCE
  /// verifier.
  init(returnTo: String, random: () -> [UInt8]) {
    state = Secret(Base64.urlText(of: random()))
    verifier = Secret(Base64.urlText(of: random()))
    self.returnTo = returnTo
  }

  /// The stored authorization; nil if it is malformed.
  init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4 else { return nil }
    isSent = lines[0] == "sent"
    state = Secret(String(lines[1]))
    verifier = Secret(String(lines[2]))
    returnTo = String(lines[3])
  }

  /// The authorization as stored in the vault; `init(kept:)` reads it.
  var kept: Secret {
    let place = returnTo.split(separator: "\n").first ?? ""
    return Secret(
      [isSent ? "sent" : "open", state.reveal(), verifier.reveal(), String(place)]
        .joined(separator: "\n"))
  }

  /// The authorization URL, with `state` and the PKCE challenge; nil if it is not a valid URL.
  func page(of server: PhotoServer) -> URL? {
    URL(string: path(of: server), relativeTo: server.pages)?.absoluteURL
  }

  /// The path and query of the authorization URL.
  func path(of server: PhotoServer) -> String {
    let query = [
      ("client_id", server.clientID), ("code_challenge", challenge),
      ("code_challenge_method", "S256"), ("redirect_uri", PhotoServer.redirect),
      ("response_type", "code"), ("scope", scopes(at: server)),
      ("state", state.reveal()),
    ].map { $0.0 + "=" + percentEncoded($0.1) }
    return Path.authorize.template + "?" + query.joined(separator: "&")
  }

  /// The request for a code after a sign-in on the app's own screens (IOS-4).
  func challengeRequest(at server: PhotoServer) -> Request {
    Request(
      form: [
        FormField("client_id", server.clientID), FormField("code_challenge", challenge),
        FormField("code_challenge_method", "S256"), FormField("scope", scopes(at: server)),
      ], to: Path.authorizationChallenge.template)
  }

  /// The PKCE challenge.
  private var challenge: String {
    Base64.urlText(of: SHA256.digest(Array(verifier.reveal().utf8)))
  }

  private func scopes(at server: PhotoServer) -> String {
    let own = server.isOwn ? PendingAuthorization.ownScopes : []
    return Scopes(PendingAuthorization.scopes + own).text
  }

  /// Validates the redirect URL: prefix, `state`, and `iss` where the server has an issuer.
  func judge(_ address: URL, from server: PhotoServer) -> Outcome {
    guard let parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
      address.absoluteString.hasPrefix(PhotoServer.redirect)
    else { return .foreign }
    var fields: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      if fields.updateValue(item.value ?? "", forKey: item.name) != nil { return .foreign }
    }
    guard Secret(fields["state"] ?? "") == state,
      server.issuer == nil || fields["iss"] == server.issuer
    else { return .foreign }
    if let code = fields["code"] { return .code(Secret(code)) }
    return fields["error"] == "access_denied" ? .declined : .foreign
  }

  /// The request that exchanges `code` for tokens.
  func exchange(_ code: Secret, at server: PhotoServer, from way: SignIn.Way) -> Request {
    var fields = [
      FormField("client_id", server.clientID), FormField("code", code.reveal()),
      FormField("code_verifier", verifier.reveal()), FormField("grant_type", "authorization_code"),
    ]
    switch way {
    case .browser: fields.append(FormField("redirect_uri", PhotoServer.redirect))
    // NB: this code came in a response, so it is bound to no redirect URI.
    case .screens: break
    }
    if let secret = server.secret { fields.append(FormField("client_secret", secret.reveal())) }
    return Request(form: fields, to: Path.token.template)
  }
}

/// The tokens that the server issued, and the username they belong to.
struct Credentials: Hashable {
  let access: Secret
  let refresh: Secret
  let username: String

  /// Reads a response of the token endpoint; nil if it contains no access token.
  init?(_ response: Response) {
    guard response.status == 200, let json = response.json("read the token"),
      let token = json["access_token"]?.string, !token.isEmpty
    else { return nil }
    access = Secret(token)
    refresh = Secret(json["refresh_token"]?.string ?? "")
    username = json["username"]?.string ?? ""
  }

  /// The stored credentials; nil if they are malformed.
  init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, !lines[0].isEmpty else { return nil }
    access = Secret(String(lines[0]))
    refresh = Secret(String(lines[1]))
    username = String(lines[2])
  }

  /// The credentials as stored in the vault; `init(kept:)` reads them.
  var kept: Secret {
    Secret([access.reveal(), refresh.reveal(), username].joined(separator: "\n"))
  }

  /// The request that revokes the refresh token, and with it every token issued for the same code.
  /// Without a refresh token it revokes the access token (FEED-16).
  func revocation(at server: PhotoServer) -> Request {
    let token = refresh.isEmpty ? access : refresh
    return Request(
      form: [FormField("client_id", server.clientID), FormField("token", token.reveal())],
      to: Path.revocation.template)
  }
}
