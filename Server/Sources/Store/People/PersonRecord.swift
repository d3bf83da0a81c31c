public import Domain

/// A person as stored in the database, without credentials.
public struct PersonRecord: Hashable, Sendable {
  /// The row id; `numeric_id` in the API.
  public let id: Int64
  /// The login in lower case; nil for a person who signs in another way.
  public let login: String?
  /// The public @name.
  public var username: String
  /// The first name, never empty.
  public var firstName: String
  /// The last name.
  public var lastName: String?
  /// What the person wrote about themselves.
  public var bio: String?
  /// Where the person lives, as free text.
  public var location: String?
  /// The person's email address, visible only to that person.
  public var email: String?
  /// The URL of the person's own website.
  public var portfolioURL: String?
  /// The person's name on Instagram.
  public var instagramUsername: String?
  /// The content hash of the profile photo.
  public var portrait: String?
  /// Whether the person is the demo account.
  public let isDemo: Bool
  /// Whether the account is disabled, so that the person cannot sign in.
  public let isDisabled: Bool
  /// Whether the person is an owner, who manages the server on its pages (LIB-20); others are members.
  public let isOwner: Bool
  /// Whether the person wants to see whole photos first, instead of photos that fill the screen
  /// (FEED-35).
  public let opensWhole: Bool
  /// When the account was created.
  public let createdAt: Instant
  /// When the account was last changed.
  public let updatedAt: Instant
  /// Number of photos that the person likes.
  public var totalLikes: Int
  /// Number of photos that the person owns.
  public let totalPhotos: Int
  /// Number of the person's public collections.
  public let totalCollections: Int
  /// Number of the person's private collections.
  public let privateCollections: Int

  /// Given and family name.
  public var fullName: String { PersonName.full(first: firstName, last: lastName) }
}

/// A person to add, who has no row yet.
public struct NewPerson: Hashable, Sendable {
  /// The login; nil for a person who signs in another way.
  public var login: Login?
  /// The public @name.
  public var username: Username
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String?
  /// What the person wrote about themselves.
  public var bio: String?
  /// Where the person lives, as free text.
  public var location: String?
  /// The person's email address.
  public var email: String?
  /// The password hash as a PHC string; nil for a person who cannot sign in by password.
  public var passwordHash: String?
  /// The keyed hash of the secure sequence; nil without one.
  public var sequenceHash: Digest?
  /// The phone number for codes; nil without one.
  public var phone: SealedPhone?
  /// Whether the person is the demo account.
  public var isDemo: Bool

  /// Creates a person to add; omitted values are nil, and `isDemo` is false.
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
