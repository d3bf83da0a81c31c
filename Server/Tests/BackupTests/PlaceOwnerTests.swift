import Domain
import Foundation
import Logging
import Store
import Testing

@testable import Backup

/// LIB-25: a place belongs to one library, and of that to one data folder.
@Suite(.timeLimit(.minutes(20))) struct PlaceOwnerTests {
  private let fixture: BackupFixture

  init() async throws {
    fixture = try await BackupFixture()
    try await fixture.add("a")
    try await fixture.backup().settle()
  }

  /// The value for `--backup-takeover` in the refusal of `backup`; nil if it is not refused.
  private func writer(refusing backup: ContinuousBackup) async throws -> String? {
    do {
      try await backup.refuseForeignPlace()
      return nil
    } catch BackupError.foreign(let sentence) {
      return sentence.split(separator: " ").last.map { String($0.dropLast()) }
    }
  }

  private func other() async throws -> BackupFixture {
    let other = try await BackupFixture()
    try await other.add("z")
    return other
  }

  // LIB-25: the same folder goes on, after a crash too
  @Test func theSameFolderGoesOn() async throws {
    for _ in 0..<3 {
      let backup = fixture.backup()
      #expect(try await writer(refusing: backup) == nil)
      try await backup.settle()
    }
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-25: another library is refused, and writes nothing
  @Test func anotherLibraryIsRefused() async throws {
    let other = try await other()
    let names = try await Set(fixture.place.names(in: ""))
    let backup = other.backup(at: fixture.stored)
    #expect(try await writer(refusing: backup) != nil)
    await #expect(throws: BackupError.self) { try await backup.step() }
    #expect(try await Set(fixture.place.names(in: "")) == names)
  }

  // LIB-25: a copy of the data folder, whose server may run beside this one, is refused
  @Test func aCopiedFolderIsRefused() async throws {
    let copy = fixture.root + "/copy"
    try FileManager.default.copyItem(atPath: fixture.folder, toPath: copy)
    let database = try Database.open(folder: copy)
    defer { try? database.close() }
    let backup = ContinuousBackup(
      BackupSettings(address: .folder(fixture.stored)), database: database, folder: copy,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: { fixture.now })
    #expect(try await writer(refusing: backup) != nil)
  }

  // LIB-25: a folder that was moved is the same one
  @Test func aMovedFolderGoesOn() async throws {
    var writer = try BackupWriter.read(folder: fixture.folder)
    let session = try #require(writer.sessions.last)
    writer.path = "/elsewhere"
    #expect(writer.wrote(session, folder: fixture.folder))
    writer.number += 1
    #expect(!writer.wrote(session, folder: fixture.folder))
    writer.path = BackupWriter.now(folder: fixture.folder, sessions: []).path
    #expect(writer.wrote(session, folder: fixture.folder))
    #expect(!writer.wrote("another", folder: fixture.folder))
  }

  // LIB-25, LIB-21: a note that cannot be read says nothing about whose the place is
  @Test func anUnreadableNoteMakesNoPlaceForeign() async throws {
    let path = BackupWriter.path(folder: fixture.folder)
    // Why a folder: tests may run as root, who can read any file.
    try FileManager.default.moveItem(atPath: path, toPath: path + ".good")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let backup = fixture.backup()
    #expect(try await writer(refusing: backup) == nil)
    await #expect(throws: BackupError.disk(path: path, number: EISDIR)) { try await backup.step() }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".good", toPath: path)
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-25: the run that had the place stops writing when another one takes it over, and cannot have it back unasked
  @Test func aTakeoverEndsTheOtherRun() async throws {
    let first = fixture.backup()
    try await first.settle()
    let restored = fixture.root + "/restored"
    try FileManager.default.createDirectory(atPath: restored, withIntermediateDirectories: true)
    _ = try await BackupReader(FolderDestination(fixture.stored)).restore(at: nil, to: restored)
    let database = try Database.open(folder: restored)
    defer { try? database.close() }
    func second(_ takeover: String?) -> ContinuousBackup {
      var settings = BackupSettings(address: .folder(fixture.stored))
      settings.takeover = takeover
      return ContinuousBackup(
        settings, database: database, folder: restored,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: { fixture.now })
    }
    let value = try #require(try await writer(refusing: second(nil)))
    fixture.pass(seconds: 1)
    try await second(value).settle()
    try await fixture.add("b")
    await #expect(throws: BackupError.self) { try await first.step() }
    #expect(try await writer(refusing: fixture.backup()) != nil)
    #expect(try await writer(refusing: fixture.backup(takeover: value)) != nil)
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-25: after a takeover by another library the states of the first one stay, with their originals
  @Test func retentionLeavesAnotherLibraryAlone() async throws {
    let other = try await other()
    let value = try #require(
      try await writer(refusing: other.backup(at: fixture.stored)))
    let before = try await Set(fixture.place.names(in: "generations/"))
    other.pass(seconds: 60)
    let backup = other.backup(days: 1, at: fixture.stored, takeover: value)
    try await backup.settle()
    for _ in 0..<3 {
      other.pass(seconds: 2 * 86_400)
      try await other.add("y\(other.now.milliseconds)")
      try await backup.settle()
      try await backup.sweep()
    }
    let there = try await Set(fixture.place.names(in: ""))
    #expect(before.isSubset(of: there))
    #expect(there.contains(DataFile.original(BackupFixture.hash("a"), "jpg").path))
    let target = fixture.root + "/old"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let reader = BackupReader(FolderDestination(fixture.stored))
    await #expect(throws: BackupError.self) {
      try await reader.restore(at: fixture.now, to: target)
    }
    let restored = try await reader.restore(at: fixture.now, to: target, isPartial: true)
    #expect(restored.missing == [] && restored.problems.contains { $0.contains("another library") })
  }

  // LIB-25: a folder on a disk that is not mounted is neither foreign nor filled
  @Test func anEmptyPlaceIsNotForeign() async throws {
    try FileManager.default.moveItem(atPath: fixture.stored, toPath: fixture.root + "/elsewhere")
    let backup = fixture.backup()
    #expect(try await writer(refusing: backup) == nil)
    await #expect(throws: BackupError.self) { try await backup.step() }
    #expect(!FileManager.default.fileExists(atPath: fixture.stored))
  }
}
