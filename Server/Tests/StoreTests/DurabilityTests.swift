import Domain
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.onlySQLite) struct DurabilityTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  // Q-1, Q-2
  @Test func aFullDiskKeepsNothingOfTheFailedWrite() async throws {
    let anna = try await database.people.add(sample: "anna")
    try allowPages(1)
    var facts = PhotoFacts.sample("big", of: anna, addedAt: moment(1))
    facts.description = String(repeating: "x", count: 200_000)
    let big = facts
    await #expect(throws: StoreError.diskFull) { try await database.photos.add(big) }
    try allowPages(1_000_000)
    #expect(database.photos.total == 0)
    #expect(try database.people.person(id: anna.id)?.totalPhotos == 0)
    #expect(try await database.check() == [])
  }

  // Q-1
  @Test func writesGoOnWhenTheDiskHasRoomAgain() async throws {
    let anna = try await database.people.add(sample: "anna")
    try allowPages(1)
    var facts = PhotoFacts.sample("big", of: anna, addedAt: moment(1))
    facts.description = String(repeating: "x", count: 200_000)
    _ = try? await database.photos.add(facts)
    try allowPages(1_000_000)
    _ = try await database.photos.add(facts)
    #expect(database.photos.total == 1)
  }

  // Q-1: the disk may turn out to be full only when the commit writes the WAL.
  @Test func aFailedCommitShowsNothingOfItThenOrLater() async throws {
    let anna = try await database.people.add(sample: "anna")
    let old = try await database.photos.add(sample: "old", of: anna, at: 1)
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) {
      try await database.photos.add(sample: "new", of: anna, at: 2)
    }
    await #expect(throws: StoreError.diskFull) {
      try await database.photos.remove(publicIds: ["old"], now: moment(99))
    }
    try log.empty()
    _ = try await database.photos.add(sample: "newest", of: anna, at: 3)
    #expect(database.photos.total == 2)
    #expect(database.photos.position(of: old) == 1)
  }

  // Q-1: an exceeded quota counts as a full disk, not as a failed one
  @Test func aFullQuotaIsAFullDisk() async throws {
    let anna = try await database.people.add(sample: "anna")
    let log = try FullLog(database, isQuota: true)
    await #expect(throws: StoreError.diskFull) {
      try await database.photos.add(sample: "new", of: anna, at: 2)
    }
    #expect(!database.hasDiskFailed)
    try log.empty()
    _ = try await database.photos.add(sample: "newest", of: anna, at: 3)
    #expect(database.photos.total == 1)
  }

  // Q-1: after a quota was exceeded once, a later disk failure is still detected
  @Test func aFailedWriteAfterAFullQuotaIsAFailedDisk() async throws {
    let anna = try await database.people.add(sample: "anna")
    let log = try FullLog(database, isQuota: true)
    _ = try? await database.photos.add(sample: "new", of: anna, at: 2)
    log.fail()
    await #expect(throws: StoreError.inputOutput) {
      try await database.photos.add(sample: "newer", of: anna, at: 3)
    }
    #expect(database.hasDiskFailed)
    try log.empty()
  }

  // Q-1, LIB-4: a backup that exceeds the quota at any page reports a full disk, leaves no file
  @Test(arguments: [0, 3])
  func aBackupOntoAFullQuotaFindsAFullDisk(pages: Int) async throws {
    _ = try await database.people.add(sample: "anna")
    let file = folder.path + "/backup.sqlite"
    let quota = FullQuota(of: file, pages: pages)
    await #expect(throws: StoreError.diskFull) { try await database.backup(to: file) }
    #expect(!FileManager.default.fileExists(atPath: file))
    quota.lift()
    try await database.backup(to: file)
  }

  // Q-1, LIB-4: if the disk fails during a backup, the error is a disk failure.
  @Test func aBackupOntoAFailedDiskFindsAFailedDisk() async throws {
    let file = folder.path + "/backup.sqlite"
    let disk = FullQuota(of: file, pages: 0, error: EIO)
    defer { disk.lift() }
    await #expect(throws: StoreError.inputOutput) { try await database.backup(to: file) }
  }

  // Q-2: after a failed fsync the content of the disk is unknown, so no later write is confirmed.
  @Test func afterADiskErrorNoWriteIsConfirmed() async throws {
    await #expect(throws: StoreError.inputOutput) {
      try await database.write { _ -> Void in throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC) }
    }
    await #expect(throws: StoreError.inputOutput) {
      try await database.settings.set("a", to: "b")
    }
    #expect(database.hasDiskFailed)
    #expect(try database.settings.value(of: "a") == nil)
  }

  // Q-2: pages that a disk error makes unreadable are not reported as a damaged database, which
  // would suggest restoring a backup.
  @Test func afterADiskErrorNothingIsCalledDamaged() async throws {
    #expect(throws: StoreError.corrupt) {
      try database.read { _ -> Void in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
    #expect(throws: StoreError.inputOutput) {
      try database.read { _ -> Void in throw DatabaseError(resultCode: .SQLITE_IOERR_READ) }
    }
    #expect(throws: StoreError.inputOutput) {
      try database.read { _ -> Void in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
  }

  // Q-2
  @Test func everyLikeOfAFailedBatchLearnsOfIt() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try? await database.write { _ -> Void in
      throw DatabaseError(resultCode: .SQLITE_IOERR_WRITE)
    }
    let failures = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do throws(StoreError) {
            _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == [StoreError?](repeating: .inputOutput, count: 10))
  }

  // Q-1: each error code of SQLite becomes an error that callers can handle.
  @Test(arguments: [
    (ResultCode.SQLITE_BUSY_SNAPSHOT, StoreError.locked), (.SQLITE_LOCKED, .locked),
    (.SQLITE_CORRUPT_INDEX, .corrupt), (.SQLITE_NOTADB, .corrupt), (.SQLITE_FULL, .diskFull),
    (.SQLITE_READONLY, .notPermitted(path: "p")), (.SQLITE_CANTOPEN, .notPermitted(path: "p")),
    (.SQLITE_IOERR_READ, .inputOutput), (.SQLITE_INTERRUPT, .cancelled),
    (.SQLITE_CONSTRAINT_FOREIGNKEY, .missing),
  ])
  func eachRefusalOfSQLiteHasItsName(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code), path: "p") == error)
  }

  // LIB-4
  @Test func aBackupDoesNotOverwrite() async throws {
    let file = folder.path + "/backup.sqlite"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
    await #expect(throws: StoreError.exists(path: file)) {
      try await database.backup(to: file)
    }
    #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
  }

  // LIB-4
  @Test func aBackupThatFailsLeavesNoFile() async throws {
    let file = folder.path + "/nowhere/backup.sqlite"
    await #expect(throws: StoreError.self) { try await database.backup(to: file) }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  // LIB-4
  @Test func aBackupHoldsWhatWasWrittenAMomentAgo() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    let copy = folder.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try await database.backup(to: copy + "/imagefeed.sqlite")
    let restored = try Store.Database.open(folder: copy)
    #expect(try restored.photos.photo(publicId: "a")?.facts.personId == anna.id)
    #expect(try await restored.check() == [])
  }

  // LIB-4
  @Test func aWrongCounterIsFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.write { try $0.execute(sql: "UPDATE photo SET likes = 5") }
    #expect(try await database.check() == ["Wrong number of likes at photo \(photo.id)."])
  }

  // LIB-4
  @Test func aReferenceToNothingIsFound() async throws {
    let anna = try await database.people.add(sample: "anna")
    try await database.sqlite.pool.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA foreign_keys = OFF")
      try connection.execute(
        sql: #"INSERT INTO "like" VALUES (?, 99, 0)"#, arguments: [anna.id])
      try connection.execute(sql: "UPDATE person SET totalLikes = 1")
    }
    #expect(
      try await database.check()
        == ["A row of like refers to a row of photo that does not exist."])
  }

  // Q-2: the WAL does not grow forever although automatic checkpoints are off.
  @Test func theWALIsCheckpointedRegularly() async throws {
    for number in 0..<300 { try await database.settings.set("key", to: "\(number)") }
    let frames = try await database.sqlite.pool.writeWithoutTransaction {
      try $0.checkpoint(.passive).walFrameCount
    }
    #expect(frames < 200)
  }

  private func allowPages(_ count: Int) throws {
    try database.sqlite.pool.writeWithoutTransaction {
      _ = try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(count)")
    }
  }
}
