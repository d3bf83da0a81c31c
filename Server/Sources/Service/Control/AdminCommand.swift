public import Identity
public import PhotoLibrary
public import Store

/// The owner's commands; a running server receives them through DIR/control.sock (LIB-5).
public enum AdminCommand: Codable, Hashable, Sendable {
  /// Adds the images among these files and folders to a person's photos.
  case importPhotos(
    paths: [FilePath], username: String?, demo: DemoChange?, options: ImportOptions)
  /// Adds a person with a password.
  case addUser(NewUser)
  /// Lists all people.
  case listUsers
  /// Changes a person's password and ends their sessions.
  case setPassword(username: String, password: String)
  /// Reports why the password of `addUser` or `setPassword` would be refused, as a problem; changes nothing.
  indirect case judgePassword(of: AdminCommand)
  /// Forbids or allows a person to sign in.
  case setDisabled(username: String, isDisabled: Bool)
  /// Makes a person an owner, or a member.
  case setRole(username: String, isOwner: Bool)
  /// Changes a person's username.
  case renameUser(username: String, to: String)
  /// Removes a person. nil for `photos` refuses to if there are any.
  case removeUser(username: String, photos: PhotoChange?)
  /// Sets or removes a person's secure sequence.
  case setSequence(username: String, digits: String?)
  /// Sets or removes a person's phone number.
  case setPhone(username: String, phone: String?)
  /// Creates an invitation that is valid for this many days.
  case invite(days: Int)
  /// Lists the invitations that can still be used.
  case listInvitations
  /// Withdraws an invitation.
  case withdrawInvitation(id: Int64)
  /// Sets who may register; nil only returns the current policy.
  case registration(RegistrationPolicy?)
  /// Sets the date by which the apps' feed is ordered.
  case feedOrder(FeedDate)
  /// Removes photos by their public ids.
  case remove(ids: [String])
  /// Transfers photos to a person: those with these public ids, or all of the person `allOf`.
  case give(ids: [String], allOf: String?, to: String)
  /// Replaces the tags of the photo with this public id; nil only returns them.
  case tag(id: String, tags: [String]?)
  /// Writes a backup to a new file.
  case backup(file: String)
  /// Checks the database and the files for damage.
  case check
  /// Lists photos that look alike (FEED-34).
  case similar
  /// Reads the files of photos again that earlier programs imported (LIB-23).
  case reread(takesTags: Bool)
  /// Registers an OAuth client.
  case addApplication(NewClient)
  /// Lists the OAuth clients.
  case listApplications
  /// Removes an OAuth client by its access key, and revokes its tokens.
  case removeApplication(key: String)

  /// Creates, lists, fills or removes collections and topics.
  case albums(AlbumCommand)
  /// Indexes, lists or forgets folders that stay where they are.
  case folders(FolderCommand)
  /// Lists entries of the audit log.
  case audit(AuditQuery)
  /// Reports the status of the server and its backup.
  case status

  /// Whether a running server stops this command when its client disconnects.
  var stopsWithItsCommand: Bool {
    switch self {
    case .importPhotos, .folders(.index), .similar, .reread: true
    case .addUser, .listUsers, .setPassword, .judgePassword, .setDisabled, .setRole, .renameUser,
      .removeUser,
      .setSequence, .setPhone, .invite, .listInvitations, .withdrawInvitation, .registration,
      .feedOrder, .remove, .give,
      .tag, .backup, .check, .addApplication, .listApplications, .removeApplication, .albums,
      .folders(.list), .folders(.forget), .audit, .status:
      false
    }
  }

  /// Which entries of the audit log to list.
  public struct AuditQuery: Codable, Hashable, Sendable {
    /// The most entries; the newest ones are listed.
    public var limit: Int
    /// The kinds to list; empty for all.
    public var kinds: [AuditKind]
    /// Only entries of the last days; nil for all.
    public var days: Int?

    /// Creates a query.
    public init(limit: Int, kinds: [AuditKind], days: Int?) {
      (self.limit, self.kinds, self.days) = (limit, kinds, days)
    }
  }

  /// What happens to the demo's photos and account when the owner imports photos.
  public enum DemoChange: String, Codable, Hashable, Sendable {
    /// The demo's photos and account stay.
    case keep
    /// The demo's photos and account are removed.
    case drop
  }

  /// What happens to the photos of a person who is removed.
  public enum PhotoChange: Codable, Hashable, Sendable {
    /// They become the photos of the person with this username, who also gets the topics.
    case give(to: String)
    /// They are removed too.
    case remove
  }

  /// A person to add.
  public struct NewUser: Codable, Hashable, Sendable {
    /// The sign-in name.
    public var login: String
    /// The public @name.
    public var username: String
    /// The given name.
    public var firstName: String
    /// The family name.
    public var lastName: String?
    /// The password in clear; it is sent only through the owner's Unix socket.
    public var password: String

    /// Creates a person with names and password.
    public init(
      login: String, username: String, firstName: String, lastName: String?, password: String
    ) {
      self.login = login
      self.username = username
      self.firstName = firstName
      self.lastName = lastName
      self.password = password
    }

    /// Data that must not make up the password.
    public var personalWords: [String] { [login, firstName, lastName ?? ""] }
  }

  /// An OAuth client to register.
  public struct NewClient: Codable, Hashable, Sendable {
    /// The name that the consent page shows.
    public var name: String
    /// The redirect URIs to which codes may be sent.
    public var redirects: [String]
    /// Whether the client cannot keep a secret and therefore must use PKCE.
    public var isPublic: Bool
    /// Whether the client was written for Unsplash, which does not support PKCE.
    public var isUnsplashClient: Bool

    /// Creates the description of a client.
    public init(name: String, redirects: [String], isPublic: Bool, isUnsplashClient: Bool) {
      self.name = name
      self.redirects = redirects
      self.isPublic = isPublic
      self.isUnsplashClient = isUnsplashClient
    }
  }
}
