import Domain
import ServerTestKit
import TestKit
import Testing

@testable import Store

/// Likes that arrive together at PostgreSQL have the outcomes that they would have one by one (LIB-6).
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct LikeBatchTests {
  @Test("LIB-6, API-1: a like of a photo with many likes reads only its own row")
  func aLikeReadsItsOwnRow() async throws {
    let folder = try TemporaryFolder()
    let database = try folder.openPostgres()
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.write { connection in
      for sql in [
        """
        INSERT INTO person (username, firstName, isDemo, isDisabled, createdAt, updatedAt)
        SELECT 'p' || n, 'P', 0, 0, 0, 0 FROM generate_series(1, 2000) AS n
        """,
        """
        INSERT INTO photo SELECT (jsonb_populate_record(photo, jsonb_build_object(
          'id', n, 'publicid', 'p' || n, 'contenthash', 'h' || n))).*
        FROM photo, generate_series(1000, 11000) AS n
        """,
        """
        INSERT INTO "like" (personId, photoId, likedAt) SELECT person.id, photo.id, 0
        FROM person JOIN photo ON publicId = 'a' OR photo.id % 2000 = person.id % 2000
        """, "ANALYZE photo", #"ANALYZE "like""#,
      ] { try connection.execute(sql: sql) }
    }
    let plan = try database.read {
      try String.fetchAll(
        $0, sql: "EXPLAIN " + LikeBatch.lookUp,
        arguments: ["{1}", "{a}", "{1}"])
    }.joined(separator: "\n")
    #expect(
      plan.contains("(personid = asked.person)") && !plan.contains("Filter: (personid"), "\(plan)")
    try database.close()
  }

  @Test("LIB-6, Q-1: texts in a list arrive as they are, whatever they contain")
  func listsKeepTexts() throws {
    let texts = ["", "NULL", "a\"b", "\\", "{x,y}", " ' ", "фото 🌊", "a\nb"]
    let numbers: [Int64?] = [.min, nil, 0, .max]
    let folder = try TemporaryFolder()
    let database = try folder.openPostgres()
    let found = try database.read { connection in
      (
        try String.fetchAll(
          connection, sql: "SELECT unnest(CAST(? AS text[]))",
          arguments: [PostgresArray.text(texts)]),
        try String.fetchAll(
          connection, sql: "SELECT coalesce(n::text, '-') FROM unnest(CAST(? AS bigint[])) AS n",
          arguments: [PostgresArray.text(numbers)])
      )
    }
    #expect(found.0 == texts)
    #expect(found.1 == ["-9223372036854775808", "-", "0", "9223372036854775807"])
    try database.close()
  }

  @Test("LIB-6, FEED-8: a batch of likes is as good as one after the other", arguments: 1...6)
  func aBatchIsASequence(seed: UInt64) async throws {
    let (batched, single) = (try TemporaryFolder(), try TemporaryFolder())
    let cluster = try batched.openPostgres()
    let file = try Store.Database.open(folder: single.path)
    let photos = ["unknown", "a", "b"]
    var people: [Int64] = []
    for database in [cluster, file] {
      let anna = try await database.people.add(sample: "anna")
      people = [anna.id, try await database.people.add(sample: "bob").id, 999]
      for name in ["a", "b"] {
        _ = try await database.photos.add(sample: name, of: anna, at: 1)
      }
    }
    var chance = Chance(seed: seed)
    let known = people
    for round in 0..<8 {
      let changes = (0..<Int.random(in: 2...9, using: &chance)).map { number in
        LikeChange(
          personId: known[Int.random(in: 0..<3, using: &chance)],
          photo: photos[Int.random(in: 0..<3, using: &chance)],
          at: Int64(round * 100 + number), isLiked: Bool.random(using: &chance),
          sequence: Bool.random(using: &chance)
            ? LikeSequence(
              secret: Secret("s\(Int.random(in: 1...2, using: &chance))"),
              number: Int64.random(in: 0..<20, using: &chance)) : nil)
      }
      let outcomes = try await cluster.write { try LikeQuery.apply(changes, cluster, $0) }
      let expected = try await file.write { try LikeQuery.apply(changes, file, $0) }
      #expect(outcomes == expected)
    }
    for table in ["like", "photo", "person"] {
      let rows = try cluster.read { try $0.texts(ofRows: table) }
      #expect(try file.read { try $0.texts(ofRows: table) } == rows)
    }
    #expect(try await cluster.check() == [])
    try cluster.close()
    try file.close()
  }
}
