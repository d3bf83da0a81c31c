import Domain
import UIKit
import Wire

/// A sign-in under way: what its code has to match when it comes, and where one wanted to go (FEED-3).
struct SignInErrand: Hashable {
  /// What the browser came back with.
  enum Finding: Hashable {
    case code(Secret)
    /// The person said no.
    case declined
    /// It is not the answer to this errand.
    case foreign
  }

  private static let scopes = Scopes([.public, .readUser, .writeLikes])

  private let state: Secret
  private let verifier: Secret
  let returnTo: String
  /// Whether a code was sent to the server: it cannot be sent again.
  var isSent = false

  /// An errand with two fresh secrets of 32 bytes.
  init(returnTo: String, random: () -> [UInt8]) {
    state = Secret(SignInErrand.text(random()))
    verifier = Secret(SignInErrand.text(random()))
    self.returnTo = returnTo
  }

  /// The errand that was kept; nothing when it is none.
  init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4 else { return nil }
    isSent = lines[0] == "sent"
    state = Secret(String(lines[1]))
    verifier = Secret(String(lines[2]))
    returnTo = String(lines[3])
  }

  /// What to keep.
  var kept: Secret {
    let place = returnTo.split(separator: "\n").first ?? ""
    return Secret(
      [isSent ? "sent" : "open", state.reveal(), verifier.reveal(), String(place)]
        .joined(separator: "\n"))
  }

  /// The page to open.
  func page(of server: PhotoServer) -> URL? {
    let challenge = SignInErrand.text(SHA256.digest(Array(verifier.reveal().utf8)))
    let query = [
      ("client_id", server.clientID), ("code_challenge", challenge),
      ("code_challenge_method", "S256"), ("redirect_uri", PhotoServer.redirect),
      ("response_type", "code"), ("scope", SignInErrand.scopes.text), ("state", state.reveal()),
    ].map { $0.0 + "=" + percentEncoded($0.1) }
    let path = "/oauth/authorize?" + query.joined(separator: "&")
    return URL(string: path, relativeTo: server.pages)?.absoluteURL
  }

  /// What the address means that the browser came back with.
  func judge(_ address: URL, from server: PhotoServer) -> Finding {
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

  /// The request that exchanges the code.
  func exchange(_ code: Secret, at server: PhotoServer) -> Request {
    var fields = [
      FormField("client_id", server.clientID), FormField("code", code.reveal()),
      FormField("code_verifier", verifier.reveal()), FormField("grant_type", "authorization_code"),
      FormField("redirect_uri", PhotoServer.redirect),
    ]
    if let secret = server.secret { fields.append(FormField("client_secret", secret.reveal())) }
    return Request(form: fields, to: "/oauth/token")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}

/// What the server gave for a code, and for whom.
struct Admission: Hashable {
  let access: Secret
  let refresh: Secret
  let username: String

  /// Reads the answer of the token endpoint; nothing when it gave nothing.
  init?(_ answer: Answer) {
    guard answer.status == 200, let json = try? JSON(reading: answer.body),
      let token = json["access_token"]?.string, !token.isEmpty
    else { return nil }
    access = Secret(token)
    refresh = Secret(json["refresh_token"]?.string ?? "")
    username = json["username"]?.string ?? ""
  }

  /// The admission that was kept; nothing when it is none.
  init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, !lines[0].isEmpty else { return nil }
    access = Secret(String(lines[0]))
    refresh = Secret(String(lines[1]))
    username = String(lines[2])
  }

  /// What to keep.
  var kept: Secret {
    Secret([access.reveal(), refresh.reveal(), username].joined(separator: "\n"))
  }

  /// The request that gives everything back that came from the same code (FEED-16).
  func revocation(at server: PhotoServer) -> Request {
    let token = refresh.isEmpty ? access : refresh
    return Request(
      form: [FormField("client_id", server.clientID), FormField("token", token.reveal())],
      to: "/oauth/revoke")
  }
}
