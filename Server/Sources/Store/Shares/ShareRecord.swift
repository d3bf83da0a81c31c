public import Domain

/// A link by which people without an account see photos (LIB-13).
public struct ShareRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// 32 hexadecimal digits from which the link's token is derived with the data folder's key.
  public let seed: String
  /// The row id of the person who created it.
  public let personId: Int64
  /// The row id of the shared collection; nil if chosen photos are shared.
  public let collectionId: Int64?
  /// What its creator called it; nil for the collection's title, or none.
  public let title: String?
  /// The PHC string of its password; nil without one.
  public let passwordHash: String?
  /// Whether visitors may download the photos.
  public let allowsDownload: Bool
  /// Whether services in which somebody posts the link may show a photo of it.
  public let hasPreview: Bool
  /// When it was created.
  public let createdAt: Instant
  /// When it expires; nil if it does not.
  public let expiresAt: Instant?
  /// How often its first page was opened.
  public internal(set) var visits: Int
  /// Whether it shows only photos of the person who created it.
  public let onlyOwn: Bool

  /// Whether it shares a collection, not chosen photos.
  public var isOfCollection: Bool { collectionId != nil }

  /// Whether it is valid at this time.
  public func isOpen(now: Instant) -> Bool {
    expiresAt.map { now < $0 } ?? true
  }

  /// The columns in the order that `init(row:)` reads.
  static let columns = """
    id, seed, personId, collectionId, title, passwordHash, allowsDownload, hasPreview, createdAt, \
    expiresAt, visits, onlyOwn
    """

  init(row: Row) {
    id = row[0]
    seed = row[1]
    personId = row[2]
    collectionId = row[3]
    title = row[4]
    passwordHash = row[5]
    allowsDownload = row[6]
    hasPreview = row[7]
    createdAt = Instant(milliseconds: row[8])
    expiresAt = (row[9] as Int64?).map(Instant.init(milliseconds:))
    visits = row[10]
    onlyOwn = row[11]
  }
}

/// What a new share link shows.
public enum SharedContent: Hashable, Sendable {
  /// A collection, with the photos that it has when somebody looks.
  case collection(CollectionRecord)
  /// These photos, in this order.
  case photos([PhotoRecord])
}

/// A share link to be created.
public struct NewShare: Hashable, Sendable {
  /// The keyed hash of the link's token.
  public var hash: Digest
  /// 32 hexadecimal digits from which the token is derived.
  public var seed: String
  /// The title; nil for the collection's title, or none.
  public var title: String?
  /// The PHC string of the password; nil without one.
  public var passwordHash: String?
  /// Whether visitors may download the photos.
  public var allowsDownload: Bool
  /// Whether services in which somebody posts the link may show a photo of it.
  public var hasPreview: Bool
  /// When it expires; nil if it does not.
  public var expiresAt: Instant?
  /// Whether members may make links that show other people's photos; owners of the server always may.
  public var mayShowOthers: Bool

  /// Creates a share link of one's own photos that is valid until it is revoked, without password and preview, with
  /// downloads.
  public init(hash: Digest, seed: String) {
    self.hash = hash
    self.seed = seed
    allowsDownload = true
    hasPreview = false
    mayShowOthers = false
  }
}

/// The result of creating a share link.
public enum NewShareOutcome: Hashable, Sendable {
  /// The link was created.
  case made(ShareRecord)
  /// The person has the maximum number of links.
  case full
  /// It would show photos of other people, or none of the person's own, and the person may share only their own.
  case notOwn
}

/// A share link that shows photos of a person who did not make it.
public struct OthersShare: Hashable, Sendable {
  /// The link.
  public let share: ShareRecord
  /// The person's photos in it: their number, and the first ones in the order of the link, at most `shownPhotos`.
  public let photos: PhotoPage

  /// The number of photos from which people know what a link shows of theirs.
  static let shownPhotos = 3
}

/// The result of withdrawing one's photos from somebody else's share link.
public enum WithdrawalOutcome: Hashable, Sendable {
  /// The link goes on without them.
  case withdrawn
  /// The link showed nothing else and was removed.
  case ended
  /// There is no such link of somebody else, or it shows none of the person's photos.
  case missing
}
