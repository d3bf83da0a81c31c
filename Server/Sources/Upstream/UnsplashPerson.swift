public import Domain
import Wire

/// A person at Unsplash, as `GET /me` describes them.
public struct UnsplashPerson: Hashable, Sendable {
  /// Unsplash's id, which never changes.
  public let id: String
  /// The public @name at Unsplash.
  public let username: String
  /// The first name; the username if the person has none.
  public let firstName: String
  /// The last name; nil for none.
  public let lastName: String?

  /// Reads the response to `GET /me`; returns nil without an id or username.
  init?(_ json: JSON) {
    guard let id = json["id"]?.string, !id.isEmpty, let username = json["username"]?.string,
      !username.isEmpty
    else { return nil }
    self.id = id
    self.username = username
    let first = json["first_name"]?.string ?? json["name"]?.string ?? ""
    firstName = first.isEmpty ? username : first
    lastName = json["last_name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A person's access to Unsplash, by the token that the sign-in ended with.
public struct UnsplashAccess: Hashable, Sendable {
  /// The person's row id here.
  public let personId: Int64
  /// The person's @name at Unsplash.
  public let username: String
  /// The access token.
  public let token: Secret

  /// The access of a person.
  public init(personId: Int64, username: String, token: Secret) {
    self.personId = personId
    self.username = username
    self.token = token
  }
}

/// Signing in at Unsplash, and requests with a person's token, whose responses are not cached here.
extension Upstream {
  /// What a person allows: to see the profile and to like photos.
  static let scopes = "public read_user write_likes"

  /// The URL of Unsplash's page on which a person signs in; it leads back to `redirect` with `state`.
  public func signInAddress(state: Secret, redirect: String) -> String {
    let fields = [
      ("client_id", settings.accessKey), ("redirect_uri", redirect), ("response_type", "code"),
      ("scope", Upstream.scopes), ("state", state.reveal()),
    ]
    return settings.pages + "/oauth/authorize?"
      + fields.map { $0.0 + "=" + percentEncoded($0.1) }.joined(separator: "&")
  }

  /// Exchanges the code of a sign-in for a token.
  public func token(for code: Secret, redirect: String) async throws(UpstreamFailure) -> Secret {
    guard let secret = settings.secret else { throw .wrongKey }
    let fields = [
      ("client_id", settings.accessKey), ("client_secret", secret.reveal()),
      ("redirect_uri", redirect), ("code", code.reveal()), ("grant_type", "authorization_code"),
    ]
    let form = fields.map { $0.0 + "=" + percentEncoded($0.1) }.joined(separator: "&")
    let answer = try await transport.send(
      UpstreamRequest(method: "POST", url: settings.pages + "/oauth/token", form: Secret(form)))
    guard answer.status == 200, let json = try? JSON(reading: answer.body),
      let token = json["access_token"]?.string, !token.isEmpty
    else {
      // NB: 401 here means the owner's own key and secret, 400 the code.
      throw answer.status == 401
        ? .wrongKey : answer.status >= 500 ? .failed(status: answer.status) : .wrongToken
    }
    return Secret(token)
  }

  /// The person of a token.
  public func person(
    of token: Secret, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UnsplashPerson {
    let answer = try await send("GET", Path.me.template, token: token, for: account)
    guard let json = try? JSON(reading: answer.body), let person = UnsplashPerson(json) else {
      throw .failed(status: answer.status)
    }
    return person
  }

  /// The body of Unsplash's response to a request that only this person may make, in JSON.
  func personal(
    _ method: String, _ address: String, _ access: UnsplashAccess, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> (body: [UInt8], total: Int?) {
    let answer = try await send(method, address, token: access.token, for: account)
    return (answer.body, answer.total)
  }

  /// Reports a download to Unsplash, as its guidelines require, and returns the response.
  public func reportDownload(
    of photo: String, query: String, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> [UInt8] {
    let address = Path.photoDownload.with(photo) + (query.isEmpty ? "" : "?" + query)
    return try await send("GET", address, token: nil, for: account).body
  }
}

extension Upstream {
  /// Page `number` of what a person likes, from 1, newest first.
  public func likes(
    page number: Int, _ access: UnsplashAccess
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    let query = "?page=\(number)&per_page=\(UpstreamQuery.pageSize)"
    let (body, total) = try await personal(
      "GET", Path.userLikes.with(access.username) + query, access,
      for: .person(access.personId))
    guard let page = UpstreamResponse(body, .list, total: total, arrived: clock()) else {
      throw .failed(status: 200)
    }
    return page
  }
}
