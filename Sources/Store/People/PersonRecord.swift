public import Domain

/// A person as the database keeps them; it holds no password.
public struct PersonRecord: Hashable, Sendable {
  /// The row id; the API shows it as `numeric_id`.
  public let id: Int64
  /// What they type to sign in, lower case; nothing when they sign in another way.
  public let login: String?
  /// The public @name.
  public var username: String
  /// The first name, never empty.
  public var firstName: String
  /// The last name.
  public var lastName: String?
  /// What they say of themselves.
  public var bio: String?
  /// Where they are, in words.
  public var location: String?
  /// Their e-mail address, shown to themselves only.
  public var email: String?
  /// The content hash of the portrait.
  public var portrait: String?
  /// Whether the program made the account for the demo.
  public let isDemo: Bool
  /// Whether they may not sign in.
  public let isDisabled: Bool
  /// When the account was made.
  public let createdAt: Instant
  /// When something about it changed last.
  public let updatedAt: Instant
  /// How many photos they like.
  public let totalLikes: Int
  /// How many photos are theirs.
  public let totalPhotos: Int
}

/// A person before they have a row.
public struct NewPerson: Hashable, Sendable {
  /// What they will type to sign in.
  public var login: Login?
  /// The public @name.
  public var username: Username
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String?
  /// What they say of themselves.
  public var bio: String?
  /// Where they are, in words.
  public var location: String?
  /// Their e-mail address.
  public var email: String?
  /// The hash of the password as a PHC string; nothing for a person who cannot sign in by password.
  public var passwordHash: String?
  /// The keyed hash of the secure sequence; nothing for a person who has none.
  public var sequenceHash: Digest?
  /// The number to which codes are sent; nothing for a person who has none.
  public var phone: SealedPhone?
  /// Whether the program makes the account for the demo.
  public var isDemo: Bool

  /// A person with all that is known about them.
  public init(
    login: Login?, username: Username, firstName: String, lastName: String? = nil,
    bio: String? = nil, location: String? = nil, email: String? = nil,
    passwordHash: String? = nil, sequenceHash: Digest? = nil, phone: SealedPhone? = nil,
    isDemo: Bool = false
  ) {
    self.login = login
    self.username = username
    self.firstName = firstName
    self.lastName = lastName
    self.bio = bio
    self.location = location
    self.email = email
    self.passwordHash = passwordHash
    self.sequenceHash = sequenceHash
    self.phone = phone
    self.isDemo = isDemo
  }
}
