public import Identity
public import PhotoLibrary

/// What the owner's commands ask for; a running server takes them through DIR/control.sock (LIB-5).
public enum Order: Codable, Hashable, Sendable {
  /// Adds the pictures among these files and folders to a person's photos.
  case importPhotos(
    paths: [String], username: String?, demo: DemoFate?, options: ImportOptions)
  /// Adds a person who can sign in.
  case addUser(NewUser)
  /// Lists all persons.
  case listUsers
  /// Changes a person's password and ends their sessions.
  case setPassword(username: String, password: String)
  /// Forbids or allows a person to sign in.
  case setDisabled(username: String, isDisabled: Bool)
  /// Gives a person a secure sequence, or none.
  case setSequence(username: String, digits: String?)
  /// Gives a person a phone number, or none.
  case setPhone(username: String, phone: String?)
  /// Makes an invitation that works for so many days.
  case invite(days: Int)
  /// Lists the invitations that can still be used.
  case listInvitations
  /// Withdraws an invitation.
  case withdrawInvitation(id: Int64)
  /// Says who may make an account, or asks who may.
  case registration(RegistrationPolicy?)
  /// Removes photos by their public ids.
  case remove(ids: [String])
  /// Makes photos another person's: those with these public ids, or all of the person `allOf`.
  case give(ids: [String], allOf: String?, to: String)
  /// Writes everything that is kept to a file.
  case backup(file: String)
  /// Looks for damage.
  case check
  /// Registers an OAuth client.
  case addApplication(NewClient)
  /// Lists the OAuth clients.
  case listApplications
  /// Removes an OAuth client by its access key, with its tokens.
  case removeApplication(key: String)

  /// Whether a running server stops it when the command that asked for it ends.
  var stopsWithItsCommand: Bool {
    switch self {
    case .importPhotos: true
    case .addUser, .listUsers, .setPassword, .setDisabled, .setSequence, .setPhone, .invite,
      .listInvitations, .withdrawInvitation, .registration, .remove, .give, .backup, .check,
      .addApplication, .listApplications, .removeApplication:
      false
    }
  }

  /// What happens to the demo gallery and account at an import of own photos.
  public enum DemoFate: String, Codable, Hashable, Sendable {
    /// They stay.
    case keep
    /// They go.
    case drop
  }

  /// A person to add.
  public struct NewUser: Codable, Hashable, Sendable {
    /// What the person types to sign in.
    public var login: String
    /// The public @name.
    public var username: String
    /// The given name.
    public var firstName: String
    /// The family name.
    public var lastName: String?
    /// The password; it travels only through the owner's own socket.
    public var password: String

    /// A person with their names and password.
    public init(
      login: String, username: String, firstName: String, lastName: String?, password: String
    ) {
      self.login = login
      self.username = username
      self.firstName = firstName
      self.lastName = lastName
      self.password = password
    }
  }

  /// An OAuth client to register.
  public struct NewClient: Codable, Hashable, Sendable {
    /// The name that the consent page shows.
    public var name: String
    /// Where codes may be sent.
    public var redirects: [String]
    /// Whether it cannot keep a secret, so that PKCE is demanded.
    public var isPublic: Bool
    /// Whether it was written for Unsplash, which knows no PKCE.
    public var isUnsplashClient: Bool

    /// A client as the owner describes it.
    public init(name: String, redirects: [String], isPublic: Bool, isUnsplashClient: Bool) {
      self.name = name
      self.redirects = redirects
      self.isPublic = isPublic
      self.isUnsplashClient = isUnsplashClient
    }
  }
}
