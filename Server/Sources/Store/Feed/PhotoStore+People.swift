import Domain

/// The order of a person's photos, and of the photos that a person likes.
public enum PersonalOrder: String, Hashable, Sendable {
  /// The newest first; of likes, the latest like.
  case latest
  /// The oldest first; of likes, the earliest like.
  case oldest
  /// The most liked first.
  case popular
  /// The most viewed first.
  case views
  /// The most downloaded first.
  case downloads

  /// The SQL `ORDER BY` terms for a person's own photos.
  var ofOwnPhotos: String {
    switch self {
    case .latest: "addedAt DESC, id DESC"
    case .oldest: "addedAt, id"
    case .popular: "likes DESC, id DESC"
    case .views: "views DESC, id DESC"
    case .downloads: "downloads DESC, id DESC"
    }
  }

  /// The SQL `ORDER BY` terms for the photos that a person likes.
  var ofLikes: String {
    switch self {
    case .latest: "likedAt DESC, photoId DESC"
    case .oldest: "likedAt, photoId"
    case .popular: "likes DESC, photoId DESC"
    case .views: "views DESC, photoId DESC"
    case .downloads: "downloads DESC, photoId DESC"
    }
  }

  /// Whether likes can be sorted in this order without reading the photos they refer to.
  var isOfLikesAlone: Bool { !isByPopularity }

  /// Whether likes, views or downloads of photos change the order.
  var isByPopularity: Bool {
    switch self {
    case .latest, .oldest: false
    case .popular, .views, .downloads: true
    }
  }
}

extension PhotoStore {
  /// Photos of one person, all or those of one shape.
  public func page(
    of owner: PersonRecord, offset: Int, count: Int, order: PersonalOrder = .latest,
    orientation: PhotoOrientation? = nil, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    // Why: if one person owns all photos, their list is the feed, whose order is already in memory.
    if orientation == nil, let order = order.ofFeed, owner.totalPhotos == total {
      return try page(offset: offset, count: count, order: order, likedBy: person)
    }
    return try page(
      CachedLists.Name(sql: FeedQuery.ofPerson(order, orientation), personId: owner.id),
      version: database.listChanges.ofPhotos(isByPopularity: order.isByPopularity),
      offset: offset, count: count, seenBy: person,
      total: orientation.map(FeedQuery.count(ofPerson:)), orElse: owner.totalPhotos)
  }

  /// The public ids of all photos of a person in the feed, in any order.
  public func publicIds(of owner: PersonRecord) throws(StoreError) -> [String] {
    try database.read { connection in
      try String.fetchAll(
        connection, sql: "SELECT publicId FROM photo WHERE personId = ?", arguments: [owner.id])
    }
  }

  /// Photos that `admirer` likes, all or those of one shape; `likedIds` are those that `person`
  /// likes.
  public func page(
    likedBy admirer: PersonRecord, offset: Int, count: Int, order: PersonalOrder = .latest,
    orientation: PhotoOrientation? = nil, seenBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try page(
      CachedLists.Name(sql: FeedQuery.likedBy(order, orientation), personId: admirer.id),
      version: database.listChanges.ofLikes(
        by: admirer.id, isByPopularity: order.isByPopularity),
      offset: offset, count: count, seenBy: person,
      total: orientation.map(FeedQuery.count(likedBy:)), orElse: admirer.totalLikes)
  }

  /// The photos of a list; their total is the result of the query `counting`, whose argument is the
  /// person of the list, or `total` if that is nil.
  private func page(
    _ list: CachedLists.Name, version: ListChanges.Version, offset: Int, count: Int,
    seenBy person: PersonRecord?, total counting: String?, orElse total: Int
  ) throws(StoreError) -> PhotoPage {
    let ids = try cachedIds(list, offset: offset, count: count, version: version)
    return try database.read { connection in
      let counted = try counting.map { sql in
        try Int.fetchOne(connection.cachedStatement(sql: sql), arguments: [list.personId]) ?? 0
      }
      return try PhotoStore.page(
        connection, ids: ids, total: counted ?? total, likedBy: person?.id)
    }
  }
}

extension PersonalOrder {
  /// The order of the feed that equals this one; nil if the feed is not held in memory in this
  /// order.
  fileprivate var ofFeed: PhotoOrder? {
    switch self {
    case .latest: .latest
    case .oldest: .oldest
    case .popular, .views, .downloads: nil
    }
  }
}
