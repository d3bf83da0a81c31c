public import Domain

/// The values of an account to be created.
public struct NewAccount: Hashable, Sendable {
  /// The login, which no other account may have.
  public var login: Login
  /// The public @name.
  public var username: Username
  /// The first name, not empty.
  public var firstName: String
  /// The last name; nil for none.
  public var lastName: String?
  /// The email address; nil for none.
  public var email: String?
  /// The password, which must meet the rules of the settings.
  public var password: Secret

  /// Creates the values; nothing is checked or stored yet.
  public init(
    login: Login, username: Username, firstName: String, lastName: String? = nil,
    email: String? = nil, password: Secret
  ) {
    self.login = login
    self.username = username
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.password = password
  }
}
