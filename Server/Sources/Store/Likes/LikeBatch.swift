import Foundation

/// Applies many likes and unlikes in a fixed number of statements, as if each were applied alone after the one
/// before it.
///
/// Only for PostgreSQL, where each statement is a round trip; the lock of all write transactions guarantees that
/// nothing changes between them.
struct LikeBatch {
  private struct Pair: Hashable, Codable {
    let person: Int64
    let photo: Int64
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

  private let connection: Connection
  private let changes: [LikeChange]
  private let people: Set<Int64>
  private var likes: [Int64: Int]
  private let liked: Set<Pair>
  /// The pairs that differ from `liked`: when they are liked now, or nil if they are not.
  private var edits: [Pair: Int64?] = [:]

  /// Reads what the changes are about.
  init(_ changes: [LikeChange], _ connection: Connection) throws {
    self.connection = connection
    self.changes = changes
    people = try Int64.fetchSet(
      connection.cachedStatement(
        sql: """
          SELECT id FROM person WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?))
          """), arguments: [LikeBatch.json(Set(changes.map(\.personId)))])
    let photos = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT id, likes FROM photo WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?))
          """), arguments: [LikeBatch.json(Set(changes.map(\.photoId)))])
    likes = Dictionary(photos.map { ($0[0], $0[1]) }) { first, _ in first }
    let rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT personId, photoId FROM \(LikeBatch.records("person bigint, photo bigint")) \
          JOIN "like" ON personId = person AND photoId = photo
          """), arguments: [LikeBatch.json(Set(changes.map(LikeBatch.pair)))])
    liked = Set(rows.map { Pair(person: $0[0], photo: $0[1]) })
  }

  /// Applies the changes; returns the outcome of each.
  mutating func apply() throws -> [LikeOutcome] {
    let outcomes = changes.map { outcome(of: $0) }
    try write()
    return outcomes
  }

  private static func pair(_ change: LikeChange) -> Pair {
    Pair(person: change.personId, photo: change.photoId)
  }

  private mutating func outcome(of change: LikeChange) -> LikeOutcome {
    let pair = LikeBatch.pair(change)
    guard people.contains(pair.person), let count = likes[pair.photo] else { return .missing }
    let isLiked = edits[pair].map { $0 != nil } ?? liked.contains(pair)
    if isLiked == change.isLiked { return .unchanged(likes: count) }
    // Why not removed if it is as before: a like that was taken back and given again has a new time.
    edits[pair] = .some(change.isLiked ? change.likedAt : nil)
    likes[pair.photo] = count + (change.isLiked ? 1 : -1)
    return .changed(likes: likes[pair.photo] ?? 0)
  }

  private func write() throws {
    let removed = edits.keys.filter(liked.contains)
    let added = edits.compactMap { pair, at in
      at.map { Edit(person: pair.person, photo: pair.photo, at: $0) }
    }
    try execute(
      """
      DELETE FROM "like" USING \(LikeBatch.records("person bigint, photo bigint")) \
      WHERE personId = person AND photoId = photo
      """, removed)
    try execute(
      """
      INSERT INTO "like" (personId, photoId, likedAt) SELECT person, photo, at \
      FROM \(LikeBatch.records("person bigint, photo bigint, at bigint"))
      """, added)
    var (photoSteps, personSteps) = ([Int64: Int](), [Int64: Int]())
    for (pair, step) in removed.map({ ($0, -1) })
      + added.map({ (Pair(person: $0.person, photo: $0.photo), 1) })
    {
      photoSteps[pair.photo, default: 0] += step
      personSteps[pair.person, default: 0] += step
    }
    let records = LikeBatch.records("id bigint, step bigint")
    try execute(
      "UPDATE photo SET likes = likes + step FROM \(records) WHERE photo.id = list.id",
      LikeBatch.steps(photoSteps))
    try execute(
      "UPDATE person SET totalLikes = totalLikes + step FROM \(records) WHERE person.id = list.id",
      LikeBatch.steps(personSteps))
  }

  private func execute(_ sql: String, _ records: [some Encodable]) throws {
    if records.isEmpty { return }
    try connection.cachedStatement(sql: sql).execute(arguments: [LikeBatch.json(records)])
  }

  private static func steps(_ steps: [Int64: Int]) -> [Step] {
    steps.compactMap { $0.value == 0 ? nil : Step(id: $0.key, step: $0.value) }
  }

  /// A JSON array as a table. Argument: the array.
  private static func records(_ columns: String) -> String {
    "json_to_recordset(CAST(? AS json)) AS list(\(columns))"
  }

  private static func json(_ values: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
  }
}
