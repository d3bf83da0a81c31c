import Domain
import Store

/// Collections and topics (API-10).
extension AdminService {
  private var collections: CollectionStore { resources.database.collections }
  private var topics: TopicStore { resources.database.topics }

  func perform(_ command: AlbumCommand) async throws -> AdminEvent {
    switch command {
    case .addCollection(let title, let description, let isPrivate, let username, let id):
      let record = try await add(title, description, isPrivate, of: try owner(username), id: id)
      return .albums([try album(record)])
    case .addTopic(let slug, let title, let description, let visibility, let username):
      return try await addTopic(slug, title, description, visibility, of: try owner(username))
    case .list(.collection): return .albums(try allCollections().map(album))
    case .list(.topic): return .albums(try topics.all().map(album))
    case .fill(let kind, let name, let ids): return try await fill(kind, name, ids)
    case .empty(let kind, let name, let ids): return try await empty(kind, name, ids)
    case .remove(let kind, let name): return try await remove(try album(kind, named: name))
    }
  }

  /// Creates a collection, with this id or the next one. Refuses a blank or too long title, an id that is taken, and too
  /// many collections.
  func add(
    _ title: String, _ description: String?, _ isPrivate: Bool, of person: PersonRecord,
    id: Int64? = nil
  ) async throws -> CollectionRecord {
    guard let name = try? PersonName(title) else {
      throw AdminError("A title has 1 to \(PersonName.longest) characters.")
    }
    if let id {
      guard CollectionStore.ids.contains(id) else {
        throw AdminError("An id is a number from 1 to \(CollectionStore.ids.upperBound).")
      }
      guard try collections.collection(publicId: String(id)) == nil else {
        throw AdminError("There is a collection \(id) already.")
      }
    }
    let record = try await collections.add(
      of: person, title: name.text, description: description, isPrivate: isPrivate, id: id,
      now: resources.clock())
    guard let record else {
      throw AdminError(
        "@\(person.username) has \(CollectionStore.mostPerPerson) collections, "
          + "which is the maximum.")
    }
    return record
  }

  private func addTopic(
    _ slug: String, _ title: String, _ description: String?, _ visibility: String,
    of person: PersonRecord
  ) async throws -> AdminEvent {
    guard let name = try? PersonName(title) else {
      throw AdminError("A title has 1 to \(PersonName.longest) characters.")
    }
    guard let shown = TopicRecord.Visibility(rawValue: visibility) else {
      throw AdminError("A topic is featured, visible, hidden or removed.")
    }
    guard
      let topic = NewTopic(
        slug: slug, title: name.text, description: description, visibility: shown)
    else {
      throw AdminError(
        "A slug has 1 to \(NewTopic.longestSlug) of a–z, 0–9 and hyphens, "
          + "and begins with a letter.")
    }
    guard try topics.topic(named: slug) == nil else {
      throw AdminError("There is a topic \(slug) already.")
    }
    guard let record = try await topics.add(topic, of: person, now: resources.clock()) else {
      throw AdminError("There are \(TopicStore.most) topics, which is the maximum.")
    }
    return .albums([try album(record)])
  }

  private func fill(_ kind: AlbumKind, _ name: String, _ ids: [String]) async throws -> AdminEvent {
    let photos = try photos(ids)
    let album = try album(kind, named: name)
    let now = resources.clock()
    let outcome =
      switch album {
      case .collection(let record): try await collections.add(photos, to: record, now: now)
      case .topic(let record): try await topics.add(photos, to: record, now: now)
      }
    switch outcome {
    case .changed(let count): return .done("\(count) photos are added to \"\(album.title)\".")
    case .full:
      throw AdminError(
        "\"\(album.title)\" would have more than \(CollectionStore.mostPhotos) photos; "
          + "none is added.")
    case .missing: throw AdminError("\"\(album.title)\" or a photo was removed meanwhile.")
    }
  }

  private func empty(
    _ kind: AlbumKind, _ name: String, _ ids: [String]
  ) async throws -> AdminEvent {
    let photos = try photos(ids)
    let album = try album(kind, named: name)
    let now = resources.clock()
    let outcome =
      switch album {
      case .collection(let record): try await collections.remove(photos, from: record, now: now)
      case .topic(let record): try await topics.remove(photos, from: record, now: now)
      }
    guard case .changed(let count) = outcome else {
      throw AdminError("\"\(album.title)\" was removed meanwhile.")
    }
    return .done("\(count) photos are removed from \"\(album.title)\"; they stay in the feed.")
  }

  private func remove(_ album: NamedAlbum) async throws -> AdminEvent {
    switch album {
    case .collection(let record): try await collections.remove(record)
    case .topic(let record): try await topics.remove(record)
    }
    return .done("The \(album.kind.rawValue) \"\(album.title)\" is removed; its photos stay.")
  }

  /// The collection with this id, or the topic with this id or slug.
  private func album(_ kind: AlbumKind, named name: String) throws -> NamedAlbum {
    switch kind {
    case .collection:
      if let record = try collections.collection(publicId: name) { return .collection(record) }
    case .topic: if let record = try topics.topic(named: name) { return .topic(record) }
    }
    let kind = kind.rawValue
    throw AdminError(
      "There is no \(kind) \(name); \"imagefeed \(kind) list\" shows those there are.")
  }

  /// All collections, in the order of people, newest first.
  private func allCollections() throws -> [CollectionRecord] {
    try resources.database.people.all().flatMap { person in
      try collections.page(
        of: person, includesPrivate: true, offset: 0, count: CollectionStore.mostPerPerson
      ).collections
    }
  }

  private func photos(_ ids: [String]) throws -> [PhotoRecord] {
    try ids.map { id in
      guard let photo = try resources.database.photos.photo(publicId: id) else {
        throw AdminError("There is no photo \(id); nothing is changed.")
      }
      return photo
    }
  }

  private func album(_ record: CollectionRecord) throws -> AdminEvent.Album {
    AdminEvent.Album(
      id: record.publicId, slug: nil, title: record.title,
      owner: try resources.database.people.person(id: record.personId)?.username ?? "",
      photos: record.totalPhotos, visibility: record.isPrivate ? "private" : "public")
  }

  private func album(_ record: TopicRecord) throws -> AdminEvent.Album {
    AdminEvent.Album(
      id: record.publicId, slug: record.slug, title: record.title,
      owner: try topics.owners(of: record).first?.username ?? "", photos: record.totalPhotos,
      visibility: record.visibility.rawValue)
  }
}

/// The collection or topic that a command names.
private enum NamedAlbum {
  case collection(CollectionRecord)
  case topic(TopicRecord)

  var kind: AlbumKind {
    switch self {
    case .collection: .collection
    case .topic: .topic
    }
  }

  var title: String {
    switch self {
    case .collection(let record): record.title
    case .topic(let record): record.title
    }
  }
}
