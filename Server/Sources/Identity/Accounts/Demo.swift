public import Domain
public import Store

/// What is fixed in demo mode: the heading, and credentials that are public (AUTH-1, AUTH-4, LIB-1).
public enum Demo {
  /// The heading of the sign-in screen in a demo and at `/authorization`. Why: the project began as
  /// an exercise whose brief fixes this text (AUTH-1).
  public static let heading = "RSSchool"
  /// The login of the demo account.
  public static let login = "username"
  /// The password of the demo account.
  public static let password = "password"
  /// The secure sequence of the demo account.
  public static let sequence = "132"
  /// The access key of the demo's application for Unsplash clients.
  public static let accessKey = "demo"
  /// The secret of the demo's application for Unsplash clients.
  public static let secret = "demo-secret"

  /// The redirect URIs of the demo's application: the page that shows the code, and common loopback
  /// paths of Unsplash clients, on any port.
  static let redirectURIs =
    [RedirectURI.outOfBand]
    + ["127.0.0.1", "[::1]", "localhost"].flatMap { host in
      ["", "/", "/callback", "/auth/callback", "/oauth/callback"].map { "http://\(host)\($0)" }
    }
}

extension Identity {
  /// Creates the demo account unless it exists, and returns it.
  ///
  /// Throws `store(.taken)` if another account has its login or username.
  public func makeDemoAccount(now: Instant) async throws(IdentityError) -> PersonRecord {
    guard let login = Login(Demo.login), let username = Username("demo_visitor") else {
      throw .nameMissing
    }
    let existing = try await storing { () throws(StoreError) in
      try database.people.person(login: login)
    }
    if let existing, existing.isDemo {
      try await setDemoSequence(of: existing, now: now)
      return existing
    }
    let account = NewAccount(
      login: login, username: username, firstName: "Demo", lastName: "Visitor",
      password: Secret(Demo.password))
    let person = try await add(account, isDemo: true, now: now)
    try await setDemoSequence(of: person, now: now)
    return person
  }

  /// Sets the demo account's secure sequence; accounts made by older versions have none.
  private func setDemoSequence(
    of person: PersonRecord, now: Instant
  ) async throws(IdentityError) {
    try await storing { () throws(StoreError) in
      guard try !hasSequence(person) else { return }
      try await setSequence(of: person, to: SecureSequence(Demo.sequence), now: now)
    }
  }

  /// Creates or updates the demo application and returns it; the redirect URIs that were added with
  /// `register` stay.
  public func makeDemoApplication(
    now: Instant
  ) async throws(StoreError) -> ApplicationRecord {
    let stored = try database.applications.application(accessKey: Demo.accessKey)
    let added = Identity.addedDemoRedirects(stored?.registration.redirectURIs ?? [])
    let registration = ApplicationRegistration(
      name: "Demo application", accessKey: Demo.accessKey,
      secretHash: secretBox.digest(.applicationSecret, Secret(Demo.secret)),
      isUnsplashClient: true, redirectURIs: Demo.redirectURIs + added)
    return try await keep(registration, now: now)
  }
}
