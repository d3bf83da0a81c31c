import Domain
import Foundation
import GRDB
import Store
import Testing

@testable import Backup

/// LIB-14, LIB-25: a place to which the version of commit b95655c4 wrote.
@Suite(.timeLimit(.minutes(20))) struct OlderPlaceTests {
  private let fixture: BackupFixture

  init() async throws {
    fixture = try await BackupFixture()
    let backup = fixture.backup()
    try await fixture.add("a")
    try await backup.settle()
    for name in ["b", "c", "d"] {
      fixture.pass(seconds: 10)
      try await fixture.add(name)
      try await backup.settle()
    }
    try await makeOlder()
  }

  /// Takes out what that version did not write.
  private func makeOlder() async throws {
    for path in try await fixture.place.names(in: BackupName.generations) {
      let file = fixture.stored + "/" + path
      if SegmentName(path: path) != nil {
        let bytes = try await fixture.place.bytes(path)
        var (header, frames) = try Archive.open(bytes, SegmentHeader.self) { $0.length }
        header.origin = nil
        try await fixture.place.put(path, try Archive.bytes(header, frames))
      } else if SnapshotName(path: path) != nil {
        let (copy, packed) = (fixture.root + "/copy", fixture.root + "/packed")
        var header = try SnapshotFile.unpack(file, to: copy)
        header.origin = nil
        _ = try SnapshotFile.pack(header, copy, to: packed)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: packed, toPath: file)
      }
    }
    for name in [Manifest.name, BackupName.unreferenced] { unlink(fixture.stored + "/" + name) }
    unlink(BackupWriter.path(folder: fixture.folder))
    let note = try #require(try BackupState.read(folder: fixture.folder))
    var older = note
    (older.library, older.segmentHash) = (nil, nil)
    older.write(folder: fixture.folder)
  }

  private func check() async throws -> BackupReport {
    let drafts = fixture.root + "/drafts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: drafts, withIntermediateDirectories: true)
    return try await BackupReader(FolderDestination(fixture.stored)).check(drafts: drafts)
  }

  // LIB-25: it is restored, and what cannot be proved is said
  @Test func itStaysRestorable() async throws {
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b", "c", "d"))
    let report = try await check()
    #expect(report.problems == [] && report.notes == [Survey.unproved])
  }

  // LIB-25: a gap is found by the names alone
  @Test func aGapIsNamed() async throws {
    let segments = try await fixture.place.names(in: BackupName.generations).filter {
      SegmentName(path: $0) != nil
    }.sorted()
    try await fixture.place.delete([segments[segments.count - 2]])
    let problems = try await check().problems
    #expect(problems.contains { $0.contains("are missing or damaged") })
    await #expect(throws: BackupError.self) { try await fixture.restored() }
  }

  // LIB-25: the library that wrote it goes on there, in a generation that proves itself
  @Test func itsLibraryGoesOn() async throws {
    try await fixture.add("e")
    fixture.pass(seconds: 1)
    try await fixture.backup().settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b", "c", "d", "e"))
    let report = try await check()
    #expect(report.problems == [] && report.notes == [])
    let state = try await ManifestState.read(from: fixture.place)
    #expect(state.manifest?.generations.map(\.isProved) == [false, true])
  }

  // LIB-25: another library does not take it over
  @Test func anotherLibraryIsRefused() async throws {
    let other = try await BackupFixture()
    try Data(repeating: 9, count: 32).write(
      to: URL(fileURLWithPath: other.folder + "/secret.key"))
    await #expect(throws: BackupError.self) {
      try await other.backup(at: fixture.stored).refuseForeignPlace()
    }
  }
}

/// LIB-14, LIB-4: the copy of the database in a backup of commit b95655c4.
@Suite(.timeLimit(.minutes(20))) struct OlderBackupTests {
  // LIB-14, LIB-4: it is restored as it was, and converted when it is opened.
  @Test func anOlderCopyIsRestored() async throws {
    let fixture = try await BackupFixture()
    let dump = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../StoreTests/Frozen/b95655c4.sql").standardizedFileURL
    let sql = try String(contentsOf: dump, encoding: .utf8)
    let source = fixture.root + "/older"
    let queue = try DatabaseQueue(path: source)
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()

    let packed = fixture.root + "/packed"
    let length = try #require(FileManager.default.contents(atPath: source)?.count)
    let log = try #require(try LogFile(path: fixture.logPath).end())
    let hash = try SnapshotFile.pack(
      SnapshotHeader(length: UInt64(length), log: log), source, to: packed)
    let name = SnapshotName(
      Generation(began: fixture.now, random: 1), position: 0, moment: fixture.now, isComplete: true)
    try await fixture.place.put(name.path, file: packed, hash: hash)

    let target = fixture.root + "/restored"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let restored = try await BackupReader(fixture.place).restore(
      at: nil, to: target, isPartial: true)
    #expect(restored.moment == fixture.now)
    // NB: the sample has neither a key nor files.
    #expect(restored.missing.count + 1 == restored.problems.count && restored.notes.count == 1)
    let bytes = FileManager.default.contents(atPath: target + "/imagefeed.sqlite")
    #expect(bytes == FileManager.default.contents(atPath: source))
    let database = try Database.open(folder: target)
    #expect(try await database.check() == [])
    #expect(
      try database.people.all().map(\.username).sorted() == ["anna", "author", "boris", "clara"])
    #expect(try database.folders.all().map(\.path) == ["/mnt/disk", "/srv/Фото «дома»"])
    try database.close()
  }
}
