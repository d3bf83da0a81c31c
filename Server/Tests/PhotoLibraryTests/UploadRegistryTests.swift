import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// FEED-22, Q-2: uploads on the disk: offsets, limits, expiry, recovery.
struct UploadRegistryTests {
  func order(_ length: Int64, _ name: String = "a.jpg") -> UploadRequest {
    UploadRequest(length: length, name: name, modified: 7, metadata: "filename YQ==")
  }

  /// Sends bytes to an upload as a request does.
  func send(
    _ bytes: [UInt8], to upload: Upload, at offset: Int64, in registry: UploadRegistry
  ) async throws -> Upload {
    var pen = try await registry.pen(for: upload.id, of: upload.personId, at: offset)
    do {
      try await registry.write(bytes, with: &pen)
    } catch {
      _ = try await registry.layDown(pen, keeping: error != .excess)
      throw error
    }
    return try await registry.layDown(pen, keeping: true)
  }

  // FEED-22: bytes are accepted only at the current offset.
  @Test func bytesAreTakenAtTheOffsetOnly() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(10), of: 1)
    #expect(try await send([1, 2, 3], to: upload, at: 0, in: registry).offset == 3)
    await #expect(throws: UploadProblem.offsetDiffers(actual: 3)) {
      _ = try await send([9], to: upload, at: 0, in: registry)
    }
    await #expect(throws: UploadProblem.offsetDiffers(actual: 3)) {
      _ = try await send([9], to: upload, at: 4, in: registry)
    }
    #expect(try await send([4, 5], to: upload, at: 3, in: registry).offset == 5)
    #expect(try Data(contentsOf: URL(filePath: registry.part(upload.id))) == Data([1, 2, 3, 4, 5]))
  }

  // FEED-22, Q-1: if a request has more bytes than announced, none of them are kept.
  @Test func aRequestBeyondTheAnnouncedLengthIsDiscarded() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(4), of: 1)
    _ = try await send([1, 2], to: upload, at: 0, in: registry)
    await #expect(throws: UploadProblem.excess) {
      _ = try await send([3, 4, 5], to: upload, at: 2, in: registry)
    }
    #expect(registry.upload(upload.id, of: 1)?.offset == 2)
    #expect(DurableFile.length(of: registry.part(upload.id)) == 2)
  }

  // FEED-22: at most one write handle is open at a time.
  @Test func anUploadHasAtMostOneWriter() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(4), of: 1)
    let pen = try await registry.pen(for: upload.id, of: 1, at: 0)
    await #expect(throws: UploadProblem.held) {
      _ = try await registry.pen(for: upload.id, of: 1, at: 0)
    }
    _ = try await registry.layDown(pen, keeping: true)
    #expect(try await send([1], to: upload, at: 0, in: registry).offset == 1)
  }

  // FEED-22: an upload removed while it is written stays removed.
  @Test func anUploadRemovedWhileItIsWrittenIsGone() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(4), of: 1)
    var pen = try await registry.pen(for: upload.id, of: 1, at: 0)
    try await registry.remove(upload.id, of: 1)
    try await registry.write([1], with: &pen)
    let written = pen
    await #expect(throws: UploadProblem.missing) {
      try await registry.layDown(written, keeping: true)
    }
    #expect(fixture.files("uploads").isEmpty)
  }

  // FEED-22, Q-4: other people's uploads are not found.
  @Test func uploadsOfOthersDoNotExist() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(4), of: 1)
    #expect(registry.upload(upload.id, of: 2) == nil)
    #expect(registry.unfinished(of: 2).isEmpty)
    await #expect(throws: UploadProblem.missing) { try await registry.remove(upload.id, of: 2) }
    await #expect(throws: UploadProblem.missing) {
      _ = try await registry.pen(for: upload.id, of: 2, at: 0)
    }
    for odd in ["", "..", "../secret.key", upload.id + ".note", upload.id + "/"] {
      #expect(registry.upload(odd, of: 1) == nil)
    }
  }

  // FEED-22, Q-1: each limit refuses uploads by itself: file size, uploads per person, total size.
  @Test func eachLimitRefusesUploadsByItself() async throws {
    let fixture = try await LibraryFixture { settings in
      settings.limits.bytes = 100
      settings.uploads.perPerson = 2
      settings.uploads.totalBytes = 150
    }
    let registry = fixture.library.uploads
    await #expect(throws: UploadProblem.tooLong(limit: 100)) {
      _ = try await registry.create(order(101), of: 1)
    }
    let first = try await registry.create(order(60), of: 1)
    await #expect(throws: UploadProblem.noRoom) {
      _ = try await registry.create(order(91), of: 2)
    }
    _ = try await registry.create(order(10), of: 1)
    await #expect(throws: UploadProblem.tooMany(limit: 2)) {
      _ = try await registry.create(order(1), of: 1)
    }
    try await registry.remove(first.id, of: 1)
    _ = try await registry.create(order(90), of: 1)
  }

  // FEED-22, Q-1: a full disk stops the upload and keeps the bytes so far.
  @Test func aFullDiskKeepsWhatIsThere() async throws {
    let free = Mutex<Int64>(1 << 40)
    var disk = FileSystem()
    disk.freeBytes = { _ in free.withLock { $0 } }
    let fixture = try await LibraryFixture(disk: disk)
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(4), of: 1)
    _ = try await send([1, 2], to: upload, at: 0, in: registry)
    free.withLock { $0 = 1000 }
    await #expect(throws: UploadProblem.noRoom) {
      _ = try await send([3], to: upload, at: 2, in: registry)
    }
    await #expect(throws: UploadProblem.noRoom) { _ = try await registry.create(order(4), of: 1) }
    #expect(registry.upload(upload.id, of: 1)?.offset == 2)
    free.withLock { $0 = 1 << 40 }
    #expect(try await send([3], to: upload, at: 2, in: registry).offset == 3)
  }

  // FEED-22, Q-1: a partial write counts in the offset.
  @Test func aFailedWriteCountsWhatArrived() async throws {
    var disk = FileSystem()
    let budget = Mutex(1000)
    disk.write = { descriptor, bytes in
      let room = budget.withLock { $0 }
      if room <= 0 { return -Int(ENOSPC) }
      let count = write(descriptor, bytes.baseAddress, min(room, bytes.count))
      budget.withLock { $0 -= count }
      return count
    }
    let fixture = try await LibraryFixture(disk: disk)
    let registry = fixture.library.uploads
    let upload = try await registry.create(order(5000), of: 1)
    let left = budget.withLock { $0 }
    await #expect(throws: UploadProblem.noRoom) {
      _ = try await send([UInt8](repeating: 1, count: 2000), to: upload, at: 0, in: registry)
    }
    #expect(registry.upload(upload.id, of: 1)?.offset == Int64(left))
  }
}

