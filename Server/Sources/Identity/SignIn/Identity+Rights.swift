public import Domain
public import Store

/// What a request relies on until its last write: `Rights` judges it in each transaction.
extension Identity {
  /// The current request relies on the session of this cookie.
  public func rely(on cookie: Secret, of person: PersonRecord) {
    Rights.current?.rely(
      on: Right(of: person, by: .session(secretBox.digest(.session, cookie))))
  }

  /// The current request relies on this access token.
  public func rely(onBearer token: Secret, of person: PersonRecord) {
    Rights.current?.rely(on: Right(of: person, by: .token(secretBox.digest(.token, token))))
  }

  /// The current request relies on the person being an owner of the server.
  public func relyOnOwner(_ person: PersonRecord) {
    Rights.current?.rely(on: Right(of: person, by: .owner))
  }

  /// The current request relies on nobody else having the person's user name, under which it names the person.
  public func relyOnName(of person: PersonRecord) {
    Rights.current?.rely(on: Right(of: person, by: .username(person.username)))
  }

  /// The current request gives tokens for this person to an application.
  func relyOnAccount(of person: PersonRecord) {
    Rights.current?.rely(on: Right(of: person, by: .account))
  }

  /// Judges the rights of the current request before something else than the database is changed, such as the bytes of
  /// an upload; throws `rightEnded`.
  public func judgeRights() throws(StoreError) { try database.judgeRights() }

  /// The current request signs a person in, whose password had this hash when it was verified; nil if the account
  /// was proved in another way.
  func relyOnSignIn(of person: PersonRecord, passwordHash: String?) {
    Rights.current?.relyOnly(
      on: Right(of: person, by: passwordHash.map { .password($0) } ?? .account))
  }
}
