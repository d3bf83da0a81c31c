import Domain
import Store

extension PhotoFilter {
  /// Maximum number of collections or topics in a filter; each costs a look-up.
  private static let mostAlbums = 100

  /// Adds the filters `collections` and `topics`, lists separated by commas. Returns false if no
  /// photo can match (API-9), because the caller can see none of them.
  ///
  /// A photo matches if it is in any of the collections and in any of the topics.
  mutating func addAlbums(
    _ fields: RequestParameters, _ lists: ListFinder, _ caller: Caller
  ) throws -> Bool {
    guard try addCollections(fields, lists, caller) else { return false }
    guard let names = try PhotoFilter.names("topics", fields) else { return true }
    var ids: [Int64] = []
    for name in names {
      switch try lists.topic(name) {
      case .own(let record): ids.append(record.id)
      case .feed: return true
      case nil: break
      }
    }
    topicIds = ids
    return !ids.isEmpty
  }

  /// Adds the filter `collections`. Returns false if the caller can see none of them.
  mutating func addCollections(
    _ fields: RequestParameters, _ lists: ListFinder, _ caller: Caller
  ) throws -> Bool {
    guard let names = try PhotoFilter.names("collections", fields) else { return true }
    return try add(collections: names, lists) { caller.sees($0) }
  }

  /// Limits the photos to those of any of these collections of which `isSeen` is true, or of what stands in for them.
  /// Returns false if there are none.
  mutating func add(
    collections names: [String], _ lists: ListFinder, isSeen: (CollectionRecord) -> Bool
  ) throws -> Bool {
    var ids: [Int64] = []
    var topics: [Int64] = []
    for name in names {
      switch try lists.collection(name) {
      case .own(let record): if isSeen(record) { ids.append(record.id) }
      case .standIn(let list):
        switch list.content {
        // Every photo is in the feed.
        case .feed: return true
        case .topic(let topic): topics.append(topic.id)
        }
      case nil: break
      }
    }
    collectionIds = ids
    collectionTopicIds = topics
    return !ids.isEmpty || !topics.isEmpty
  }

  /// The distinct elements of a list; nil if the parameter is missing or blank. Throws 400 if the
  /// list is too long.
  private static func names(
    _ parameter: String, _ fields: RequestParameters
  ) throws(Failure) -> [String]? {
    guard let text = fields.text(parameter) else { return nil }
    var names: [String] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      if !names.contains(String(part)) { names.append(String(part)) }
      guard names.count <= mostAlbums else {
        throw .malformed("\(parameter) has more than \(mostAlbums) values")
      }
    }
    return names
  }
}

extension Caller {
  /// Whether the caller may see the collection: it is public, or the caller's own and the scope
  /// `read_collections` is granted.
  func sees(_ collection: CollectionRecord) -> Bool {
    if !collection.isPrivate { return true }
    return person?.id == collection.personId && scopes.contains(.readCollections)
  }
}