/// FEED-22: expiry, and recovery after a kill.
struct UploadKeepingTests {
  /// A separate `UploadRegistry` on `folder` with the clock `moment`.
  func registry(_ folder: String, _ moment: @escaping @Sendable () -> Instant) throws
    -> UploadRegistry
  {
    _ = try LibraryFolder(path: folder)
    return UploadRegistry(
      folder: folder, limits: UploadLimits(), pictures: PictureLimits(), disk: FileSystem(),
      now: moment)
  }

  func folder() -> String { NSTemporaryDirectory() + "uploads-" + UUID().uuidString }

  func order(_ length: Int64) -> UploadRequest {
    UploadRequest(length: length, name: "Я \n.jpg", modified: 7, metadata: "filename YQ==")
  }

  // FEED-22: an upload expires after a day and is deleted with its bytes.
  @Test func uploadsExpireAfterADay() async throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let now = Mutex(Instant(seconds: 1000))
    let registry = try registry(folder) { now.withLock { $0 } }
    let old = try await registry.create(order(5), of: 1)
    now.withLock { $0 = Instant(seconds: 1000 + 86_399) }
    let young = try await registry.create(order(5), of: 1)
    #expect(registry.upload(old.id, of: 1) != nil)
    now.withLock { $0 = Instant(seconds: 1000 + 86_400) }
    #expect(registry.upload(old.id, of: 1) == nil)
    await #expect(throws: UploadProblem.missing) {
      _ = try await registry.pen(for: old.id, of: 1, at: 0)
    }
    await registry.sweep()
    #expect(registry.unfinished(of: 1).map(\.id) == [young.id])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/uploads")
    #expect(Set(names) == [young.id + ".note", young.id + ".part"])
  }

  // FEED-22, Q-2: a new process continues the uploads of a killed one.
  @Test func aNewProcessFindsEveryUpload() async throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try registry(folder) { Instant(seconds: 1000) }
    let half = try await before.create(order(5), of: 3)
    var pen = try await before.pen(for: half.id, of: 3, at: 0)
    try await before.write([1, 2, 3], with: &pen)
    // Killed here: the write handle is never closed.
    let done = try await before.create(order(2), of: 3)
    await before.settle(done.id, .added("abc"))
    let after = try registry(folder) { Instant(seconds: 1001) }
    let found = try #require(after.upload(half.id, of: 3))
    #expect(found.offset == 3)
    #expect(found.order == half.order)
    #expect(found.createdAt == half.createdAt)
    #expect(after.upload(done.id, of: 3)?.status.state == .added("abc"))
    #expect(after.unfinished(of: 3).map(\.id) == [half.id])
  }

  // FEED-22, Q-1, Q-2: at the start, files that belong to no valid upload are deleted.
  @Test func filesThatBelongToNoUploadAreDeletedAtTheStart() async throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try registry(folder) { Instant(seconds: 1000) }
    let kept = try await before.create(order(5), of: 1)
    let lost = try await before.create(order(5), of: 1)
    unlink(before.part(lost.id))
    let files: [String: String] = [
      "a.part": "x", "b.note": "nonsense", "c.note": "", "d.new": "1\n", "e": "", "f.note": "1\n2",
      "g.note": "1\n1\n-5\n0\nopen\n0\n\n\n", "h.note": "1\n1\n5\n0\nrefused nothing\n0\n\n\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder + "/uploads/" + name))
    }
    let after = try registry(folder) { Instant(seconds: 1000) }
    #expect(after.unfinished(of: 1).map(\.id) == [kept.id])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/uploads")
    #expect(Set(names) == [kept.id + ".note", kept.id + ".part"])
  }

  // FEED-22: every outcome is read back unchanged from the upload's stored text (`note`).
  @Test func everyOutcomeIsNotedAndRead() {
    var outcomes: [UploadStatus.State?] = [
      nil, .added("a"), .added("a", similar: "b"), .known("b"),
    ]
    outcomes += UploadRefusal.allCases.map { .refused($0) }
    for outcome in outcomes {
      var upload = Upload(order(9), id: "id", of: -4, now: Instant(milliseconds: 1234))
      upload.outcome = outcome
      if outcome != nil { upload.offset = 9 }
      #expect(Upload(id: "id", note: upload.note) == upload)
    }
  }
}
