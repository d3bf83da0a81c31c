public import Domain

/// Adds, finds and removes topics.
public struct TopicStore: Sendable {
  let database: Database

  /// Maximum number of topics: an app shows them as tabs, and every list reads them all.
  public static let most = 200

  /// Creates an empty, open topic with one owner; returns nil if there are `most` already.
  ///
  /// Throws `taken(.slug)` if another topic has the slug, `missing` if the owner was removed.
  public func add(
    _ topic: NewTopic, of owner: PersonRecord, now: Instant
  ) async throws(StoreError) -> TopicRecord? {
    let personId = owner.id
    return try await database.write { connection -> TopicRecord? in
      let count = try Int.fetchOne(connection, sql: "SELECT count(*) FROM topic") ?? 0
      guard count < TopicStore.most else { return nil }
      guard try PersonStore.find(connection, "id", personId) != nil else {
        throw StoreError.missing
      }
      let id = try connection.insert(
        sql: """
          INSERT INTO topic (slug, title, description, status, visibility, publishedAt, \
          updatedAt, startsAt) VALUES (?, ?, ?, 'open', ?, ?, ?, ?)
          """,
        arguments: [
          topic.slug, topic.title, topic.description, topic.visibility.rawValue,
          now.milliseconds, now.milliseconds, now.milliseconds,
        ])
      try connection.execute(
        sql: "INSERT INTO topicOwner (topicId, personId) VALUES (?, ?)", arguments: [id, personId])
      return try TopicStore.find(connection, "id", id)
    }
  }

  /// All topics in the order of creation, hidden and removed ones included.
  public func all() throws(StoreError) -> [TopicRecord] {
    try database.read { connection in
      try Row.fetchAll(connection, sql: "SELECT \(TopicRecord.columns) FROM topic ORDER BY id")
        .map(TopicRecord.init(row:))
    }
  }

  /// The topic with this public id or slug; nil if not found.
  public func topic(named name: String) throws(StoreError) -> TopicRecord? {
    guard name.isStorable else { return nil }
    return try database.read { connection in
      if let id = Int64(name), String(id) == name {
        return try TopicStore.find(connection, "id", id)
      }
      return try TopicStore.find(connection, "slug", name)
    }
  }

  /// The owners of a topic; empty only if the topic was removed.
  public func owners(of topic: TopicRecord) throws(StoreError) -> [PersonRecord] {
    let ids = try database.read { connection in
      try Int64.fetchAll(
        connection.cachedStatement(
          sql: "SELECT personId FROM topicOwner WHERE topicId = ? ORDER BY personId"),
        arguments: [topic.id])
    }
    return try people(ids)
  }

  /// Number of people in `contributors`.
  private static let contributorCount = 10

  /// The people with the most photos in a topic, at most 10, those with the most first; reads all
  /// photos of the topic.
  public func contributors(to topic: TopicRecord) throws(StoreError) -> [PersonRecord] {
    let ids = try database.read { connection in
      try Int64.fetchAll(
        connection.cachedStatement(
          sql: """
            SELECT personId FROM topicPhoto JOIN photo ON photo.id = photoId WHERE albumId = ? \
            GROUP BY personId ORDER BY count(*) DESC, personId LIMIT ?
            """), arguments: [topic.id, TopicStore.contributorCount])
    }
    return try people(ids)
  }

  /// Saves title, description, status, visibility, cover and times; throws `missing` if the topic
  /// was removed.
  public func save(_ topic: TopicRecord, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: """
          UPDATE topic SET title = ?, description = ?, status = ?, visibility = ?, coverId = ?, \
          startsAt = ?, endsAt = ?, updatedAt = ? WHERE id = ?
          """,
        arguments: [
          topic.title, topic.description, topic.status.rawValue, topic.visibility.rawValue,
          topic.coverId, topic.startsAt.milliseconds, topic.endsAt?.milliseconds,
          now.milliseconds, topic.id,
        ])
      if connection.changesCount == 0 { throw StoreError.missing }
    }
  }

  /// Removes a topic; its photos stay. Returns false if it was removed already.
  @discardableResult
  public func remove(_ topic: TopicRecord) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.execute(sql: "DELETE FROM topic WHERE id = ?", arguments: [topic.id])
      return connection.changesCount > 0
    }
  }

  /// Adds photos to a topic, all or nothing; the last one becomes its first.
  public func add(
    _ photos: [PhotoRecord], to topic: TopicRecord, now: Instant
  ) async throws(StoreError) -> AlbumOutcome {
    try await database.add(photos, to: topic.id, .topic, now: now)
  }

  /// Removes photos from a topic; those that it does not contain are skipped.
  public func remove(
    _ photos: [PhotoRecord], from topic: TopicRecord, now: Instant
  ) async throws(StoreError) -> AlbumOutcome {
    let ids = photos.map(\.id)
    return try await database.write {
      try AlbumQuery.remove(ids, from: topic.id, .topic, at: now, $0)
    }
  }

  private func people(_ ids: [Int64]) throws(StoreError) -> [PersonRecord] {
    var people: [PersonRecord] = []
    for id in ids {
      if let person = try database.people.person(id: id) { people.append(person) }
    }
    return people
  }

  /// The topic whose unique `column` has this value; `column` is a constant, never input.
  private static func find(
    _ connection: Connection, _ column: String, _ value: some SQLValue
  ) throws -> TopicRecord? {
    let statement = try connection.cachedStatement(
      sql: "SELECT \(TopicRecord.columns) FROM topic WHERE \(column) = ?")
    return try Row.fetchOne(statement, arguments: [value]).map(TopicRecord.init(row:))
  }
}
