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
    _ fields: RequestParameters, _ database: Database, _ caller: Caller
  ) throws -> Bool {
    guard try addCollections(fields, database, caller) else { return false }
    guard let names = try PhotoFilter.names("topics", fields) else { return true }
    topicIds = try names.compactMap { name in
      let topic = try database.topics.topic(named: name)
      return topic?.visibility == .removed ? nil : topic?.id
    }
    return topicIds != []
  }

  /// Adds the filter `collections`. Returns false if the caller can see none of them.
  mutating func addCollections(
    _ fields: RequestParameters, _ database: Database, _ caller: Caller
  ) throws -> Bool {
    guard let names = try PhotoFilter.names("collections", fields) else { return true }
    collectionIds = try names.compactMap { name in
      guard let collection = try database.collections.collection(publicId: name),
        caller.sees(collection)
      else { return nil }
      return collection.id
    }
    return collectionIds != []
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
