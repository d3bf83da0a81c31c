public import Domain

/// A topic as stored in the database: photos under a heading that the server's owner chose.
public struct TopicRecord: Hashable, Sendable {
  /// The status of a topic. The API reports it; the server does not enforce it.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// Reported as accepting photos.
    case open
    /// Reported as accepting no photos.
    case closed
  }

  /// Where a topic is shown.
  public enum Visibility: String, CaseIterable, Hashable, Sendable {
    /// In the list of topics, and in an app's main menu.
    case featured
    /// In the list of topics.
    case visible
    /// In no list; its own URL works.
    case hidden
    /// Nowhere.
    case removed
  }

  /// The row id.
  public let id: Int64
  /// The name in URLs: a–z, 0–9 and hyphens, beginning with a letter.
  public var slug: String
  /// The title, never blank.
  public var title: String
  /// What the topic is about.
  public var description: String?
  /// Whether it is said to accept photos, which is only reported.
  public var status: Status
  /// Where it is shown.
  public var visibility: Visibility
  /// The row id of the chosen cover; nil if the photo added last is the cover.
  public var coverId: Int64?
  /// When it was created.
  public let publishedAt: Instant
  /// When it, or the list of its photos, last changed.
  public var updatedAt: Instant
  /// When it begins to accept photos, as the API reports it; not enforced.
  public var startsAt: Instant
  /// When it stops accepting photos, as the API reports it; not enforced. nil means never.
  public var endsAt: Instant?
  /// Number of its photos.
  public var totalPhotos: Int

  /// The public id: digits, so that it differs from every slug.
  public var publicId: String { String(id) }

  static let columns = """
    id, slug, title, description, status, visibility, coverId, publishedAt, updatedAt, startsAt, \
    endsAt, totalPhotos
    """

  init(row: Row) {
    id = row[0]
    slug = row[1]
    title = row[2]
    description = row[3]
    status = Status(rawValue: row[4]) ?? .closed
    visibility = Visibility(rawValue: row[5]) ?? .removed
    coverId = row[6]
    publishedAt = Instant(milliseconds: row[7])
    updatedAt = Instant(milliseconds: row[8])
    startsAt = Instant(milliseconds: row[9])
    endsAt = (row[10] as Int64?).map(Instant.init(milliseconds:))
    totalPhotos = row[11]
  }
}

/// A topic to add.
public struct NewTopic: Hashable, Sendable {
  /// The name in URLs: a–z, 0–9 and hyphens, beginning with a letter.
  public let slug: String
  /// The title.
  public var title: String
  /// What the topic is about.
  public var description: String?
  /// Where it is shown.
  public var visibility: TopicRecord.Visibility

  /// Maximum number of characters of a slug: a label of a host name has as many.
  public static let longestSlug = 63

  /// Returns nil if `slug` is empty, too long or has other characters.
  public init?(
    slug: String, title: String, description: String? = nil,
    visibility: TopicRecord.Visibility = .featured
  ) {
    guard 1...NewTopic.longestSlug ~= slug.utf8.count, let first = slug.utf8.first,
      97...122 ~= first,
      slug.utf8.allSatisfy({ 97...122 ~= $0 || 48...57 ~= $0 || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.slug = slug
    self.title = title
    self.description = description
    self.visibility = visibility
  }
}
