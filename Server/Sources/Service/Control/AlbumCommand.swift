/// The owner's commands for collections and topics (API-10).
public enum AlbumCommand: Codable, Hashable, Sendable {
  /// Creates a collection of a person, nil for the only person, with this id, nil for the next one.
  case addCollection(
    title: String, description: String?, isPrivate: Bool, username: String?, id: Int64? = nil)
  /// Creates a topic that a person owns; nil for the only person.
  case addTopic(
    slug: String, title: String, description: String?, visibility: String, username: String?)
  /// Lists all collections, private ones included, or all topics.
  case list(AlbumKind)
  /// Adds photos by their public ids to a collection or topic.
  case fill(AlbumKind, name: String, ids: [String])
  /// Removes photos by their public ids from a collection or topic.
  case empty(AlbumKind, name: String, ids: [String])
  /// Deletes a collection or topic; its photos stay.
  case remove(AlbumKind, name: String)
}

/// The kinds of lists of chosen photos.
public enum AlbumKind: String, Codable, Hashable, Sendable {
  /// Photos that a person put together, named by id.
  case collection
  /// Photos under a heading that the server's owner chose, named by slug or id.
  case topic
}

extension AdminEvent {
  /// A collection or topic in a list.
  public struct Album: Codable, Hashable, Sendable {
    /// The public id.
    public var id: String
    /// The name in URLs; nil for collections.
    public var slug: String?
    /// The title.
    public var title: String
    /// The public @name of the owner.
    public var owner: String
    /// Number of photos.
    public var photos: Int
    /// `public`, or `private` of collections; `featured`, `visible`, `hidden`, `removed` of topics.
    public var visibility: String
  }
}
