public import Domain
public import Store

/// Signing in with an account at Unsplash, on a server that shows Unsplash's photos (LIB-7).
extension Identity {
  /// The most usernames that are tried for a new person: the one at Unsplash, then the same with a number.
  private static let mostUsernames = 100

  /// The person of the account at Unsplash with this id, who is added at the first sign-in; the token is stored
  /// encrypted. Returns nil if the person is disabled here.
  public func signIn(
    unsplash id: String, username: String, firstName: String, lastName: String?, token: Secret,
    now: Instant
  ) async throws(StoreError) -> PersonRecord? {
    let sealed = secretBox.seal(token.reveal(), random)
    let person = try await database.unsplashAccounts.signIn(
      UnsplashAccount(id: id, username: username, sealedToken: sealed),
      firstName: Identity.shown(firstName) ?? username,
      lastName: lastName.flatMap(Identity.shown), usernames: Identity.usernames(username),
      now: now)
    return person.isDisabled ? nil : person
  }

  /// The account of a person at Unsplash and its token; nil if they have none, or it has ended.
  public func unsplashAccount(
    of person: PersonRecord
  ) throws(StoreError) -> (account: UnsplashAccount, token: Secret)? {
    guard let account = try database.unsplashAccounts.account(of: person),
      let token = secretBox.open(account.sealedToken)
    else { return nil }
    return (account, Secret(token))
  }

  /// Ends a person's access after Unsplash refused the token of `account`: they have to sign in again.
  public func endUnsplashAccess(
    _ account: UnsplashAccount, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await database.unsplashAccounts.end(account.sealedToken, of: person, now: now)
  }

  /// The name without characters that `PersonName` removes; nil if it is blank.
  private static func shown(_ name: String) -> String? {
    let short = String(String.UnicodeScalarView(name.unicodeScalars.prefix(PersonName.longest)))
    return (try? PersonName(short))?.text
  }

  /// Candidates for the person's username here, in order of preference.
  private static func usernames(_ name: String) -> [Username] {
    let plain = name.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9": String(scalar)
      default: "_"
      }
    }.joined()
    let stem = String(plain.prefix(Username.longest - 3))
    let names = [plain] + (2..<mostUsernames).map { "\(stem)_\($0)" }
    return names.compactMap { Username($0) }
  }
}
