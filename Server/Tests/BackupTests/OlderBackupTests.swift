import Domain
import Foundation
import GRDB
import Store
import Testing

@testable import Backup

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
    let log = try #require(LogFile(path: fixture.logPath).end())
    let hash = try SnapshotFile.pack(
      SnapshotHeader(length: UInt64(length), log: log), source, to: packed)
    let name = SnapshotName(
      Generation(began: fixture.now, random: 1), position: 0, moment: fixture.now, isComplete: true)
    try await fixture.place.put(name.path, file: packed, hash: hash)

    let target = fixture.root + "/restored"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let restored = try await BackupReader(fixture.place).restore(at: nil, to: target)
    #expect(restored.moment == fixture.now)
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
