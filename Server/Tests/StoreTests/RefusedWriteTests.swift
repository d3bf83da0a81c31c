import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// full, read-only or busy disks refuse writes; stored and cached data stays as it was.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct RefusedWriteTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photo: PhotoRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    photo = try await database.photos.add(sample: "a", of: anna, at: 1)
  }

  private func run(_ sql: String) throws {
    try database.sqlite.pool.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private func error(_ write: () async throws -> Void) async -> StoreError? {
    do {
      try await write()
      return nil
    } catch { return error as? StoreError }
  }

  // a read-only disk refuses each write, and photos can still be read
  @Test func aReadOnlyDiskIsReadFrom() async throws {
    try run("PRAGMA query_only = 1")
    let refusal = StoreError.notPermitted(path: folder.file)
    #expect(await error { try await database.settings.set("a", to: "b") } == refusal)
    #expect(
      await error {
        _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
      } == refusal)
    #expect(
      await error { _ = try await database.photos.add(sample: "b", of: anna, at: 2) } == refusal)
    #expect(!database.hasDiskFailed && database.photos.total == 1)
    #expect(try database.photos.page(offset: 0, count: 9, likedBy: anna).likedIds == [])
    try run("PRAGMA query_only = 0")
    let liked = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(3))
    #expect(liked?.text == "changed: 1")
  }

  // another program that writes to the database delays writes only
  @Test func aBusyDatabaseRefusesAndGoesOn() async throws {
    try run("PRAGMA busy_timeout = 0")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(await error { try await database.settings.set("a", to: "b") } == .locked)
    #expect(try database.photos.page(offset: 0, count: 9).photos == [photo])
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(await error { try await database.settings.set("a", to: "b") } == nil)
    #expect(!database.hasDiskFailed)
    try other.close()
  }

  // what is in memory after a refused write is what is on the disk
  @Test func aRefusedChangeIsInNoCache() async throws {
    let app = try await database.applications.add(.sample(), now: moment(0))
    let boris = try await database.people.add(sample: "boris")
    #expect(try database.people.person(id: anna.id)?.bio == nil)
    #expect(try database.applications.application(id: app.id) == app)
    let log = try FullLog(database)
    var (changed, renamed) = (anna, app)
    changed.bio = "new"
    renamed.registration.name = "Other"
    let (person, record) = (changed, renamed)
    let writes: [() async throws -> Void] = [
      { try await database.people.saveProfile(of: person, now: moment(1)) },
      {
        try await database.people.setPasswordHash("x", of: person, endsAccess: true, now: moment(1))
      },
      { try await database.people.remove(boris) },
      { try await database.applications.save(record) },
      { try await database.applications.remove(record) },
    ]
    for write in writes { #expect(await error(write) == .diskFull) }
    #expect(try database.people.person(id: anna.id)?.bio == nil)
    #expect(try database.people.passwordHash(of: anna) == nil)
    #expect(try database.people.person(id: boris.id) == boris)
    #expect(try database.applications.application(id: app.id) == app)
    #expect(try database.applications.application(accessKey: "key") == app)
    try log.empty()
    #expect(try await database.check() == [])
  }

  // each like of a batch that the full disk refused learns of it, and can be sent again
  @Test func aFullDiskRefusesEachLike() async throws {
    let log = try FullLog(database)
    let outcomes = await withTaskGroup(of: StoreError?.self) { group in
      for number in 0..<20 {
        group.addTask {
          do throws(StoreError) {
            _ =
              number % 2 == 0
              ? try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
              : try await database.likes.unlike(photo.facts.publicId, by: anna, now: moment(99))
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // NB: a batch that only removes likes that do not exist writes nothing, so it does not fail.
    #expect(outcomes.filter { $0 == .diskFull }.count >= 10)
    #expect(outcomes.allSatisfy { $0 == .diskFull || $0 == nil })
    try log.empty()
    #expect(try database.photos.photo(publicId: "a")?.likes == 0)
    #expect(
      try await database.likes.like(photo.facts.publicId, by: anna, now: moment(3))?.text
        == "changed: 1")
    #expect(try await database.check() == [])
  }

  // LIB-11, Q-1: an invitation that a full disk could not mark as used is still open
  @Test func aFullDiskUsesNoInvitation() async throws {
    let hash = Digest(hex: "1a")
    try await database.invitations.add(
      hash: hash, from: anna, createdAt: moment(0), expiresAt: moment(100))
    let name = try #require(Username("guest"))
    let newcomer = NewPerson(login: nil, username: name, firstName: "G")
    let log = try FullLog(database)
    #expect(
      await error { _ = try await database.invitations.redeem(hash, for: newcomer, now: moment(1)) }
        == .diskFull)
    #expect(try database.invitations.isOpen(hash, now: moment(1)))
    try log.empty()
    #expect(try await database.invitations.redeem(hash, for: newcomer, now: moment(2)) != nil)
    #expect(try await database.invitations.redeem(hash, for: newcomer, now: moment(3)) == nil)
  }

  // LIB-5, FEED-29, Q-1: a photo that a full disk could not remove keeps its place and its owner
  @Test func aFullDiskRemovesNoPhoto() async throws {
    let boris = try await database.people.add(sample: "boris")
    let log = try FullLog(database)
    let writes: [() async throws -> Void] = [
      { _ = try await database.photos.remove(publicIds: ["a"], now: moment(99)) },
      { _ = try await database.photos.give(publicIds: ["a"], to: boris, now: moment(2)) },
      { _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(2)) },
      { try await database.statistics.countDownload(of: photo, now: moment(2)) },
    ]
    for write in writes { #expect(await error(write) == .diskFull) }
    #expect(database.photos.position(of: photo) == 0)
    #expect(try database.photos.photo(publicId: "a") == photo)
    #expect(try database.photos.removalDate(contentHash: photo.facts.contentHash) == nil)
    #expect(try database.people.person(id: anna.id)?.totalPhotos == 1)
    try log.empty()
    #expect(try await database.check() == [])
  }

  // FEED-27, Q-1: what a full disk could not delete or restore stays where it is
  @Test func aFullDiskMovesNoPhoto() async throws {
    let binned = try await database.photos.add(sample: "b", of: anna, at: 2)
    _ = try await database.photos.bin(publicIds: ["b"], of: anna, now: moment(3))
    let log = try FullLog(database)
    let writes: [() async throws -> Void] = [
      { _ = try await database.photos.bin(publicIds: ["a"], of: anna, now: moment(4)) },
      { _ = try await database.photos.restore(publicIds: ["b"], of: anna) },
      { _ = try await database.photos.remove(publicIds: ["b"], now: moment(4)) },
    ]
    for write in writes { #expect(await error(write) == .diskFull) }
    #expect(database.photos.position(of: photo) == 0 && database.photos.total == 1)
    #expect(try database.photos.binnedPhoto(publicId: "a") == nil)
    #expect(try database.photos.binnedPhoto(publicId: "b")?.photo.id == binned.id)
    try log.empty()
    #expect(try await database.check() == [])
  }

  // errors of SQLite without a case in `StoreError` keep their message; refused access names
  // the path
  @Test(
    arguments: [
      (ResultCode.SQLITE_PERM, nil, StoreError.notPermitted(path: "p")),
      (.SQLITE_AUTH, nil, .notPermitted(path: "p")), (.SQLITE_ABORT, nil, .cancelled),
      (.SQLITE_MISUSE, "Connection is closed", .closed),
      (.SQLITE_MISUSE, "other", .unexpected(message: "other")),
      (.SQLITE_TOOBIG, nil, .unexpected(message: "string or blob too big")),
      (.SQLITE_ERROR, "no such table: x", .unexpected(message: "no such table: x")),
      (.SQLITE_CONSTRAINT_PRIMARYKEY, "UNIQUE constraint failed: token.hash", .taken(.hash)),
      (.SQLITE_CONSTRAINT_NOTNULL, "NOT NULL", .unexpected(message: "NOT NULL")),
      (.SQLITE_IOERR_FSYNC, nil, .inputOutput), (.SQLITE_BUSY_TIMEOUT, nil, .locked),
    ] as [(ResultCode, String?, StoreError)])
  func aRefusalKeepsItsWords(code: ResultCode, message: String?, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code, message: message), path: "p") == error)
    #expect(StoreError(error, path: "other") == error, "an error of ours stays as it is")
    #expect(StoreError(CancellationError(), path: "p") == .cancelled)
    #expect(StoreError(SampleError(), path: "p") == .unexpected(message: "SampleError"))
  }
}
