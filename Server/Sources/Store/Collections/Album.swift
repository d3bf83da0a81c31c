/// A kind of list of chosen photos: collections belong to people, topics to the server.
///
/// Both have a table of rows with `totalPhotos` and `updatedAt`, and a table of their photos.
enum Album: CaseIterable, Hashable, Sendable {
  case collection
  case topic

  /// Maximum number of photos of one album.
  ///
  /// Why a limit: removing a photo renumbers those added after it, 10,000 rows in about 30 ms, and
  /// a list filtered by shape reads them all.
  static let mostPhotos = 10_000

  /// The table with one row per album.
  var table: String {
    switch self {
    case .collection: "collection"
    case .topic: "topic"
    }
  }

  /// The table with one row per photo of an album.
  var photos: String {
    switch self {
    case .collection: "collectionPhoto"
    case .topic: "topicPhoto"
    }
  }

  /// The table with one row per album and photo in the bin.
  var binned: String {
    switch self {
    case .collection: "binnedCollectionPhoto"
    case .topic: "binnedTopicPhoto"
    }
  }

  /// The SQL assignments for an added photo; ?1 is the time.
  var added: String {
    switch self {
    case .collection: "totalPhotos = totalPhotos + 1, updatedAt = ?1, lastCollectedAt = ?1"
    case .topic: "totalPhotos = totalPhotos + 1, updatedAt = ?1"
    }
  }
}

/// The order of the photos of a collection or topic.
public enum AlbumOrder: String, Hashable, Sendable, CaseIterable {
  /// The photo added last comes first.
  case latest
  /// The photo added first comes first.
  case oldest
  /// The most liked first.
  case popular

  /// The SQL `ORDER BY` terms; `member` is a row of an album's photos.
  var terms: String {
    switch self {
    case .latest: "member.place DESC"
    case .oldest: "member.place"
    case .popular: "likes DESC, photoId DESC"
    }
  }
}

/// The photos that a collection or topic shows before it is opened.
public struct AlbumPreviews: Hashable, Sendable {
  /// The cover: the chosen photo, or the one added last; empty if there are no photos.
  public var cover: PhotoPage
  /// The photos added last, at most four.
  public var latest: [PhotoRecord]
}

/// The result of adding photos to a collection or topic, or of removing them.
public enum AlbumOutcome: Hashable, Sendable {
  /// Number of photos that were added or removed; the others were there, or missing, already.
  case changed(Int)
  /// The album has the maximum number of photos; nothing was changed.
  case full
  /// The collection, the topic or a photo no longer exists; nothing was changed.
  case missing
}
