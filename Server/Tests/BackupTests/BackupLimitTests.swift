import Domain
import Foundation
import Store
import Synchronization
import TestKit
import Testing

@testable import Backup

/// LIB-14: a slow place, a stop at any time and a power failure.
@Suite(.timeLimit(.minutes(20))) struct BackupLimitTests {
  private let fixture: BackupFixture

  init() async throws { fixture = try await BackupFixture() }

  // LIB-14: a place that answers slowly does not let the WAL grow beyond its limit
  @Test func aSlowPlaceDoesNotHoldTheWAL() async throws {
    try await fixture.backup().settle()
    let isSlow = Mutex(true)
    let isWaiting = Mutex(false)
    fixture.place.beforeLooking { name in
      guard name.hasPrefix("originals/") else { return }
      isWaiting.withLock { $0 = true }
      _ = await until { !isSlow.withLock { $0 } }
    }
    try await fixture.add("a")
    let backup = fixture.backup(logLimit: 1 << 20)
    let running = Task { await backup.run() }
    #expect(await until { isWaiting.withLock { $0 } })
    for number in 0..<300 { try await fixture.add("p\(number)") }
    #expect(await until { !fixture.database.isLogHeld })
    running.cancel()
    isSlow.withLock { $0 = false }
    await running.value
    fixture.place.beforeLooking(nil)
    fixture.pass(seconds: 1)
    try await backup.settle()
    #expect(try await fixture.restored().count == 301)
  }

  // LIB-14: what SQLite writes after a checkpoint counts, too, while what was before is not stored yet
  @Test func aWALThatBeganAgainIsLimited() async throws {
    let backup = fixture.backup(logLimit: 1 << 20)
    try await backup.settle()
    try await fixture.add("a")
    #expect(try await backup.betweenWrites { $0.checkpoint() } != nil)
    for number in 0..<300 { try await fixture.add("p\(number)") }
    await backup.limitLog()
    #expect(!fixture.database.isLogHeld)
    fixture.pass(seconds: 1)
    try await backup.settle()
    #expect(try await fixture.restored().count == 301)
  }

  // LIB-14: a long rest of the WAL is not read while writers wait
  @Test func aLongRestIsNotReadInTheWritersTurn() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    await backup.setLengths(segment: 1, tail: 1)
    for name in ["a", "b"] { try await fixture.add(name) }
    #expect(try await backup.betweenWrites { _ in true } == nil)
    try await backup.shipAll()
    #expect(try await backup.betweenWrites { _ in true } == true)
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b"))
  }

  // LIB-14: after a restart, states that name a file which is gone are not restored
  @Test func changesOfTheLastProcessAreCompleteAtTheirEnd() async throws {
    try await fixture.backup().settle()
    try await fixture.add("a")
    try await fixture.remove("a")
    try await fixture.add("b")
    // Why: the names that the killed process had collected are gone with it.
    _ = fixture.database.namedFiles.take()
    let backup = fixture.backup()
    await backup.setLengths(segment: 1)
    try await backup.settle()
    let stored = try await fixture.place.names(in: "generations/").compactMap(SegmentName.init)
    #expect(stored.filter { !$0.isComplete }.count > 1 && stored.contains(where: \.isComplete))
    #expect(try await fixture.restored() == BackupFixture.hashes("b"))
  }

  // LIB-14: changes that only the backup has, because a power failure took them, end the generation, also if
  // the WAL is checkpointed first
  @Test(arguments: [1, 4 << 20] as [UInt64])
  func changesThatAPowerFailureTookEndTheGeneration(logLength: UInt64) async throws {
    let first = fixture.backup()
    try await fixture.add("a")
    try await first.settle()
    let note = try #require(try BackupState.read(folder: fixture.folder))
    let lost = SegmentName(
      note.generation, note.position, note.position + 1_000_000, moment: fixture.now,
      isComplete: true)
    try await fixture.place.put(lost.path, [1])
    try await fixture.add("b")
    let backup = fixture.backup()
    await backup.setLengths(log: logLength)
    await #expect(throws: BackupError.discontinued) { try await backup.step() }
    await backup.endGeneration()
    fixture.pass(seconds: 1)
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a", "b"))
  }

  // LIB-14: a copy that is being made ends when the server stops
  @Test func aCancelledCopyEnds() async throws {
    let file = try await fixture.add("a")
    let place = FolderDestination(fixture.stored)
    let (path, hash) = (fixture.folder + "/" + file.path, file.contentHash)
    let copying = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await place.put(file.path, file: path, hash: hash)
    }
    await #expect(throws: BackupError.cancelled) { try await copying.value }
    #expect(try await place.names(in: "").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.stored) == ["originals"])
  }

  // LIB-14: a stop does not begin with the next of the files that wait
  @Test func aStopLeavesTheFilesThatWait() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    var files: Set<DataFile> = []
    for name in ["a", "b"] { files.insert(try await fixture.add(name)) }
    let waiting = files
    let storing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await backup.storeFiles(waiting)
    }
    await #expect(throws: BackupError.cancelled) { try await storing.value }
    for file in files { #expect(try await !fixture.place.contains(file.path)) }
  }

  // LIB-14: a stop does not begin with the next of the segments that wait
  @Test func aStopLeavesTheSegmentsThatWait() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    try await fixture.add("a")
    let stored = fixture.place.puts.count
    let storing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await backup.shipAll()
    }
    await #expect(throws: BackupError.cancelled) { try await storing.value }
    #expect(fixture.place.puts.count == stored)
    try await backup.settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-14: a pipe in the place of an original does not stop the backup
  @Test func aPipeIsNotWaitedFor() async throws {
    let backup = fixture.backup()
    try await backup.settle()
    let file = try await fixture.add("a")
    unlink(fixture.folder + "/" + file.path)
    #expect(mkfifo(fixture.folder + "/" + file.path, 0o600) == 0)
    try await backup.settle()
    #expect(backup.monitor.status.missingFiles == 1)
  }

  // LIB-14: two files that are named again at the same time are both taken off the list of unreferenced ones
  @Test func theNoteOfUnreferencedFilesLosesNothing() async throws {
    let backup = fixture.backup()
    var files: [DataFile] = []
    for name in ["a", "b", "c", "d"] { files.append(try await fixture.add(name)) }
    try await backup.settle()
    for name in ["a", "b", "c", "d"] { try await fixture.remove(name) }
    try await backup.settle()
    try await backup.sweep()
    #expect(try await unreferenced() == Set(files.map(\.path)))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for file in files { group.addTask { try await backup.forgetNote(of: [file.path]) } }
      try await group.waitForAll()
    }
    #expect(try await unreferenced() == [])
  }

  private func unreferenced() async throws -> Set<String> {
    let bytes = try await fixture.place.bytes(BackupName.unreferenced)
    return Set(try Sealed.open(bytes, UnreferencedFiles.self).since.keys)
  }

  // LIB-14, Q-4: a moment in a name that is no moment does not overflow
  @Test func aMomentBeyondAllTimesIsIgnored() async throws {
    let latest = BackupName.digits(UInt64(Int64.max))
    let name = "generations/\(latest)-\(latest)/snapshots/\(BackupName.digits(0))-\(latest)"
    #expect(SnapshotName(path: name) == nil)
    try await fixture.place.put(name, [1])
    try await fixture.add("a")
    try await fixture.backup().settle()
    #expect(try await fixture.restored() == BackupFixture.hashes("a"))
  }

  // LIB-14, Q-4: a position that no WAL has is refused
  @Test func aPositionBeyondAllFilesIsRefused() async throws {
    var position = try #require(try LogFile(path: fixture.logPath).end())
    position.offset = .max - 100
    let path = fixture.root + "/copy"
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: BackupError.damaged) { _ = try FrameWriter(path, from: position) }
  }
}

extension ContinuousBackup {
  func setLengths(segment: Int = 8 << 20, tail: Int = 16 << 20, log: UInt64 = 4 << 20) {
    (segmentLength, longestTail, logLength) = (segment, tail, log)
  }
}
