import Domain
import Hummingbird
import Store

/// Finds the photos of lists that are not the feed: searches, collections and topics (FEED-30).
struct FoundLists: Sendable {
  let database: Database
  let searches: SearchQueue
  let cache = FoundListCache()

  /// The list as it is now. Throws 404 if it does not exist or `person` may not see it, 503 if too many
  /// searches run or wait.
  func newest(
    _ name: ListName, for person: PersonRecord, _ request: Request, _ context: ServiceContext
  ) async throws -> FoundList {
    let filter = try filter(name, for: person)
    let list = try await searches.run(request, context) { [photos = database.photos] in
      try photos.found(filter)
    }
    cache.keep(list, name, for: viewer(of: name, person))
    return list
  }

  /// The list with the snapshot `token`, from memory if possible. Throws `Failure.outdated` if photos of
  /// the snapshot were removed from the list.
  func list(
    _ token: ListToken, for person: PersonRecord, _ request: Request, _ context: ServiceContext
  ) async throws -> FoundList {
    if let kept = cache.list(token.name, for: viewer(of: token.name, person)),
      (try? kept.newer(than: token.state)) != nil
    {
      _ = try filter(token.name, for: person)
      return kept
    }
    return try await newest(token.name, for: person, request, context)
  }

  /// The snapshot of `list` as the app gets it: with a token that names the list.
  func state(of list: FoundList, _ name: ListName) -> FeedState {
    let state = list.index.state
    return FeedState(token: state.token + name.text, count: state.count)
  }

  /// The person's own collection with this id, or anybody's that is public; throws 404 otherwise.
  func collection(_ id: String, seenBy person: PersonRecord) throws -> CollectionRecord {
    guard let collection = try database.collections.collection(publicId: id),
      !collection.isPrivate || collection.personId == person.id
    else { throw Failure.missing(.collection) }
    return collection
  }

  /// The topic with this slug or id; throws 404 if there is no such topic.
  func topic(_ slug: String) throws -> TopicRecord {
    guard let topic = try database.topics.topic(named: slug), topic.visibility != .removed else {
      throw Failure.missing(.topic)
    }
    return topic
  }

  /// The row id of the person to whom alone the list belongs: a search finds own photos by the names of their files,
  /// which others must not learn. nil for lists that are the same for everybody.
  private func viewer(of name: ListName, _ person: PersonRecord) -> Int64? {
    switch name {
    case .search: person.id
    case .collection, .topic, .person: nil
    }
  }

  private func filter(_ name: ListName, for person: PersonRecord) throws -> PhotoFilter {
    var filter = PhotoFilter()
    switch name {
    case .search(let query):
      filter.words = SearchWords(query)
      filter.viewerId = person.id
    case .collection(let id): filter.collectionIds = [try collection(id, seenBy: person).id]
    case .topic(let slug): filter.topicIds = [try topic(slug).id]
    case .person(let username): filter.ownerId = try database.person(named: username).id
    }
    return filter
  }
}
