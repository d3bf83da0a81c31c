import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// LIB-4, Q-1: database files that a disk has damaged are found, and stop no command.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct DamageTests {
  let folder: TemporaryFolder
  let whole: Data

  init() async throws {
    folder = try TemporaryFolder()
    let database = try folder.open()
    let anna = try await database.people.add(sample: "anna")
    for number in 0..<40 {
      let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
      _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(99))
    }
    // Why: damage in pages that are not in use is no loss, and nobody notices it.
    try await database.sqlite.pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    try database.close()
    whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
  }

  /// What opening or checking a file reports: an error, or the messages of the check.
  private enum Finding: Equatable {
    case error(StoreError)
    case sentences([String])

    /// Whether the owner learns that the file is damaged.
    var isDamage: Bool {
      switch self {
      case .error(let error): error == .corrupt
      case .sentences(let sentences): !sentences.isEmpty
      }
    }
  }

  private func finding(_ bytes: Data) async throws -> Finding {
    let folder = try TemporaryFolder()
    try bytes.write(to: URL(fileURLWithPath: folder.file))
    do throws(StoreError) {
      let database = try Store.Database.open(folder: folder.path)
      let sentences = try await database.check()
      try database.close()
      return .sentences(sentences)
    } catch {
      return .error(error)
    }
  }

  // LIB-4: the undamaged file, which the other tests damage, passes the check
  @Test func anUndamagedFilePassesTheCheck() async throws {
    #expect(try await finding(whole) == .sentences([]))
    #expect(whole.count % 4096 == 0 && whole.count > 40 * 4096)
  }

  // LIB-4: a page overwritten with zeros, as by a failed restore, or with other bytes is found
  @Test func noLostPageGoesUnnoticed() async throws {
    for page in 1..<(whole.count / 4096) {
      var damaged = whole
      let bytes = Data(repeating: page % 2 == 0 ? 0x00 : 0xA5, count: 4096)
      damaged.replaceSubrange((page * 4096)..<((page + 1) * 4096), with: bytes)
      let found = try await finding(damaged)
      #expect(found.isDamage, "page \(page + 1): \(found)")
    }
  }

  // LIB-4: a file that was copied only in part is damaged
  @Test(arguments: [2, 15, 16, 99, 100, 101, 4095, 4096, 4097, 8192, 100_000])
  func aCutFileIsDamaged(length: Int) async throws {
    let found = try await finding(whole.prefix(length))
    #expect(found.isDamage, "\(found)")
  }

  // LIB-4: a file without its last page, or half of it, is damaged
  @Test func aMissingLastPageIsDamage() async throws {
    let found = try await finding(whole.dropLast(4096))
    #expect(found.isDamage, "\(found)")
    let half = try await finding(whole.dropLast(2048))
    #expect(half.isDamage, "\(half)")
  }

  // LIB-1: an empty file is a database that nobody wrote to
  @Test func anEmptyFileIsANewDatabase() async throws {
    #expect(try await finding(Data()) == .sentences([]))
  }

  // LIB-4, Q-1: a damaged header is not mistaken for a newer version or a missing database
  @Test func noHeaderStopsTheProgram() async throws {
    for place in 0..<100 {
      var damaged = whole
      damaged[place] ^= 0xFF
      let found = try await finding(damaged)
      if place < 16 { #expect(found == .error(.corrupt), "\(place)") }
      #expect(found != .error(.newerVersion) && found != .error(.missing), "\(place)")
    }
  }

  // LIB-4: a row that is missing in an index is found; only SQLite's own check can do that
  @Test func aRowMissingInAnIndexIsFound() async throws {
    let database = try folder.open()
    try await database.sqlite.pool.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA writable_schema = ON")
      try connection.execute(
        sql: "UPDATE sqlite_master SET sql = ? WHERE name = 'photoByLikes'",
        arguments: ["CREATE INDEX photoByLikes ON photo(views, id)"])
    }
    try database.close()
    let changed = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let found = try await finding(changed)
    #expect(found.isDamage, "\(found)")
  }

  // LIB-4: each wrong counter is reported with its row
  @Test(arguments: [
    ("UPDATE person SET totalLikes = totalLikes + 1", "Wrong number of likes at person 1."),
    ("UPDATE person SET totalPhotos = -1", "Wrong number of photos at person 1."),
    ("UPDATE photo SET likes = 0 WHERE id = 7", "Wrong number of likes at photo 7."),
    (
      "INSERT INTO photoDay (photoId, day, views, downloads) VALUES (7, 20000, 1, 0)",
      "Wrong number of views or downloads at photo 7."
    ),
    (
      "UPDATE person SET totalViews = 1 WHERE id = 1",
      "Wrong number of views or downloads at person 1."
    ),
    (
      "UPDATE person SET totalDownloads = 9 WHERE id = 1",
      "Wrong number of views or downloads at person 1."
    ),
  ]) func aWrongCounterIsNamed(sql: String, sentence: String) async throws {
    let database = try folder.open()
    try await database.write { try $0.execute(sql: sql) }
    #expect(try await database.check() == [sentence])
  }

  // LIB-4: at most a hundred problems of a kind are reported.
  @Test func atMostAHundredOfAKindAreNamed() async throws {
    let database = try folder.open()
    let anna = try #require(try database.people.person(username: "anna"))
    for number in 40..<150 {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
    }
    try await database.write { try $0.execute(sql: "UPDATE photo SET likes = 9") }
    #expect(try await database.check().count == 100)
  }
}
