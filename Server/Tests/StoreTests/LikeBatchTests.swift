import Domain
import ServerTestKit
import TestKit
import Testing

@testable import Store

/// Likes that arrive together at PostgreSQL have the outcomes that they would have one by one (LIB-6).
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct LikeBatchTests {
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
