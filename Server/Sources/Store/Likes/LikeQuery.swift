/// SQL statements for likes.
enum LikeQuery {
  /// The photos that a person likes among `count` given ones. Arguments: person, then the photos.
  static func among(count: Int) -> String {
    #"SELECT photoId FROM "like" WHERE personId = ? AND photoId IN ("# + IdList.marks(count) + ")"
  }

  /// The row ids among `photoIds` that the person likes.
  static func liked(
    _ connection: Connection, by personId: Int64, among photoIds: [Int64]
  ) throws -> Set<Int64> {
    var found: Set<Int64> = []
    var start = 0
    while start < photoIds.count {
      let end = min(photoIds.count, start + IdList.longest)
      let list = IdList(Array(photoIds[start..<end]))
      let statement = try connection.cachedStatement(sql: among(count: list.padded.count))
      let ids = try Int64.fetchAll(
        statement, arguments: [personId] + StatementArguments(list.padded))
      found.formUnion(ids)
      start = end
    }
    return found
  }

  /// Applies the changes in their order, inside the caller's transaction; returns the outcome of each.
  static func apply(_ changes: [LikeChange], _ connection: Connection) throws -> [LikeOutcome] {
    // Why one by one: a single change takes fewer round trips that way.
    if connection.isSQLite || changes.count == 1 {
      return try changes.map { try apply($0, connection) }
    }
    var batch = try LikeBatch(changes, connection)
    return try batch.apply()
  }

  /// Applies one change and updates the counters of photo and person, inside the caller's
  /// transaction.
  static func apply(_ change: LikeChange, _ connection: Connection) throws -> LikeOutcome {
    if change.isLiked {
      // Why `insert` checks both rows itself: a foreign key error would also roll back the other
      // likes in the transaction.
      try connection.cachedStatement(sql: insert).execute(arguments: [
        change.personId, change.photoId, change.likedAt, change.personId, change.photoId,
      ])
    } else {
      try connection.cachedStatement(sql: delete)
        .execute(arguments: [change.personId, change.photoId])
    }
    let isChanged = connection.changesCount > 0
    if isChanged {
      let step = change.isLiked ? 1 : -1
      try connection.cachedStatement(sql: countPhoto).execute(arguments: [step, change.photoId])
      try connection.cachedStatement(sql: countPerson).execute(arguments: [step, change.personId])
    }
    let statement = try connection.cachedStatement(sql: "SELECT likes FROM photo WHERE id = ?")
    guard let likes = try Int.fetchOne(statement, arguments: [change.photoId]) else {
      return .missing
    }
    if isChanged { return .changed(likes: likes) }
    let person = try connection.cachedStatement(sql: "SELECT id FROM person WHERE id = ?")
    let isKnown = try Int64.fetchOne(person, arguments: [change.personId]) != nil
    return isKnown ? .unchanged(likes: likes) : .missing
  }

  private static let insert = """
    INSERT INTO "like" (personId, photoId, likedAt) SELECT ?, ?, ? \
    WHERE EXISTS (SELECT 1 FROM person WHERE id = ?) \
    AND EXISTS (SELECT 1 FROM photo WHERE id = ?) ON CONFLICT DO NOTHING
    """
  private static let delete = #"DELETE FROM "like" WHERE personId = ? AND photoId = ?"#
  private static let countPhoto = "UPDATE photo SET likes = likes + ? WHERE id = ?"
  private static let countPerson = "UPDATE person SET totalLikes = totalLikes + ? WHERE id = ?"
}
