public import Domain
public import Store

/// A newly registered application, with the only copy of its secret.
public struct RegisteredApplication: Hashable, Sendable {
  /// The stored registration.
  public let application: ApplicationRecord
  /// The application's secret; nil for a public client.
  public let secret: Secret?
}

extension ApplicationRecord {
  /// Whether the application is the web app or the iPhone app, whose access keys are public and the
  /// same on every server.
  public var isOwn: Bool {
    let key = registration.accessKey
    return key == Identity.webAccessKey || key == Identity.phoneAccessKey
  }

  /// The scopes that this client gets if it asks for these.
  ///
  /// For the iPhone app it is all or nothing: what it does is more than the scopes have names for, so whatever
  /// exceeds `public` is everything. The consent page and the token say so.
  public func granted(_ asked: Scopes) -> Scopes {
    let isPhone = registration.accessKey == Identity.phoneAccessKey
    return isPhone && asked.all.contains { $0 != .public } ? .everything : asked
  }
}

extension Identity {
  /// The access key of the server's own web client.
  public static let webAccessKey = "image-feed-web"

  /// The access key of the iPhone app, the same on every server.
  public static let phoneAccessKey = "image-feed-phone"
  /// The redirect URI of the iPhone app.
  public static let phoneRedirectURI = "imagefeed://signed-in"

  /// Registers an OAuth client with a new access key and, unless it is public, a new secret.
  ///
  /// Throws `redirect` if a redirect URI is not allowed (OA-03, OA-19), `applicationName` for a blank or long name.
  public func registerApplication(
    name: String, redirectURIs: [String], isUnsplashClient: Bool, isPublic: Bool, now: Instant
  ) async throws(IdentityError) -> RegisteredApplication {
    // Why as for people: line breaks and direction marks would change what the consent page says around the name.
    let shown: PersonName
    do throws(NameProblem) { shown = try PersonName(name) } catch { throw .applicationName }
    guard !redirectURIs.isEmpty else { throw .redirect(.malformed) }
    for address in redirectURIs {
      if let problem = RedirectURI.problem(address, isUnsplashClient: isUnsplashClient) {
        throw .redirect(problem)
      }
    }
    let secret = isPublic ? nil : Secret(random.token())
    let registration = ApplicationRegistration(
      name: shown.text, accessKey: random.token(),
      secretHash: secret.map { secretBox.digest(.applicationSecret, $0) },
      isUnsplashClient: isUnsplashClient, isPublic: isPublic, redirectURIs: redirectURIs)
    return try await storing { () throws(StoreError) in
      let application = try await database.applications.add(registration, now: now)
      return RegisteredApplication(application: application, secret: secret)
    }
  }

  /// Creates or updates the server's own web client, which returns to `redirectURI`.
  public func makeWebApplication(
    redirectURI: String, now: Instant
  ) async throws(StoreError) -> ApplicationRecord {
    let registration = ApplicationRegistration(
      name: "Image Feed", accessKey: Identity.webAccessKey, secretHash: nil,
      isFirstParty: true, isPublic: true, redirectURIs: [redirectURI])
    return try await keep(registration, now: now)
  }

  /// Creates or updates the registration of the iPhone app, which has no secret and needs consent.
  ///
  /// It is not an Unsplash client: its tokens expire (OA-34), and its token requests must use the
  /// body (OA-21).
  public func makePhoneApplication(now: Instant) async throws(StoreError) -> ApplicationRecord {
    // Why not first-party: any app on a phone can claim the scheme (RFC 8252, 8.6).
    let registration = ApplicationRegistration(
      name: "Image Feed for iPhone", accessKey: Identity.phoneAccessKey, secretHash: nil,
      isPublic: true, redirectURIs: [Identity.phoneRedirectURI])
    return try await keep(registration, now: now)
  }

  /// The application with this access key: `Authorization: Client-ID …` (API-3).
  ///
  /// Why nil for a key with U+0000: SQLite would cut it off there, so a client could vary its key
  /// and get a new limit of wrong secrets each time.
  public func application(
    accessKey: String
  ) throws(StoreError) -> ApplicationRecord? {
    if accessKey.utf8.contains(0) { return nil }
    return try database.applications.application(accessKey: accessKey)
  }

  /// Adds a registration or updates the one with the same access key.
  func keep(
    _ registration: ApplicationRegistration, now: Instant
  ) async throws(StoreError) -> ApplicationRecord {
    let key = registration.accessKey
    guard var record = try database.applications.application(accessKey: key) else {
      return try await database.applications.add(registration, now: now)
    }
    if record.registration != registration {
      record.registration = registration
      try await database.applications.save(record)
    }
    return record
  }

  /// Authenticates the client of a request (OA-29, OA-30, OA-50).
  func client(
    _ request: TokenRequest, address: String, now: Instant
  ) async throws(StoreError) -> Result<ApplicationRecord, OAuthError> {
    let credentials: ClientCredentials
    do { credentials = try request.credentials() } catch { return .failure(error) }
    let key = credentials.accessKey
    guard let application = try application(accessKey: key) else {
      return .failure(.invalidClient)
    }
    let client = application.registration
    if !client.isUnsplashClient {
      if request.usesQuery { return .failure(.malformed) }
      if request.isJSON { return .failure(.formMissing) }
    }
    if client.isPublic { return .success(application) }
    let tries = SecretThrottle(
      secretBox: secretBox, store: database.throttles, accessKey: key, address: address)
    if let seconds = try tries.wait(now: now) {
      return .failure(.throttled(retryAfter: seconds))
    }
    guard let secret = credentials.secret, let hash = client.secretHash,
      SecretBox.isEqual(secretBox.digest(.applicationSecret, secret).hex, hash.hex)
    else {
      try await tries.fail(now: now)
      return .failure(.invalidClient)
    }
    return .success(application)
  }
}
