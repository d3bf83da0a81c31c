import Domain

/// The shape of a photo; each photo has exactly one.
public enum PhotoOrientation: String, Hashable, Sendable, CaseIterable {
  /// Wider than high, and not squarish.
  case landscape
  /// Higher than wide, and not squarish.
  case portrait
  /// The shorter side is at least nine tenths of the longer one.
  case squarish

  /// The SQL condition for rows of `photo` with this orientation.
  var condition: String {
    switch self {
    case .landscape: "10 * height < 9 * width"
    case .portrait: "10 * width < 9 * height"
    case .squarish: "10 * width >= 9 * height AND 10 * height >= 9 * width"
    }
  }
}

/// Which photos a search or a random choice is about; all conditions must hold.
public struct PhotoFilter: Hashable, Sendable {
  /// The shape; nil for any.
  public var orientation: PhotoOrientation?
  /// The row id of the owner; nil for anybody.
  public var ownerId: Int64?
  /// The row id of a person who likes the photos; nil for any photos, liked or not.
  public var likedById: Int64?
  /// The row ids of collections, of which one must contain the photo; nil for any photos.
  public var collectionIds: [Int64]?
  /// The row ids of topics that also count as collections: a photo of one of them need be in no collection.
  public var collectionTopicIds: [Int64] = []
  /// The row ids of topics, of which one must contain the photo; nil for any photos.
  public var topicIds: [Int64]?
  /// The average color; nil for any.
  public var color: PhotoColor?
  /// The words to search for; nil for no search.
  public var words: SearchWords?
  /// The row id of the person who searches, whose own photos the words find also by the names of their files; nil
  /// for nobody.
  public var viewerId: Int64?

  /// Creates a filter; without conditions it matches every photo.
  public init(
    orientation: PhotoOrientation? = nil, ownerId: Int64? = nil, words: SearchWords? = nil
  ) {
    self.orientation = orientation
    self.ownerId = ownerId
    self.words = words
  }

  /// Whether the filter has no conditions and so matches every photo.
  public var isEmpty: Bool { self == PhotoFilter() }

  /// The words of the search index that photos must have.
  var facts: [String] {
    [
      orientation.map(IndexedPhoto.word), color.map(IndexedPhoto.word),
      ownerId.map(IndexedPhoto.word(author:)),
    ].compactMap(\.self)
  }

  /// SQL subqueries, with their arguments, that each select the row ids of photos: a photo must be
  /// among those of all of them. Filters by other tables belong here.
  var subqueries: [(sql: String, arguments: StatementArguments)] {
    var subqueries: [(sql: String, arguments: StatementArguments)] = []
    if let likedById {
      subqueries.append((#"SELECT photoId FROM "like" WHERE personId = ?"#, [likedById]))
    }
    if let collectionIds {
      subqueries.append(
        PhotoFilter.photos(ofAny: [(.collection, collectionIds), (.topic, collectionTopicIds)]))
    }
    if let topicIds { subqueries.append(PhotoFilter.photos(ofAny: [(.topic, topicIds)])) }
    return subqueries
  }

  /// A subquery for the photos of any of these collections and topics.
  private static func photos(
    ofAny albums: [(album: Album, ids: [Int64])]
  ) -> (sql: String, arguments: StatementArguments) {
    let all = albums.filter { !$0.ids.isEmpty }
    // Why the first one if all are empty: then no photo matches.
    let parts = (all.isEmpty ? Array(albums.prefix(1)) : all).map { album, ids in
      AlbumQuery.photosOfAny(album, count: ids.count)
    }
    return (parts.joined(separator: " UNION "), StatementArguments(all.flatMap { $0.ids }))
  }
}

/// The order of found photos.
public enum SearchOrder: String, Hashable, Sendable {
  /// The best match first.
  case relevant
  /// The newest first.
  case latest
}

/// The words of a search, in lower case and without diacritics.
///
/// A photo matches a word that its texts have in any of its forms, or in one that begins with it.
public struct SearchWords: Hashable, Sendable {
  /// Words of a query that count; the rest is ignored.
  static let most = 16

  let words: [String]

  /// Splits a query at everything but letters, digits and emoji; repeated words count once.
  public init(_ query: String) {
    var seen: Set<String> = []
    // Why cut: a query is at most a few lines, and everybody may send one.
    words = Array(
      SearchText.words(String(query.prefix(1_000))).filter { seen.insert($0).inserted }
        .prefix(SearchWords.most))
  }
}

extension PhotoStore {
  /// At most `count` distinct random photos that match `filter`, with all its words.
  public func random(
    count: Int, matching filter: PhotoFilter, likedBy person: PersonRecord? = nil,
    using generator: inout some RandomNumberGenerator
  ) throws(StoreError) -> PhotoPage {
    if filter.isEmpty { return try random(count: count, likedBy: person, using: &generator) }
    let feed = database.feedOrder
    let ids = try database.read { connection in
      try PhotoSearch(connection: connection, filter: filter, feed: feed)
        .random(max(0, count), using: &generator)
    }
    return try page(ids: ids, likedBy: person)
  }

  /// A page of the photos that match `filter`; their total is at most
  /// `PhotoSearch.Limits.reach`.
  public func page(
    matching filter: PhotoFilter, order: SearchOrder = .relevant, offset: Int, count: Int,
    likedBy person: PersonRecord?
  ) throws(StoreError) -> PhotoPage {
    let feed = database.feedOrder
    let ids = try database.read { connection in
      try PhotoSearch(connection: connection, filter: filter, feed: feed).ids(order)
    }
    var page = try page(ids: Array(ids.dropFirst(offset).prefix(count)), likedBy: person)
    page.total = ids.count
    return page
  }

  /// A photo that matches `filter`: always the same one for the same `seed`, a random one without.
  /// Returns nil if no photo matches.
  ///
  /// When a photo is added to n others, one seed in n + 1 changes to it, and no other changes; when a
  /// photo is removed, only its own seeds change (rendezvous hashing).
  public func choose(
    matching filter: PhotoFilter, seed: UInt64?
  ) throws(StoreError) -> PhotoRecord? {
    if filter.isEmpty, seed == nil {
      var generator = SystemRandomNumberGenerator()
      return try random(count: 1, using: &generator).photos.first
    }
    let feed = database.feedOrder
    let ids =
      filter.isEmpty
      ? feed.allIds
      : try database.read { connection in
        try PhotoSearch(connection: connection, filter: filter, feed: feed).all()
      }
    let chosen: Int64?
    if let seed {
      func rank(_ id: Int64) -> UInt64 {
        SplitMix.mixed(seed ^ SplitMix.mixed(UInt64(bitPattern: id)))
      }
      chosen = ids.min { rank($0) < rank($1) }
    } else {
      chosen = ids.randomElement()
    }
    return try chosen.flatMap { id throws(StoreError) in
      try page(ids: [id], likedBy: nil).photos.first
    }
  }
}
