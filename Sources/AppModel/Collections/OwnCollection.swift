/// A collection of the signed-in person (FEED-31).
public struct OwnCollection: Hashable, Sendable {
  /// The id.
  public let id: String
  /// The title.
  public var title: String
  /// Whether only its owner sees it.
  public var isPrivate: Bool
  /// Number of its photos.
  public var photoCount: Int32
  /// The URL of its cover without parameters for its size; empty without photos.
  public var cover: String

  /// Creates a collection from its properties.
  public init(
    id: String, title: String, isPrivate: Bool = false, photoCount: Int32 = 0, cover: String = ""
  ) {
    self.id = id
    self.title = title
    self.isPrivate = isPrivate
    self.photoCount = photoCount
    self.cover = cover
  }
}

/// A change of the person's own collections.
public enum CollectionChange: Hashable, Sendable {
  /// Creates a collection.
  case create(title: String, isPrivate: Bool)
  /// Gives the collection with this id another title.
  case rename(id: String, title: String)
  /// Hides the collection with this id from others, or shows it to them.
  case setPrivate(id: String, Bool)
  /// Deletes the collection with this id; its photos stay in the library.
  case delete(id: String)

  /// The collection that is changed; nil for a new one.
  public var id: String? {
    switch self {
    case .create: nil
    case .rename(let id, _), .setPrivate(let id, _), .delete(let id): id
    }
  }

  /// The title that the person typed; nil for a change of something else.
  public var title: String? {
    switch self {
    case .create(let title, _), .rename(_, let title): title
    case .setPrivate, .delete: nil
    }
  }

  /// The same change with another title.
  func with(title: String) -> CollectionChange {
    switch self {
    case .create(_, let isPrivate): .create(title: title, isPrivate: isPrivate)
    case .rename(let id, _): .rename(id: id, title: title)
    case .setPrivate, .delete: self
    }
  }
}

/// Why a request about collections failed.
public enum CollectionFailure: Hashable, Sendable {
  /// The server could not be reached.
  case offline
  /// The token is no longer valid.
  case signedOut
  /// The token does not allow it: the person signed in with an earlier version of the app.
  case notAllowed
  /// The collection or the photo does not exist any more.
  case missing
  /// The server does not accept the values, or a maximum is reached.
  case refused
  /// The server responded with another error or an invalid body.
  case server

  /// Whether the server may have carried out the change nevertheless.
  var isUncertain: Bool { self == .offline || self == .server }
}

/// The outcome of a change.
public enum CollectionOutcome: Hashable, Sendable {
  /// The collection as it is now.
  case changed(OwnCollection)
  /// The collection was deleted.
  case deleted
  /// Nothing was changed.
  case failed(CollectionFailure)
}

/// What the person must know about a change that did not happen.
public enum CollectionTrouble: Hashable, Sendable {
  /// The title is blank.
  case titleMissing
  /// The title has more than `PersonName.longest` code points.
  case titleTooLong
  /// The request failed.
  case failed(CollectionFailure)
}
