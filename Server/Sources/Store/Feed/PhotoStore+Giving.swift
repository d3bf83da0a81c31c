public import Domain

extension PhotoStore {
  /// Transfers these photos to another person and returns how many there were; unknown ids are
  /// skipped.
  ///
  /// The demo's own photos stay with their authors. All or nothing; throws `missing`
  /// if the person was removed.
  public func give(
    publicIds: [String], to person: PersonRecord, now: Instant
  ) async throws(StoreError) -> Int {
    try await give(to: person, now: now) { connection in
      try Set(publicIds).compactMap { try PhotoStore.find(connection, "publicId", $0)?.id }
    }
  }

  /// Transfers all photos of `owner` to another person, except generated ones, and returns how many
  /// there were. What is in the owner's bin goes to that of the other person and is not counted; what
  /// scans of the owner's folders find later is the other person's (LIB-19).
  public func giveAll(
    of owner: PersonRecord, to person: PersonRecord, now: Instant
  ) async throws(StoreError) -> Int {
    let id = owner.id
    let personId = person.id
    return try await give(to: person, now: now) { connection in
      try connection.execute(
        sql: "UPDATE binnedPhoto SET personId = ? WHERE personId = ? AND isDemo = 0",
        arguments: [personId, id])
      try connection.execute(
        sql: "UPDATE indexedFolder SET personId = ? WHERE personId = ?", arguments: [personId, id])
      return try Int64.fetchAll(
        connection, sql: "SELECT id FROM photo WHERE personId = ?", arguments: [id])
    }
  }

  /// Whether there is a photo, including those in bins, that was not generated for the demo.
  public func hasOwn() throws(StoreError) -> Bool {
    try database.read { connection in
      try Bool.fetchOne(
        connection,
        sql: """
          SELECT EXISTS (SELECT 1 FROM photo WHERE isDemo = 0) \
          OR EXISTS (SELECT 1 FROM binnedPhoto WHERE isDemo = 0)
          """) ?? false
    }
  }

  /// Whether a person of the demo has a photo, in the feed or in the bin, that was not generated.
  public func hasAddedToDemo() throws(StoreError) -> Bool {
    try database.read { connection in
      let added = { (table: String) in
        """
        EXISTS (SELECT 1 FROM \(table) AS photo JOIN person ON person.id = personId \
        WHERE photo.isDemo = 0 AND person.isDemo = 1)
        """
      }
      return try Bool.fetchOne(
        connection, sql: "SELECT \(added("photo")) OR \(added("binnedPhoto"))") ?? false
    }
  }

  private func give(
    to person: PersonRecord, now: Instant,
    _ choose: @escaping @Sendable (Connection) throws -> [Int64]
  ) async throws(StoreError) -> Int {
    let personId = person.id
    return try await database.write { connection in
      var count = 0
      for id in try choose(connection) {
        count += try PhotoStore.give(id, to: personId, now: now, connection) ? 1 : 0
      }
      connection.note(.allPeople)
      connection.note(.photoLists)
      return count
    }
  }

  private static func give(
    _ id: Int64, to personId: Int64, now: Instant, _ connection: Connection
  ) throws -> Bool {
    try connection.cachedStatement(
      sql: """
        UPDATE person SET totalPhotos = totalPhotos - 1 \
        WHERE id = (SELECT personId FROM photo WHERE id = ? AND isDemo = 0)
        """
    ).execute(arguments: [id])
    if connection.changesCount == 0 { return false }
    try StatisticsQuery.credit(connection, photo: id, step: -1)
    try SearchIndex.updating(id, connection) {
      try connection.cachedStatement(
        sql: "UPDATE photo SET personId = ?, updatedAt = ? WHERE id = ?"
      ).execute(arguments: [personId, now.milliseconds, id])
    }
    try StatisticsQuery.credit(connection, photo: id, step: 1)
    try PhotoStore.countPhotos(connection, of: personId, by: 1)
    return true
  }
}
