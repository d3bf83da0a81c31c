import Domain
import GRDB

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
    let squarish = "10 * min(width, height) >= 9 * max(width, height)"
    return switch self {
    case .landscape: "width > height AND NOT \(squarish)"
    case .portrait: "height > width AND NOT \(squarish)"
    case .squarish: squarish
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
  /// The row ids of topics, of which one must contain the photo; nil for any photos.
  public var topicIds: [Int64]?
  /// The average color; nil for any.
  public var color: PhotoColor?
  /// The words to search for; nil for no search.
  public var words: SearchWords?

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

  /// All texts of a photo and its author, which `SearchWords` searches.
  private static let text = """
    coalesce(description, '') || ' ' || coalesce(altDescription, '') || ' ' || slug || ' ' || \
    coalesce(place, '') || ' ' || firstName || ' ' || coalesce(lastName, '') || ' ' || username
    """

  /// The row ids of all matching photos in one scan, newest first.
  func ids(_ connection: Connection) throws -> [Int64] {
    var conditions: [String] = []
    var arguments: StatementArguments = []
    if let ownerId {
      conditions.append("personId = ?")
      arguments += [ownerId]
    }
    if let orientation { conditions.append(orientation.condition) }
    if let likedById {
      conditions.append(#"photo.id IN (SELECT photoId FROM "like" WHERE "like".personId = ?)"#)
      arguments += [likedById]
    }
    for (album, ids) in [(Album.collection, collectionIds), (.topic, topicIds)] {
      guard let ids else { continue }
      conditions.append("photo.id IN (\(AlbumQuery.photosOfAny(album, count: ids.count)))")
      arguments += StatementArguments(ids)
    }
    // Why LIKE first: it rules out most rows faster than splitting their words. Only for ASCII
    // words, because LIKE ignores case only there.
    for word in words?.words ?? [] where word.utf8.allSatisfy({ $0 < 128 }) {
      conditions.append("\(PhotoFilter.text) LIKE ?")
      arguments += ["%\(word)%"]
    }
    let text = words == nil ? "NULL" : PhotoFilter.text
    let author = words == nil ? "" : " JOIN person ON person.id = personId"
    let sql =
      "SELECT photo.id, color, \(text) FROM photo\(author)\(PhotoFilter.clause(conditions))"
      + " ORDER BY addedAt DESC, photo.id DESC"
    let rows = try Row.fetchCursor(connection, sql: sql, arguments: arguments)
    var ids: [Int64] = []
    while let row = try rows.next() {
      if let color, !color.matches(row[1]) { continue }
      if let words, !words.match(row[2]) { continue }
      ids.append(row[0])
    }
    return ids
  }

  private static func clause(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }
}

/// The words of a search, in lower case. A text matches if each of them is a prefix of one of the
/// text's words.
public struct SearchWords: Hashable, Sendable {
  let words: [String]

  /// Splits a query at everything but letters and digits.
  public init(_ query: String) {
    words = SearchWords.split(query).map(String.init)
  }

  /// Whether each search word is a prefix of a word of `text`; false if there are no search words.
  func match(_ text: String) -> Bool {
    let found = SearchWords.split(text)
    return !words.isEmpty
      && words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
  }

  private static func split(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}

extension PhotoStore {
  /// At most `count` distinct random photos that match `filter`; reads every photo that may match.
  public func random(
    count: Int, matching filter: PhotoFilter, likedBy person: PersonRecord? = nil,
    using generator: inout some RandomNumberGenerator
  ) throws(StoreError) -> PhotoPage {
    if filter.isEmpty { return try random(count: count, likedBy: person, using: &generator) }
    var ids = try database.read { try filter.ids($0) }
    let chosen = min(max(0, count), ids.count)
    for place in 0..<chosen {
      ids.swapAt(place, Int.random(in: place..<ids.count, using: &generator))
    }
    return try page(ids: Array(ids.prefix(chosen)), likedBy: person)
  }

  /// A page of the photos that match `filter`, newest first; reads every photo that may match.
  public func page(
    matching filter: PhotoFilter, offset: Int, count: Int, likedBy person: PersonRecord?
  ) throws(StoreError) -> PhotoPage {
    let ids = try database.read { try filter.ids($0) }
    var page = try page(ids: Array(ids.dropFirst(offset).prefix(count)), likedBy: person)
    page.total = ids.count
    return page
  }

  /// A photo that matches `filter`: always the same one for the same `seed`, a random one without.
  /// Returns nil if no photo matches; reads every photo that may match.
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
    let ids =
      filter.isEmpty ? database.feedOrder.allIds : try database.read { try filter.ids($0) }
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
