import Domain
import Foundation
import GRDB
import TestKit
import Testing

@testable import Store

/// what a killed server or a power cut leaves: the database file, and a WAL cut at any byte.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct KilledTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    try await database.sqlite.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  private func data(_ suffix: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file + suffix))
  }

  /// Opens a copy of the running server's files with this WAL, without shared memory; closes it.
  private func reopened<Value>(
    log: Data, _ body: (Store.Database) async throws -> Value
  ) async throws -> Value {
    let copy = try TemporaryFolder()
    try data("").write(to: URL(fileURLWithPath: copy.file))
    try log.write(to: URL(fileURLWithPath: copy.file + "-wal"))
    let database = try Store.Database.open(folder: copy.path)
    defer { try? database.close() }
    return try await body(database)
  }

  /// Checks that likes and photos agree with their counters; returns the number of photos.
  private func wholePhotos(_ database: Store.Database) async throws -> Int {
    #expect(try await database.check() == [])
    let photos = try database.photos.page(offset: 0, count: 99).photos
    #expect(photos.count == database.photos.total)
    let names = (0..<photos.count).reversed().map { "p\($0)" }
    #expect(photos.map(\.facts.publicId) == names, "the first ones, without a gap")
    let owner = try #require(try database.people.person(username: "anna"))
    #expect(owner.totalPhotos == photos.count)
    return photos.count
  }

  // a kill right after a confirmed write loses nothing of it
  @Test func everyConfirmedWriteSurvivesAKill() async throws {
    for number in 0..<5 {
      let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
      _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(9))
      try await database.settings.set("number", to: "\(number)")
      try await reopened(log: try data("-wal")) { copy async throws in
        #expect(try await wholePhotos(copy) == number + 1)
        #expect(try copy.photos.photo(publicId: "p\(number)")?.likes == 1)
        #expect(try copy.settings.value(of: "number") == "\(number)")
      }
    }
  }

  // a WAL cut at any byte holds whole transactions, and more of them the longer it is
  @Test func aLogCutAnywhereHasWholeTransactions() async throws {
    for number in 0..<6 {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
    }
    let log = try data("-wal")
    let lengths = Array(stride(from: 0, to: log.count, by: 4001)) + [31, 32, 33, log.count - 1]
    var counts: [Int] = []
    for length in lengths.sorted() {
      counts.append(try await reopened(log: log.prefix(length)) { try await wholePhotos($0) })
    }
    #expect(counts == counts.sorted(), "no later write without an earlier one")
    #expect(Set(counts) == Set(0..<6))
    #expect(try await reopened(log: log) { try await wholePhotos($0) } == 6)
  }

  // FEED-29, Q-2: a removal interrupted at any byte leaves the photo or its record, never both
  @Test func aLogCutAnywhereHasAPhotoOrTheRecordOfItsRemoval() async throws {
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.sqlite.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(2))
    let log = try data("-wal")
    var recorded: Set<Bool> = []
    for length in Array(stride(from: 0, to: log.count, by: 1009)) + [log.count] {
      try await reopened(log: log.prefix(length)) { copy async throws in
        let isRecorded = try copy.photos.removalDate(contentHash: "hash-a") == moment(2)
        #expect(try isRecorded == (copy.photos.photo(publicId: "a") == nil))
        #expect(try await copy.check() == [])
        recorded.insert(isRecorded)
      }
    }
    #expect(recorded == [false, true])
  }

  // FEED-27, Q-2: a deletion or a restoration interrupted at any byte leaves the photo with its like
  // in the feed or in the bin, never in both and never in none
  @Test(arguments: [false, true])
  func aLogCutAnywhereHasAPhotoInTheFeedOrInTheBin(isRestored: Bool) async throws {
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(2))
    if isRestored {
      _ = try await database.photos.bin(publicIds: ["a"], of: anna, now: moment(3))
    }
    try await database.sqlite.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    if isRestored {
      _ = try await database.photos.restore(publicIds: ["a"], of: anna)
    } else {
      _ = try await database.photos.bin(publicIds: ["a"], of: anna, now: moment(3))
    }
    let log = try data("-wal")
    var shown: Set<Bool> = []
    for length in Array(stride(from: 0, to: log.count, by: 2003)) + [log.count] {
      try await reopened(log: log.prefix(length)) { copy async throws in
        let isShown = try copy.photos.photo(publicId: "a")?.likes == 1
        #expect(try isShown == (copy.photos.binnedPhoto(publicId: "a") == nil))
        #expect(try await copy.check() == [])
        shown.insert(isShown)
      }
    }
    #expect(shown == [false, true])
  }

  // a damaged part of the WAL ends it; nothing after it is replayed
  @Test(arguments: 0..<4 as Range<UInt64>) func aDamagedLogEndsThere(seed: UInt64) async throws {
    for number in 0..<6 {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
    }
    let log = try data("-wal")
    var chance = Chance(seed: seed)
    for _ in 0..<8 {
      var damaged = log
      let place = Int.random(in: damaged.startIndex..<damaged.endIndex, using: &chance)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      let count = try await reopened(log: damaged) { try await wholePhotos($0) }
      #expect(count < 6)
      if place < 4096 { #expect(count == 0, "the first page of the log") }
    }
  }

  // the WAL of another database is not replayed
  @Test func theLogOfAnotherDatabaseIsHarmless() async throws {
    _ = try await database.photos.add(sample: "p0", of: anna, at: 1)
    for log in [Data(), Data("no log".utf8), Data(repeating: 0, count: 100_000)] {
      #expect(try await reopened(log: log) { try await wholePhotos($0) } == 0)
    }
  }

  // after a kill and a restart, tokens are valid and new photos follow the confirmed ones
  @Test func aReopenedDatabaseGoesOn() async throws {
    _ = try await database.photos.add(sample: "p0", of: anna, at: 0)
    try await reopened(log: try data("-wal")) { copy async throws in
      let token = copy.photos.state.token
      #expect(token == database.photos.state.token, "a token survives the restart")
      _ = try await copy.photos.add(sample: "p1", of: anna, at: 1)
      #expect(try copy.photos.newer(than: token) == 1)
      #expect(try await wholePhotos(copy) == 2)
    }
  }

  // a write during shutdown is either confirmed and stored, or refused and not stored
  @Test func aStopLosesNoConfirmedWrite() async throws {
    let tasks = (0..<60).map { number in
      Task { () -> StoreError? in
        do throws(StoreError) {
          try await database.settings.set("key\(number)", to: "value")
          return nil
        } catch { return error }
      }
    }
    _ = await tasks[5].value
    try database.close()
    var confirmed: Set<String> = []
    for (number, task) in tasks.enumerated() {
      let error = await task.value
      #expect(error == nil || error == .closed, "\(String(describing: error))")
      if error == nil { confirmed.insert("key\(number)") }
    }
    let next = try folder.open()
    #expect(try Set(next.settings.all().keys) == confirmed)
    #expect(try await next.check() == [])
    try next.close()
    try next.close()
  }
}
