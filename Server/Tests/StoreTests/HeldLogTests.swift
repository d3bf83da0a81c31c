import Domain
import Foundation
import Testing

@testable import Store

/// LIB-14: what a continuous backup needs from the database.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct HeldLogTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
  }

  /// The header of the WAL, which changes when SQLite restarts it.
  private func header() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: #require(database.logPath))).prefix(32)
  }

  private func addPhotos(_ numbers: Range<Int>) async throws {
    for number in numbers {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
    }
  }

  // LIB-14: a held WAL is never restarted; a released one is
  @Test func aHeldLogIsNotRestarted() async throws {
    database.holdLog(true)
    let before = try header()
    try await addPhotos(0..<600)
    #expect(try header() == before && database.isLogHeld)
    database.holdLog(false)
    try await addPhotos(600..<1200)
    #expect(try header() != before)
  }

  // LIB-14: a held WAL stays when the database is closed, and the next process continues it
  @Test func aHeldLogSurvivesTheProcess() async throws {
    database.holdLog(true)
    try await addPhotos(0..<3)
    let before = try header()
    try database.close()
    #expect(try header() == before)
    let next = try folder.open()
    defer { try? next.close() }
    #expect(next.photos.total == 3 && !next.isLogHeld)
    _ = try await next.people.add(sample: "bella")
    #expect(try header() == before)
  }

  // LIB-14: while a backup collects them, the names of files are recorded before their rows are
  // committed
  @Test func namesOfFilesAreCollected() async throws {
    try await addPhotos(0..<1)
    #expect(database.namedFiles.take() == [])
    database.namedFiles.collect(true)
    try await addPhotos(0..<2)
    #expect(database.namedFiles.take() == [.original("hash-p1", "jpg")])
    #expect(database.namedFiles.take() == [])
    var changed = anna
    changed.portrait = "face"
    try await database.people.saveProfile(of: changed, now: moment(1))
    #expect(database.namedFiles.take().map(\.path) == ["portraits/fa/face.jpg"])
  }

  // LIB-14, FEED-28: so are the names of the videos of Live Photos
  @Test func namesOfVideosAreCollected() async throws {
    try await addPhotos(0..<1)
    database.namedFiles.collect(true)
    let photo = try #require(try database.photos.photo(publicId: "p0"))
    #expect(try await database.photos.setVideo("moving", of: photo))
    #expect(database.namedFiles.take().map(\.path) == ["originals/mo/moving.mov"])
    var facts = photo.facts
    (facts.publicId, facts.contentHash, facts.videoHash) = ("live", "still", "video")
    _ = try await database.photos.add([facts])
    #expect(
      Set(database.namedFiles.take().map(\.path))
        == ["originals/st/still.jpg", "originals/vi/video.mov"])
  }

  // LIB-14: between two writes, changes by other connections are detected
  @Test func foreignChangesAreDetected() async throws {
    let before = try await database.betweenWrites { try $0.foreignChanges() }
    try await addPhotos(0..<3)
    #expect(try await database.betweenWrites { try $0.foreignChanges() } == before)
    let other = try folder.open()
    _ = try await other.people.add(sample: "bella")
    #expect(try await database.betweenWrites { try $0.foreignChanges() } != before)
  }
}
