import Domain
import Foundation
import Store
import Synchronization
import TestKit
import Testing

@testable import Backup

/// LIB-14: every moment of a continuous backup restores to something that `check` passes.
@Suite(.timeLimit(.minutes(20))) struct ContinuousBackupTests {
  let fixture: BackupFixture

  init() async throws { fixture = try await BackupFixture() }

  // LIB-14: a store that fails for a while costs no change
  @Test func nothingIsSkippedAfterAnOutage() async throws {
    let backup = fixture.backup()
    try await fixture.add("a")
    try await backup.settle()
    fixture.place.fail { _ in true }
    for name in ["b", "c"] {
      try await fixture.add(name)
      await #expect(throws: BackupError.self) { try await backup.step() }
    }
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
    fixture.place.fail(nil)
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b", "c"))
  }

  // LIB-14: a change is stored only after the originals that its rows name
  @Test func originalsAreStoredBeforeTheirRows() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    fixture.place.fail { $0.hasPrefix("originals/") }
    let file = try await fixture.add("a")
    let segments = fixture.place.puts.filter { SegmentName(path: $0) != nil }.count
    await #expect(throws: BackupError.self) { try await backup.step() }
    #expect(fixture.place.puts.filter { SegmentName(path: $0) != nil }.count == segments)
    #expect(try await fixture.restored() == [])
    fixture.place.fail(nil)
    try await backup.settle()
    let puts = fixture.place.puts
    let original = try #require(puts.firstIndex(of: file.path))
    #expect(puts[original...].contains { SegmentName(path: $0) != nil })
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-14: a photo that was removed before its file was stored is in no moment that can be restored
  @Test func aRestoreDoesNotStopWhereAFileIsMissing() async throws {
    let backup = fixture.backup()
    try await fixture.add("a")
    try await backup.settle()
    fixture.pass(seconds: 10)
    let file = try await fixture.add("b")
    let between = fixture.now.advanced(bySeconds: 5)
    // Why then: the frames that add the photo are read, and those that remove it are not.
    fixture.place.beforeLooking { [fixture] name in
      guard name == file.path else { return }
      fixture.pass(seconds: 10)
      try await fixture.remove("b")
    }
    try await backup.settle()
    fixture.place.beforeLooking(nil)
    let stored = try await fixture.place.names(in: "generations/").compactMap(SegmentName.init)
    #expect(stored.filter { !$0.isComplete }.count == 1)
    #expect(try await fixture.restored(at: between) == BackupFixture.hashes("a"))
    try await fixture.add("c")
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "c"))
  }

  // LIB-14: each stored moment is restored as it was
  @Test func everyMomentIsRestored() async throws {
    let backup = fixture.backup()
    await backup.setRule(SnapshotRule(seconds: 25, segments: 10_000, bytes: .max))
    try await backup.settle()
    var states: [(Instant, Set<String>)] = []
    var names: Set<String> = []
    for number in 0..<8 {
      fixture.pass(seconds: 10)
      try await fixture.add("p\(number)")
      names.insert(BackupFixture.hash("p\(number)"))
      if number % 3 == 2 {
        try await fixture.remove("p\(number - 1)")
        names.remove(BackupFixture.hash("p\(number - 1)"))
      }
      try await backup.settle()
      states.append((fixture.now, names))
    }
    for (moment, names) in states { #expect(try await fixture.restored(at: moment) == names) }
    let early = Instant(milliseconds: 1)
    await #expect(throws: BackupError.noSuchMoment) { try await fixture.restored(at: early) }
    let copies = try await fixture.place.names(in: "generations/").compactMap(SnapshotName.init)
    #expect(copies.count > 2 && Set(copies.map(\.generation)).count == 1)
  }

  // LIB-14: the WAL is begun again under the backup, again and again, without a new generation
  @Test func checkpointsBreakNothing() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    let salts = try #require(try LogFile(path: fixture.logPath).header())
    var names: Set<String> = []
    var headers: Set<LogHeader> = [salts]
    for number in 0..<400 {
      try await fixture.add("p\(number)")
      names.insert(BackupFixture.hash("p\(number)"))
      if number % 10 == 9 { try await backup.step() }
      headers.insert(try #require(try LogFile(path: fixture.logPath).header()))
    }
    try await backup.settle()
    #expect(headers.count > 1)
    #expect(try await fixture.restored() == names)
    let stored = try await fixture.place.names(in: "generations/")
    #expect(Set(stored.compactMap(SegmentName.init).map(\.generation)).count == 1)
  }

  // LIB-14: changes that are made while the backup checkpoints are not lost, and need no new generation
  @Test func changesDuringCheckpointsAreStored() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    let isDone = Mutex(false)
    async let writing: Void = {
      for number in 0..<400 { try await fixture.add("p\(number)") }
      isDone.withLock { $0 = true }
    }()
    while !isDone.withLock({ $0 }) { try await backup.step() }
    try await writing
    try await backup.settle()
    #expect(try await fixture.restored().count == 400)
    let stored = try await fixture.place.names(in: "generations/")
    #expect(Set(stored.compactMap(SegmentName.init).map(\.generation)).count == 1)
  }

  // LIB-14: a killed process leaves a usable backup, and the next one continues it
  @Test func aKilledBackupIsContinued() async throws {
    try await fixture.add("a")
    try await fixture.backup().settle()
    try await fixture.add("b")
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
    _ = fixture.database.namedFiles.take()
    try await fixture.backup().settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b"))
    let stored = try await fixture.place.names(in: "generations/")
    #expect(stored.compactMap(SnapshotName.init).count == 1)
  }

  // LIB-21: what cannot be read is not taken for nothing: no new generation is begun.
  @Test func aNoteThatCannotBeReadIsNoAbsence() async throws {
    try await fixture.backup().settle()
    let path = BackupState.path(folder: fixture.folder)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: BackupError.disk(path: path, number: EISDIR)) {
      try BackupState.read(folder: fixture.folder)
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try BackupState.read(folder: fixture.folder) == nil)
  }

  // LIB-14: a process that was killed before it noted its last segment stores that part again
  @Test func aSegmentThatWasNotNotedIsRepeated() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    let note = try #require(try BackupState.read(folder: fixture.folder))
    try await fixture.add("a")
    try await backup.step()
    try await fixture.add("b")
    note.write(folder: fixture.folder)
    try await fixture.backup().settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b"))
    let stored = try await fixture.place.names(in: "generations/")
    #expect(stored.compactMap(SnapshotName.init).count == 1)
  }

  // LIB-14: changes made without the backup begin a new generation, and are in it
  @Test func aCheckpointByOthersBeginsANewGeneration() async throws {
    try await fixture.add("a")
    try await fixture.backup().settle()
    fixture.database.holdLog(false)
    for number in 0..<600 { try await fixture.add("p\(number)") }
    fixture.pass(seconds: 1)
    let backup = fixture.backup()
    try await backup.settle()
    #expect(try await fixture.restored().count == 601)
    let stored = try await fixture.place.names(in: "generations/")
    #expect(Set(stored.compactMap(SnapshotName.init).map(\.generation)).count == 2)
  }

  // LIB-14: a WAL that grows too long during an outage is let go, and a new generation has everything
  @Test func aLongOutageEndsTheGeneration() async throws {
    let backup = fixture.backup(logLimit: 1 << 20)
    try await backup.settle()
    fixture.place.fail { _ in true }
    let running = Task { await backup.run() }
    for number in 0..<300 { try await fixture.add("p\(number)") }
    #expect(await until { !fixture.database.isLogHeld })
    running.cancel()
    await running.value
    fixture.place.fail(nil)
    fixture.pass(seconds: 1)
    try await backup.settle()
    #expect(try await fixture.restored().count == 300)
    #expect(fixture.database.isLogHeld)
  }

  // LIB-14: a clock that was set back hides no later change
  @Test func aClockThatWasSetBackHidesNothing() async throws {
    try await fixture.add("a")
    try await fixture.backup().settle()
    unlink(BackupState.path(folder: fixture.folder))
    fixture.pass(seconds: -86_400)
    try await fixture.add("b")
    let backup = fixture.backup()
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b"))
    fixture.pass(seconds: -86_400)
    try await fixture.add("c")
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b", "c"))
  }

  // LIB-14: a backup folder whose disk is not mounted is not filled
  @Test func anEmptyPlaceIsNotTakenForTheBackup() async throws {
    try await fixture.backup().settle()
    try FileManager.default.moveItem(atPath: fixture.stored, toPath: fixture.root + "/elsewhere")
    await #expect(throws: BackupError.self) { try await fixture.backup().step() }
    #expect(!FileManager.default.fileExists(atPath: fixture.stored + "/generations"))
  }

  // LIB-14: a missing original delays nothing
  @Test func aMissingOriginalIsCounted() async throws {
    let backup = fixture.backup()
    try await fixture.add("a", isWritten: false)
    try await backup.settle()
    #expect(backup.monitor.status.missingFiles == 1)
    #expect(backup.monitor.status.phase == .running)
    let check = try await problems()
    #expect(check.count == 1 && check.first?.contains("is missing in the backup") == true)
  }

  // LIB-14: an original that an import brings back is stored, although no row changes
  @Test func anOriginalThatComesBackIsStored() async throws {
    let backup = fixture.backup()
    let file = try await fixture.add("a", isWritten: false)
    try await backup.settle()
    #expect(backup.monitor.status.missingFiles == 1)
    try await fixture.put("a", back: file)
    try await backup.settle()
    #expect(backup.monitor.status.missingFiles == 0)
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-14: a missing original is counted no longer than its photo is there
  @Test func aMissingOriginalOfARemovedPhotoIsForgotten() async throws {
    let backup = fixture.backup()
    try await fixture.add("a", isWritten: false)
    try await backup.settle()
    try await fixture.remove("a", deletesFile: false)
    fixture.pass(seconds: 60)
    try await backup.settle()
    #expect(backup.monitor.status.missingFiles == 0)
  }

  // LIB-14, LIB-21: a copy of the database that cannot be stored is a failure until one is stored
  @Test func aFailedCopyIsAFailureUntilOneIsStored() async throws {
    let backup = fixture.backup()
    fixture.place.fail { $0.contains("/snapshots/") }
    try await fixture.add("a")
    try await backup.step()
    #expect(await until { backup.monitor.status.copyFailure != nil })
    #expect(backup.monitor.status.failure == nil && backup.monitor.status.isFailing)
    fixture.place.fail(nil)
    await backup.snapshotTask?.value
    try await backup.settle()
    #expect(!backup.monitor.status.isFailing && backup.monitor.status.restorable != nil)
  }

  func problems() async throws -> [String] {
    let drafts = fixture.root + "/drafts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: drafts, withIntermediateDirectories: true)
    return try await BackupReader(FolderDestination(fixture.stored)).check(drafts: drafts).problems
  }

  // LIB-14: the status says how far the backup is
  @Test func theStatusTellsTheLag() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    #expect(backup.monitor.status.lag(at: fixture.now) == 0)
    fixture.place.fail { _ in true }
    fixture.pass(seconds: 90)
    try await fixture.add("a")
    await #expect(throws: BackupError.self) { try await backup.step() }
    #expect(backup.monitor.status.lag(at: fixture.now) == 90_000)
    fixture.place.fail(nil)
    try await backup.settle()
    #expect(backup.monitor.status.lag(at: fixture.now) == 0)
    #expect(backup.monitor.status.restorable == fixture.now)
  }

  // LIB-14: originals of removed photos stay as long as a moment needs them, and no longer
  @Test func originalsOfRemovedPhotosStayForTheLastDays() async throws {
    let backup = fixture.backup(days: 3)
    let file = try await fixture.add("a")
    try await backup.settle()
    let there = fixture.now
    fixture.pass(seconds: 86_400)
    try await fixture.remove("a")
    try await fixture.add("b")
    try await backup.settle()
    let gone = fixture.now
    fixture.pass(seconds: 86_400)
    try await backup.sweep()
    #expect(try await fixture.restored(at: there) == BackupFixture.hashes("a"))
    fixture.pass(seconds: 2 * 86_400)
    try await fixture.add("c")
    try await backup.settle()
    fixture.pass(seconds: 3 * 86_400 + 1)
    try await backup.sweep()
    #expect(try await !fixture.place.contains(file.path))
    await #expect(throws: BackupError.noSuchMoment) { try await fixture.restored(at: there) }
    #expect(try await fixture.restored() == BackupFixture.hashes("b", "c"))
    #expect(there < gone)
  }
}

extension ContinuousBackup {
  func setRule(_ rule: SnapshotRule) { self.rule = rule }
}
