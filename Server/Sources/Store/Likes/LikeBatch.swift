import Foundation

/// Applies many likes and unlikes in two round trips, as if each were applied alone after the one before it.
///
/// Only for PostgreSQL; the lock of all write transactions guarantees that nothing changes between them.
struct LikeBatch {
  /// The row ids of a person and a photo.
  private struct Pair: Hashable, Encodable {
    let person: Int64
    let photo: Int64
  }

  /// The row id of a person and the public id of a photo.
  private struct Names: Hashable, Encodable {
    let person: Int64
    let name: String
  }

  /// A row of the likes that the batch adds or removes.
  private struct Edit: Encodable {
    let person: Int64
    let photo: Int64
    let at: Int64
  }

  /// What the batch adds to a counter.
  private struct Step: Encodable {
    let id: Int64
    let step: Int
  }

  /// A sender and the public id of a photo.
  private struct SenderAndPhoto: Hashable, Encodable {
    let sender: Int64
    let name: String
  }

  /// The greatest number of a sender for a photo.
  private struct Number: Encodable {
    let sender: Int64
    let name: String
    let number: Int64
  }

  /// How long the number of a sender counts.
  private static let lifetime = "interval '\(LikeSequences.lifetime) milliseconds'"

  private let connection: Connection
  private let changes: [LikeChange]
  /// The photos by public id, and how many photos the people like, as of the changes so far.
  private var photos: [String: PhotoRecord]
  private var totals: [Int64: Int]
  private let liked: Set<Pair>
  /// The pairs that differ from `liked`: when they are liked now, or nil if they are not.
  private var edits: [Pair: Int64?] = [:]
  /// The greatest numbers in the database, and those that the batch adds.
  private let storedNumbers: [SenderAndPhoto: Int64]
  private var newNumbers: [SenderAndPhoto: Int64] = [:]

  /// Reads what the changes are about.
  init(_ changes: [LikeChange], _ connection: Connection) throws {
    self.connection = connection
    self.changes = changes
    let rows = try connection.pipeline(LikeBatch.questions(changes))
    totals = Dictionary(rows[0].map { ($0[0], $0[1]) }) { first, _ in first }
    let records = rows[1].map(PhotoRecord.init(row:))
    photos = Dictionary(records.map { ($0.facts.publicId, $0) }) { first, _ in first }
    liked = Set(rows[2].map { Pair(person: $0[0], photo: $0[1]) })
    storedNumbers = Dictionary(
      rows.dropFirst(3).joined().map { (SenderAndPhoto(sender: $0[0], name: $0[1]), $0[2]) }
    ) { first, _ in first }
  }

  /// The statements that read what the changes are about.
  private static func questions(
    _ changes: [LikeChange]
  ) throws -> [(sql: String, arguments: StatementArguments)] {
    let senders = Set(changes.compactMap(LikeBatch.senderAndPhoto))
    return try [
      (
        """
        SELECT id, totalLikes FROM person \
        WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?))
        """, [LikeBatch.json(Set(changes.map(\.personId)))]
      ),
      (
        """
        SELECT \(PhotoRecord.columns) FROM photo \
        WHERE publicId IN (SELECT value FROM json_each(?))
        """, [LikeBatch.json(Set(changes.map(\.photo)))]
      ),
      (
        """
        SELECT "like".personId, "like".photoId \
        FROM \(LikeBatch.records("person bigint, name text")) \
        JOIN photo ON publicId = name \
        JOIN "like" ON "like".personId = person AND "like".photoId = photo.id
        """,
        [LikeBatch.json(Set(changes.map { Names(person: $0.personId, name: $0.photo) }))]
      ),
      LikeBatch.statement(
        """
        SELECT likeSequence.sender, photo, number \
        FROM \(LikeBatch.records("sender bigint, name text")) \
        JOIN likeSequence ON likeSequence.sender = list.sender AND photo = name \
        WHERE arrivedAt > now() - \(LikeBatch.lifetime)
        """, Array(senders)),
    ].compactMap(\.self)
  }

  /// Deletes numbers that count no longer.
  static func prune(_ connection: Connection) throws {
    try connection.cachedStatement(
      sql: "DELETE FROM likeSequence WHERE arrivedAt < now() - \(lifetime)"
    ).execute(arguments: [])
  }

