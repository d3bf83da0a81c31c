public import Domain
public import Store

/// The accounts that failed attempts concern, for the audit log (LIB-17).
extension Identity {
  /// The user name of the account with this login; nil if the login is unknown. What was typed must not be
  /// recorded itself: it may be a password in the wrong field.
  public func username(ofLogin login: String) throws(StoreError) -> String? {
    guard let login = Login(login) else { return nil }
    return try database.people.person(login: login)?.username
  }

  /// The user name of the account whose secure sequence is awaited; nil if the step is unknown.
  public func username(ofStep step: Secret) throws(StoreError) -> String? {
    guard let record = try database.steps.step(hash: secretBox.digest(.step, step)) else {
      return nil
    }
    return try database.people.person(id: record.personId)?.username
  }
}
