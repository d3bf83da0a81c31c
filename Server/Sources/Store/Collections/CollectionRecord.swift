public import Domain

/// A collection as stored in the database: photos that a person put together.
public struct CollectionRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// The row id of the owner.
  public let personId: Int64
  /// The title, never blank.
  public var title: String
  /// What the owner wrote about it.
  public var description: String?
  /// Whether only its owner sees it.
  public var isPrivate: Bool
  /// 32 hexadecimal digits that Unsplash's schema requires; they open nothing here.
  public let shareKey: String
  /// The row id of the chosen cover; nil if the photo added last is the cover.
  public var coverId: Int64?
  /// When it was created.
  public let publishedAt: Instant
  /// When it, or the list of its photos, last changed.
  public var updatedAt: Instant
  /// When a photo was last added; nil if none ever was.
  public var lastCollectedAt: Instant?
  /// Number of its photos.
  public var totalPhotos: Int

  /// The public id: digits, because some clients read it as a number.
  public var publicId: String { String(id) }

  /// The columns in the order that `init(row:)` reads.
  static let columns = """
    collection.id, personId, title, collection.description, isPrivate, shareKey, coverId, \
    publishedAt, collection.updatedAt, lastCollectedAt, totalPhotos
    """

  init(row: Row) {
    id = row[0]
    personId = row[1]
    title = row[2]
    description = row[3]
    isPrivate = row[4]
    shareKey = row[5]
    coverId = row[6]
    publishedAt = Instant(milliseconds: row[7])
    updatedAt = Instant(milliseconds: row[8])
    lastCollectedAt = (row[9] as Int64?).map(Instant.init(milliseconds:))
    totalPhotos = row[10]
  }
}

/// The order of a person's collections.
public enum CollectionOrder: Hashable, Sendable {
  /// The one created last comes first.
  case published
  /// The one changed last comes first.
  case updated

  /// The SQL `ORDER BY` terms.
  var terms: String {
    switch self {
    case .published: "publishedAt DESC, id DESC"
    case .updated: "updatedAt DESC, id DESC"
    }
  }
}

/// A page of a list of collections.
public struct CollectionPage: Hashable, Sendable {
  /// The collections in the order of the list.
  public var collections: [CollectionRecord]
  /// Number of collections in the whole list.
  public var total: Int
}
