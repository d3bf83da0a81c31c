import Domain
import Synchronization

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

  /// Applies the changes in their order, inside the caller's transaction; returns the outcome of each, nil if
  /// the photo or the person does not exist.
  static func apply(
    _ changes: [LikeChange], _ database: Database, _ connection: Connection
  ) throws -> [LikeOutcome?] {
    let outcomes: [LikeOutcome?]
    if connection.isSQLite {
      outcomes = try changes.map { try apply($0, database, connection) }
    } else {
      var batch = try LikeBatch(changes, connection)
      outcomes = try batch.apply()
    }
    var totals: [Int64: Int] = [:]
    for (change, outcome) in zip(changes, outcomes) {
      if let outcome, outcome.isChanged { totals[change.personId] = outcome.totalLikes }
    }
    if !totals.isEmpty { connection.note(.likeTotals(totals)) }
    return outcomes
  }

  /// Applies one change and updates the counters of photo and person, inside the caller's
  /// transaction.
  private static func apply(
    _ change: LikeChange, _ database: Database, _ connection: Connection
  ) throws -> LikeOutcome? {
    // Why first: a foreign key error would also roll back the other likes in the transaction.
    guard let photo = try PhotoStore.find(connection, "publicId", change.photo),
      let totalLikes = try Int.fetchOne(
        connection.cachedStatement(sql: "SELECT totalLikes FROM person WHERE id = ?"),
        arguments: [change.personId])
    else { return nil }
    var outcome = LikeOutcome(photo: photo, totalLikes: totalLikes, isChanged: false)
    outcome.isOutdated = !database.likeSequences.withLock { $0.record(change) }
    if outcome.isOutdated { return outcome }
    if change.isLiked {
      try connection.cachedStatement(sql: insert)
        .execute(arguments: [change.personId, photo.id, change.at])
    } else {
      try connection.cachedStatement(sql: delete).execute(arguments: [change.personId, photo.id])
    }
    if connection.changesCount == 0 { return outcome }
    let step = change.isLiked ? 1 : -1
    try connection.cachedStatement(sql: countPhoto).execute(arguments: [step, photo.id])
    try connection.cachedStatement(sql: countPerson).execute(arguments: [step, change.personId])
    outcome.count(step)
    return outcome
  }

  /// Adds the like of a new photo's owner and counts it.
  static func add(
    _ personId: Int64, of photoId: Int64, at moment: Instant, _ connection: Connection
  ) throws {
    try connection.cachedStatement(sql: insert)
      .execute(arguments: [personId, photoId, moment.milliseconds])
    try connection.cachedStatement(sql: countPhoto).execute(arguments: [1, photoId])
    try connection.cachedStatement(sql: countPerson).execute(arguments: [1, personId])
  }

  private static let insert = """
    INSERT INTO "like" (personId, photoId, likedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
    """
  private static let delete = #"DELETE FROM "like" WHERE personId = ? AND photoId = ?"#
  private static let countPhoto = "UPDATE photo SET likes = likes + ? WHERE id = ?"
  private static let countPerson = "UPDATE person SET totalLikes = totalLikes + ? WHERE id = ?"
}

extension LikeOutcome {
  /// Records that `step` likes were added.
  mutating func count(_ step: Int) {
    photo.likes += step
    totalLikes += step
    isChanged = true
  }
}
