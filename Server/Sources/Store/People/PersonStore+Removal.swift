extension PersonStore {
  /// Removes a person with their likes, collections, sessions and tokens. Their topics get
  /// `successor` as an owner; if it is nil, topics that nobody else owns are removed too.
  ///
  /// Throws `missing` if the person owns photos, including those in the bin, or if `successor` was removed.
  public func remove(
    _ person: PersonRecord, topicsTo successor: PersonRecord? = nil
  ) async throws(StoreError) {
    let id = person.id
    let successorId = successor?.id
    let order = database.collectionOrder
    _ = try await database.write { connection -> Set<Int64> in
      let collections = try Int64.fetchSet(
        connection, sql: "SELECT id FROM collection WHERE personId = ?", arguments: [id])
      try connection.execute(
        sql: """
          UPDATE photo SET likes = likes - 1 \
          WHERE id IN (SELECT photoId FROM "like" WHERE personId = ?)
          """, arguments: [id])
      try connection.execute(sql: #"DELETE FROM "like" WHERE personId = ?"#, arguments: [id])
      if let successorId { try PersonStore.giveTopics(of: id, to: successorId, connection) }
      try connection.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id])
      try connection.execute(
        sql: "DELETE FROM topic WHERE id NOT IN (SELECT topicId FROM topicOwner)")
      connection.note(.collections(collections.sorted()))
      connection.note(.sessions)
      connection.note(.tokens)
      connection.note(.people([id]))
      connection.note(.counts)
      return collections
    } committed: { collections in
      order.remove(collections)
    }
  }

  private static func giveTopics(
    of personId: Int64, to successorId: Int64, _ connection: Connection
  ) throws {
    try connection.execute(
      sql: """
        INSERT INTO topicOwner (topicId, personId) \
        SELECT topicId, ? FROM topicOwner WHERE personId = ? ON CONFLICT DO NOTHING
        """, arguments: [successorId, personId])
  }
}
