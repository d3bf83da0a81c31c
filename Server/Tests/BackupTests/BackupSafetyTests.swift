import Domain
import Store
import TestKit
import Testing

@testable import Backup

/// LIB-14: what a backup does not trust: a WAL that nobody held, a place that fails, and names in a copy.
@Suite(.timeLimit(.minutes(20))) struct BackupSafetyTests {
  private let fixture: BackupFixture

  init() async throws { fixture = try await BackupFixture() }

  // LIB-14: a WAL that began again once while nobody held it is not continued, although its salts follow
  @Test func aWALThatNobodyHeldIsNotContinued() async throws {
    try await fixture.add("a")
    let first = fixture.backup()
    await first.setRule(SnapshotRule(seconds: 1, segments: 10_000, bytes: .max))
    try await first.settle()
    fixture.pass(seconds: 10)
    try await fixture.add("b")
    try await first.settle()
    try await first.settle()
    fixture.database.holdLog(false)
    let before = try #require(try LogFile(path: fixture.logPath).header())
    var count = 2
    // Until SQLite has begun the WAL again exactly once.
    while try LogFile(path: fixture.logPath).header() == before, count < 1_000 {
      try await fixture.add("p\(count)")
      count += 1
    }
    fixture.pass(seconds: 1)
    try await fixture.backup().settle()
    #expect(try await fixture.restored().count == count)
  }

  // LIB-14: a backup that cannot begin does not keep the WAL from being checkpointed
  @Test func aBackupThatCannotBeginHoldsNothing() async throws {
    try await fixture.backup().settle()
    fixture.place.fail { $0 != ContinuousBackup.mark }
    let backup = fixture.backup()
    let running = Task { await backup.run() }
    #expect(await until { !fixture.database.isLogHeld })
    running.cancel()
    await running.value
    fixture.place.fail(nil)
    try await fixture.add("a")
    fixture.pass(seconds: 1)
    try await fixture.backup().settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-14, Q-4: a name in the database of a backup does not lead out of the folder
  @Test(arguments: [
    ("../../../../escaped", "jpg"), (String(repeating: "a", count: 64), "../jpg"),
    (String(repeating: "A", count: 64), "jpg"), (String(repeating: "a", count: 63), "jpg"),
    (String(repeating: "a", count: 64), ""),
  ])
  func aNameThatIsNoHashIsNotRestored(contentHash: String, fileExtension: String) async throws {
    _ = try await fixture.database.photos.add([
      PhotoFacts(
        publicId: "a", personId: fixture.owner.id, contentHash: contentHash,
        fileExtension: fileExtension, byteCount: 1, size: PixelSize(width: 4, height: 3),
        color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", slug: "a", addedAt: fixture.now)
    ])
    try await fixture.backup().settle()
    await #expect(throws: BackupError.damaged) { try await fixture.restored() }
  }
}