  /// Applies the changes; returns the outcome of each, nil if the photo or the person does not exist.
  mutating func apply() throws -> [LikeOutcome?] {
    let outcomes = changes.map { outcome(of: $0) }
    try write()
    return outcomes
  }

  private mutating func outcome(of change: LikeChange) -> LikeOutcome? {
    guard let photo = photos[change.photo], let totalLikes = totals[change.personId] else {
      return nil
    }
    let pair = Pair(person: change.personId, photo: photo.id)
    var outcome = LikeOutcome(photo: photo, totalLikes: totalLikes, isChanged: false)
    outcome.isOutdated = !record(change)
    if outcome.isOutdated { return outcome }
    let isLiked = edits[pair].map { $0 != nil } ?? liked.contains(pair)
    if isLiked == change.isLiked { return outcome }
    // Why not removed if it is as before: a like that was taken back and given again has a new time.
    edits[pair] = .some(change.isLiked ? change.at : nil)
    outcome.count(change.isLiked ? 1 : -1)
    photos[change.photo] = outcome.photo
    totals[change.personId] = outcome.totalLikes
    return outcome
  }

  /// Records the number of the change; returns false if a newer change of its sender arrived before.
  private mutating func record(_ change: LikeChange) -> Bool {
    guard let sequence = change.sequence, let key = LikeBatch.senderAndPhoto(change) else {
      return true
    }
    if let last = newNumbers[key] ?? storedNumbers[key], sequence.number < last { return false }
    newNumbers[key] = sequence.number
    return true
  }

  private func write() throws {
    let records = LikeBatch.records("id bigint, step bigint")
    let removed = edits.keys.filter(liked.contains)
    let added = edits.compactMap { pair, at in
      at.map { Edit(person: pair.person, photo: pair.photo, at: $0) }
    }
    var (photoSteps, personSteps) = ([Int64: Int](), [Int64: Int]())
    for (pair, step) in removed.map({ ($0, -1) })
      + added.map({ (Pair(person: $0.person, photo: $0.photo), 1) })
    {
      photoSteps[pair.photo, default: 0] += step
      personSteps[pair.person, default: 0] += step
    }
    _ = try connection.pipeline(
      [
        LikeBatch.statement(
          """
          DELETE FROM "like" USING \(LikeBatch.records("person bigint, photo bigint")) \
          WHERE personId = person AND photoId = photo
          """, removed),
        LikeBatch.statement(
          """
          INSERT INTO "like" (personId, photoId, likedAt) SELECT person, photo, at \
          FROM \(LikeBatch.records("person bigint, photo bigint, at bigint"))
          """, added),
        LikeBatch.statement(
          """
          UPDATE photo SET likes = likes + step FROM \(records) WHERE photo.id = list.id
          """, LikeBatch.steps(photoSteps)),
        LikeBatch.statement(
          """
          UPDATE person SET totalLikes = totalLikes + step FROM \(records) \
          WHERE person.id = list.id
          """, LikeBatch.steps(personSteps)),
        statementOfNumbers(),
      ].compactMap(\.self))
  }

  /// Writes the new numbers; nil if there are none.
  private func statementOfNumbers() throws -> (sql: String, arguments: StatementArguments)? {
    try LikeBatch.statement(
      """
      INSERT INTO likeSequence (sender, photo, number) SELECT sender, name, number \
      FROM \(LikeBatch.records("sender bigint, name text, number bigint")) \
      ON CONFLICT (sender, photo) DO UPDATE SET number = excluded.number, arrivedAt = now()
      """, newNumbers.map { Number(sender: $0.key.sender, name: $0.key.name, number: $0.value) })
  }

  /// A statement for these records; nil if there are none.
  private static func statement(
    _ sql: String, _ records: [some Encodable]
  ) throws -> (sql: String, arguments: StatementArguments)? {
    records.isEmpty ? nil : (sql, [try json(records)])
  }

  private static func steps(_ steps: [Int64: Int]) -> [Step] {
    steps.compactMap { $0.value == 0 ? nil : Step(id: $0.key, step: $0.value) }
  }

  private static func senderAndPhoto(_ change: LikeChange) -> SenderAndPhoto? {
    change.sequence.map { SenderAndPhoto(sender: $0.sender, name: change.photo) }
  }

  /// A JSON array as a table. Argument: the array.
  private static func records(_ columns: String) -> String {
    "json_to_recordset(CAST(? AS json)) AS list(\(columns))"
  }

  private static func json(_ values: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
  }
}
