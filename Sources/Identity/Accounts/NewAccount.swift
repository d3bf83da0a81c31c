public import Domain

/// An account before it is made.
public struct NewAccount: Hashable, Sendable {
  /// What the person will type to sign in.
  public var login: Login
  /// The public @name.
  public var username: Username
  /// The first name, not empty.
  public var firstName: String
  /// The last name.
  public var lastName: String?
  /// The e-mail address.
  public var email: String?
  /// The password, at least as long as the settings ask for.
  public var password: Secret

  /// An account with all its values.
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
