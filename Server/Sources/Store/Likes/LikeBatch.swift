/// Applies many likes and unlikes in two round trips, as if each were applied alone after the one before it.
///
/// Only for PostgreSQL; the lock of all write transactions guarantees that nothing changes between them.
struct LikeBatch {
  private typealias Statement = (sql: String, arguments: StatementArguments)

  /// The row ids of a person and a photo.
  private struct Pair: Hashable {
    let person: Int64
    let photo: Int64
  }

  /// The row id of a person, the public id of a photo, and the session or token, if the change has a number.
  private struct Names: Hashable {
    let person: Int64
    let name: String
    let sender: Int64?
  }

  /// A session or token and the row id of a photo.
  private struct SenderAndPhoto: Hashable {
    let sender: Int64
    let photo: Int64
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
    var liked: Set<Pair> = []
    var numbers: [SenderAndPhoto: Int64] = [:]
    for row in rows[2] {
      if row[2] { liked.insert(Pair(person: row[0], photo: row[1])) }
      if let sender: Int64 = row[3] {
        numbers[SenderAndPhoto(sender: sender, photo: row[1])] = row[4]
      }
    }
    self.liked = liked
    storedNumbers = numbers
  }

  /// The likes and the numbers of these people, photos and senders. Arguments: a list of each.
  ///
  /// Why materialized: so that the likes are looked up by both columns of an index.
  static let lookUp = """
    WITH asked AS MATERIALIZED ( \
      SELECT person, sender, photo.id AS photo \
      FROM unnest(CAST(? AS bigint[]), CAST(? AS text[]), CAST(? AS bigint[])) \
      AS list(person, name, sender) JOIN photo ON publicId = name \
    ) \
    SELECT person, photo, "like".personId IS NOT NULL, likeSequence.sender, number FROM asked \
    LEFT JOIN "like" ON "like".personId = person AND "like".photoId = photo \
    LEFT JOIN likeSequence ON likeSequence.sender = asked.sender \
    AND likeSequence.photoId = photo AND arrivedAt > now() - \(lifetime)
    """

  /// The statements that read what the changes are about.
  private static func questions(_ changes: [LikeChange]) -> [Statement] {
    let names = Set(
      changes.map { Names(person: $0.personId, name: $0.photo, sender: $0.sequence?.sender) })
    return [
      (
        "SELECT id, totalLikes FROM person WHERE id = ANY (CAST(? AS bigint[]))",
        [PostgresArray.text(Set(changes.map(\.personId)))]
      ),
      (
        "SELECT \(PhotoRecord.columns) FROM photo WHERE publicId = ANY (CAST(? AS text[]))",
        [PostgresArray.text(Set(changes.map(\.photo)))]
      ),
      (
        lookUp,
        [
          PostgresArray.text(names.map(\.person)), PostgresArray.text(names.map(\.name)),
          PostgresArray.text(names.map(\.sender)),
        ]
      ),
    ]
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
    outcome.isOutdated = !record(change.sequence, for: photo.id)
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
  private mutating func record(_ sequence: LikeSequence?, for photo: Int64) -> Bool {
    guard let sequence else { return true }
    let key = SenderAndPhoto(sender: sequence.sender, photo: photo)
    if let last = newNumbers[key] ?? storedNumbers[key], sequence.number < last { return false }
    newNumbers[key] = sequence.number
    return true
  }

  private func write() throws {
    let removed = edits.keys.filter(liked.contains)
    let added = edits.compactMap { pair, at in at.map { (pair: pair, at: $0) } }
    var (photoSteps, personSteps) = ([Int64: Int](), [Int64: Int]())
    for (pair, step) in removed.map({ ($0, -1) }) + added.map({ ($0.pair, 1) }) {
      photoSteps[pair.photo, default: 0] += step
      personSteps[pair.person, default: 0] += step
    }
    _ = try connection.pipeline(
      [
        LikeBatch.write(
          """
          DELETE FROM "like" USING \(LikeBatch.list("person", "photo")) \
          WHERE personId = person AND photoId = photo
          """, [removed.map(\.person), removed.map(\.photo)]),
        LikeBatch.write(
          """
          INSERT INTO "like" (personId, photoId, likedAt) SELECT person, photo, at \
          FROM \(LikeBatch.list("person", "photo", "at"))
          """, [added.map(\.pair.person), added.map(\.pair.photo), added.map(\.at)]),
        LikeBatch.add(photoSteps, to: "likes", of: "photo"),
        LikeBatch.add(personSteps, to: "totalLikes", of: "person"),
        LikeBatch.write(
          """
          INSERT INTO likeSequence (sender, photoId, number) SELECT sender, photo, number \
          FROM \(LikeBatch.list("sender", "photo", "number")) \
          ON CONFLICT (sender, photoId) DO UPDATE SET number = excluded.number, arrivedAt = now()
          """,
          [
            newNumbers.map(\.key.sender), newNumbers.map(\.key.photo), newNumbers.map(\.value),
          ]),
      ].compactMap(\.self))
  }

  /// Adds these steps to a column, by row id.
  private static func add(
    _ steps: [Int64: Int], to column: String, of table: String
  ) -> Statement? {
    let steps = steps.filter { $0.value != 0 }
    return write(
      """
      UPDATE \(table) SET \(column) = \(column) + step FROM \(list("id", "step")) \
      WHERE \(table).id = list.id
      """, [steps.map(\.key), steps.map { Int64($0.value) }])
  }

  /// A statement with these columns as arguments; nil if they have no rows.
  private static func write(_ sql: String, _ columns: [[Int64]]) -> Statement? {
    if columns[0].isEmpty { return nil }
    return (sql, StatementArguments(columns.map { PostgresArray.text($0) }))
  }

  /// A table of whole numbers with these columns. Arguments: a list for each column.
  private static func list(_ columns: String...) -> String {
    let lists = columns.map { _ in "CAST(? AS bigint[])" }.joined(separator: ", ")
    return "unnest(\(lists)) AS list(\(columns.joined(separator: ", ")))"
  }
}
