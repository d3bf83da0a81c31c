import Domain
import ServerTestKit
import TestKit
import Testing

@testable import Store

/// Likes that arrive after newer ones of the same session or token (LIB-6).
@Suite(.timeLimit(.minutes(20))) struct LikeSequenceTests {
  let database: Store.Database
  let folder: TemporaryFolder
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.add(sample: "b", of: anna, at: 2)
  }

  private func sequence(_ number: Int64, of secret: String = "phone") -> LikeSequence {
    LikeSequence(secret: Secret(secret), number: number)
  }

  private func isLiked() throws -> Bool {
    let photo = try #require(try database.photos.photo(publicId: "a"))
    return try database.likes.likedIds(of: anna, among: [photo.id]) == [photo.id]
  }

  @Test("LIB-6, FEED-21: a like that arrives after a newer unlike has no effect, and vice versa")
  func lateChangesHaveNoEffect() async throws {
    let newer = try await database.likes.unlike(
      "a", by: anna, sequence: sequence(8), now: moment(5))
    #expect(newer?.text == "unchanged: 0" && newer?.isOutdated == false)
    let late = try await database.likes.like("a", by: anna, sequence: sequence(7), now: moment(6))
    #expect(late?.text == "unchanged: 0" && late?.isOutdated == true)
    #expect(try !isLiked())
    let next = try await database.likes.like("a", by: anna, sequence: sequence(9), now: moment(7))
    #expect(next?.text == "changed: 1" && next?.isOutdated == false)
    let tooLate = try await database.likes.unlike(
      "a", by: anna, sequence: sequence(8), now: moment(8))
    #expect(tooLate?.text == "unchanged: 1" && tooLate?.isOutdated == true)
    #expect(try isLiked())
    #expect(try await database.check() == [])
  }

  @Test("LIB-6: a request that is sent twice is as good as once")
  func theSameNumberIsAccepted() async throws {
    for _ in 1...2 {
      let outcome = try await database.likes.like(
        "a", by: anna, sequence: sequence(8), now: moment(5))
      #expect(outcome?.photo.likes == 1 && outcome?.isOutdated == false)
    }
  }

  @Test("LIB-6: numbers are compared only within one session and one photo, and need not be sent")
  func othersAreAccepted() async throws {
    _ = try await database.likes.unlike("a", by: anna, sequence: sequence(8), now: moment(5))
    let other = try await database.likes.like("b", by: anna, sequence: sequence(7), now: moment(6))
    #expect(other?.text == "changed: 1")
    let second = try await database.likes.like(
      "a", by: anna, sequence: sequence(1, of: "tablet"), now: moment(7))
    #expect(second?.text == "changed: 1")
    let without = try await database.likes.unlike("a", by: anna, now: moment(8))
    #expect(without?.text == "changed: 0")
  }

  @Test("LIB-6: a device whose clock was set back can like again after some minutes")
  func numbersAreForgotten() {
    var sequences = LikeSequences()
    func isAccepted(_ number: Int64, of photo: String = "a", at moment: Int64) -> Bool {
      let change = LikeChange(
        personId: 1, photo: photo, at: moment, isLiked: true, sequence: sequence(number))
      return sequences.record(change)
    }
    #expect(isAccepted(8, at: 1000))
    #expect(!isAccepted(7, at: 1000 + LikeSequences.lifetime - 1))
    #expect(!isAccepted(7, at: 1000 + LikeSequences.lifetime))
    #expect(isAccepted(7, at: 1000 + 2 * LikeSequences.lifetime))
    sequences = LikeSequences()
    #expect(isAccepted(8, at: 1000) && isAccepted(7, at: 1000 + 2 * LikeSequences.lifetime))
    sequences = LikeSequences()
    #expect(isAccepted(8, at: 1000))
    for other in 1..<2 * LikeSequences.longest {
      #expect(isAccepted(1, of: "\(other)", at: 1000))
      if other == LikeSequences.longest { #expect(!isAccepted(7, at: 1000)) }
    }
    #expect(isAccepted(7, at: 1000))
  }
}

/// The same on several nodes.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct NodeLikeSequenceTests {
  private let eighth = LikeSequence(secret: Secret("phone"), number: 8)
  private let seventh = LikeSequence(secret: Secret("phone"), number: 7)

  @Test("LIB-6, FEED-21: a late like has no effect on another node either, until it is forgotten")
  func lateChangesHaveNoEffect() async throws {
    let pair = try await NodeTests.Pair()
    _ = try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1)
    _ = try await pair.here.likes.unlike("a", by: pair.anna, sequence: eighth, now: moment(5))
    let late = try await pair.there.likes.like(
      "a", by: pair.anna, sequence: seventh, now: moment(6))
    #expect(late?.text == "unchanged: 0" && late?.isOutdated == true)
    try await pair.here.write {
      try $0.execute(sql: "UPDATE likeSequence SET arrivedAt = now() - interval '601 seconds'")
    }
    let again = try await pair.there.likes.like(
      "a", by: pair.anna, sequence: seventh, now: moment(7))
    #expect(again?.text == "changed: 1" && again?.isOutdated == false)
    #expect(try await pair.here.check() == [])
  }

  @Test("LIB-6: numbers that are too old are deleted, newer ones stay")
  func oldNumbersAreDeleted() async throws {
    let pair = try await NodeTests.Pair()
    for name in ["a", "b"] {
      _ = try await pair.here.photos.add(sample: name, of: pair.anna, at: 1)
      _ = try await pair.here.likes.like(name, by: pair.anna, sequence: eighth, now: moment(5))
    }
    try await pair.here.write {
      try $0.execute(
        sql: """
          UPDATE likeSequence SET arrivedAt = now() - interval '601 seconds' WHERE photoId = (SELECT id FROM photo WHERE publicId = 'a')
          """)
      try LikeBatch.prune($0)
    }
    let left = try pair.there.read {
      try String.fetchAll(
        $0, sql: "SELECT publicId FROM likeSequence JOIN photo ON photo.id = photoId")
    }
    #expect(left == ["b"])
  }
}
