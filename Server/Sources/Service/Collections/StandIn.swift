import Domain
import Store

/// A list of the server in the place of a collection or topic of Unsplash, under the id by which a client asks for it
/// (API-13).
struct StandIn: Sendable {
  /// What the list shows.
  enum Content: Hashable, Sendable {
    /// All photos.
    case feed
    /// The photos of a topic.
    case topic(TopicRecord)
  }

  /// The id that the client knows.
  let id: String
  let content: Content
}

/// Finds the collections and topics that requests name, and what stands in for those that the server lacks.
struct ListFinder: Sendable {
  let database: Database
  let aliases: ListAliases

  /// A collection of the server, or what stands in for one.
  enum Collection: Sendable {
    case own(CollectionRecord)
    case standIn(StandIn)
  }

  /// A topic of the server, or the feed in the place of one.
  enum Topic: Sendable {
    case own(TopicRecord)
    case feed(StandIn)
  }

  /// The collection with this id, or what its alias leads to; nil if it is unknown.
  func collection(_ id: String) throws -> Collection? {
    if let record = try database.collections.collection(publicId: id) { return .own(record) }
    return try standIn(id).map(Collection.standIn)
  }

  /// The topic with this id or slug, or what its alias leads to; nil if it is unknown or was removed.
  func topic(_ name: String) throws -> Topic? {
    if let record = try database.topics.topic(named: name) {
      return record.visibility == .removed ? nil : .own(record)
    }
    guard let standIn = try standIn(name) else { return nil }
    switch standIn.content {
    case .feed: return .feed(standIn)
    case .topic(let record): return .own(record)
    }
  }

  private func standIn(_ id: String) throws -> StandIn? {
    switch aliases.target(of: id) {
    case .feed: return StandIn(id: id, content: .feed)
    case .topic(let slug):
      guard let record = try database.topics.topic(named: slug), record.visibility != .removed
      else { return nil }
      return StandIn(id: id, content: .topic(record))
    case nil: return nil
    }
  }
}
