import Domain
import TestKit
import Testing

@testable import Store

@Suite struct LikeStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  // API-1, Q-1: a like of a removed photo is refused; another like at the same time is stored.
  @Test func aLikeOfARemovedPhotoFailsNoOtherLike() async throws {
    let anna = try await database.people.add(sample: "anna")
    let gone = try await database.photos.add(sample: "gone", of: anna, at: 1)
    let stays = try await database.photos.add(sample: "stays", of: anna, at: 2)
    _ = try await database.photos.remove(publicIds: ["gone"], now: moment(99))
    async let missing = database.likes.like(gone.facts.publicId, by: anna, now: moment(3))
    async let kept = database.likes.like(stays.facts.publicId, by: anna, now: moment(3))
    #expect(try await missing == nil)
    #expect(try await kept?.photo.likes == 1)
    #expect(try await database.likes.unlike(gone.facts.publicId, by: anna, now: moment(99)) == nil)
    #expect(try await database.check() == [])
  }

  // API-1: a like of a removed person is refused as missing.
  @Test func aLikeByARemovedPersonIsRefused() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.people.remove(boris)
    #expect(try await database.likes.like(photo.facts.publicId, by: boris, now: moment(2)) == nil)
  }

  // API-1: of a hundred concurrent likes of a photo by one person, one counts.
  @Test func likingIsOnceHoweverManyCallAtTheSameTime() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    let outcomes = try await withThrowingTaskGroup(of: LikeOutcome?.self) { group in
      for seconds in 0..<100 as Range<Int64> {
        group.addTask {
          try await database.likes.like(photo.facts.publicId, by: anna, now: moment(seconds))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0?.text == "changed: 1" }.count == 1)
    #expect(outcomes.filter { $0?.text == "unchanged: 1" }.count == 99)
    #expect(try database.photos.photo(publicId: "a")?.likes == 1)
    #expect(try database.people.person(id: anna.id)?.totalLikes == 1)
    #expect(try await database.check() == [])
  }

  // API-1
  @Test func countersAgreeAfterLikesOfManyInAnyOrder() async throws {
    let owner = try await database.people.add(sample: "owner")
    var photos: [PhotoRecord] = []
    var people: [PersonRecord] = []
    for (number, name) in ["aa", "bb", "cc", "dd"].enumerated() {
      photos.append(try await database.photos.add(sample: name, of: owner, at: Int64(number)))
      people.append(try await database.people.add(sample: name))
    }
    var dice = Chance(seed: 3)
    var steps: [(PhotoRecord, PersonRecord, Bool)] = []
    for _ in 0..<400 {
      steps.append(
        (
          photos[Int.random(in: 0..<4, using: &dice)],
          people[Int.random(in: 0..<4, using: &dice)], Bool.random(using: &dice)
        ))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (photo, person, isLiked) in steps {
        group.addTask {
          if isLiked {
            _ = try await database.likes.like(photo.facts.publicId, by: person, now: moment(1))
          } else {
            _ = try await database.likes.unlike(photo.facts.publicId, by: person, now: moment(99))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.check() == [])
  }

  // API-1
  @Test func takingALikeBackTwiceChangesNothingMore() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
    #expect(
      try await database.likes.unlike(photo.facts.publicId, by: anna, now: moment(99))?.text
        == "changed: 0")
    #expect(
      try await database.likes.unlike(photo.facts.publicId, by: anna, now: moment(99))?.text
        == "unchanged: 0")
  }

  // a confirmed like is still there after the database is reopened.
  @Test func anAnsweredLikeIsOnTheDisk() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
    try database.close()
    let reopened = try folder.open()
    let page = try reopened.photos.page(offset: 0, count: 1, likedBy: anna)
    #expect(page.likedIds == [photo.id])
  }

  // canceling the caller does not cancel the like.
  @Test func aCanceledTaskStillLikes() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    let task = Task {
      try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
    }
    task.cancel()
    #expect(try await task.value?.text == "changed: 1")
  }

  // API-1
  @Test func likedIdsAreThoseAmongTheAskedOnly() async throws {
    let anna = try await database.people.add(sample: "anna")
    var ids: [Int64] = []
    for number in 0..<40 as Range<Int64> {
      let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: number)
      ids.append(photo.id)
      if number % 3 == 0 {
        _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(1))
      }
    }
    let expected = ids.enumerated().filter { $0.offset % 3 == 0 && $0.offset > 1 }.map(\.element)
    let found = try database.likes.likedIds(of: anna, among: Array(ids.dropFirst(2)))
    #expect(found == Set(expected))
    #expect(try database.likes.likedIds(of: anna, among: []).isEmpty)
  }
}
