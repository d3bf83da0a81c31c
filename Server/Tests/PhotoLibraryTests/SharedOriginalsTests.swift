import Domain
import Foundation
import ObjectStorage
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-6: originals in an object store.
@Suite(.timeLimit(.minutes(20))) struct SharedOriginalsTests {
  private let store = MemoryStore()

  private func fixture() async throws -> LibraryFixture {
    let fixture = try await LibraryFixture(store: store)
    try fixture.put(try Specimen.picture(60, 40, .png), "a.png")
    return fixture
  }

  private func removeCopies(_ fixture: LibraryFixture) throws {
    for shelf in ["originals", "variants"] {
      for name in fixture.files(shelf) {
        try FileManager.default.removeItem(atPath: fixture.root + "/data/\(shelf)/" + name)
      }
    }
  }

  @Test(
    "LIB-6: an imported photo is in the store before it is in the feed, under its content's hash")
  func importsAreSent() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let hash = try fixture.photo().facts.contentHash
    #expect(store.keys == ["originals/\(hash.prefix(2))/\(hash).png"])
    #expect(fixture.files("originals").map { "originals/" + $0 } == store.keys)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  @Test("LIB-6, Q-1: without the store nothing is recorded, and the same import succeeds later")
  func importsWithoutStoreFail() async throws {
    let fixture = try await fixture()
    store.become(.down)
    let events = await fixture.imported()
    #expect(
      events.contains {
        if case .failed(_, .notShared(let reason)) = $0 {
          reason.contains("it is down")
        } else {
          false
        }
      })
    #expect(try fixture.database.photos.page(offset: 0, count: 1).photos.isEmpty)
    #expect(fixture.files("originals").isEmpty)
    store.become(.good)
    _ = await fixture.imported()
    #expect(store.keys.count == 1)
    #expect(try fixture.photo().facts.contentHash.isEmpty == false)
  }

  @Test("LIB-6: a server without the file fetches it once for several sizes")
  func missingCopiesAreFetched() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    try removeCopies(fixture)
    async let first = fixture.variant("w=20")
    async let second = fixture.variant("w=30")
    #expect(try await first.isEmpty == false)
    #expect(try await second.isEmpty == false)
    #expect(store.state.withLock { $0.fetches } == 1)
    #expect(fixture.files("originals").count == 1)
  }

  @Test(
    "LIB-6, Q-3: a store that is down or sends half a file makes no size and leaves no copy",
    arguments: [MemoryStore.Mode.down, .truncating])
  func aFailingStoreLeavesNoCopy(mode: MemoryStore.Mode) async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    try removeCopies(fixture)
    store.become(mode)
    await #expect(throws: VariantError.storeUnreachable) { try await fixture.variant("w=20") }
    #expect(fixture.files("originals").isEmpty)
    #expect(fixture.files("tmp").isEmpty)
    store.become(.good)
    #expect(try await fixture.variant("w=20").isEmpty == false)
  }

  @Test("LIB-6: an original that the store has lost is reported, by the image and by the check")
  func aLostObjectIsReported() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let hash = try fixture.photo().facts.contentHash
    store.state.withLock { $0.objects = ["originals/ff/ffff.png": [1]] }
    try removeCopies(fixture)
    await #expect(throws: VariantError.originalMissing) { try await fixture.variant("w=20") }
    var check = try await fixture.library.check(readingAll: true)
    #expect(check.rowsWithoutFile == [hash])
    // An object that has just been stored may be of an import on another server.
    #expect(check.filesWithoutRow.isEmpty)
    store.state.withLock { $0.modifiedAt = Instant(seconds: LibraryFixture.moment.seconds - 3601) }
    check = try await fixture.library.check(readingAll: true)
    #expect(check.filesWithoutRow == ["originals/ff/ffff.png"])
    store.become(.down)
    check = try await fixture.library.check(readingAll: true)
    #expect(!check.isSound && check.storeProblem?.contains("it is down") == true)
    // Importing the file again brings the object back.
    store.become(.good)
    _ = await fixture.imported()
    #expect(store.keys.contains { $0.contains(hash) })
  }

  @Test("LIB-6, LIB-5: a removed photo leaves the store, also if the store is down at first")
  func removedPhotosLeaveTheStore() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    store.become(.down)
    #expect(
      try await fixture.library.remove(publicIds: [fixture.photo().facts.publicId]) == 1)
    #expect(store.keys.count == 1)
    store.become(.good)
    try await fixture.library.finishRemovals()
    #expect(store.keys.isEmpty)
    #expect(try fixture.database.photos.removedFiles().isEmpty)
  }

  @Test(
    "LIB-6: an import that meets the removal of the same content on another server keeps the file")
  func anImportSurvivesARemoval() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let publicId = try fixture.photo().facts.publicId
    let (isDeleting, mayDelete) = (Latch(), Latch())
    store.beforeDeletion.withLock { wait in
      wait = {
        isDeleting.open()
        await mayDelete.wait()
      }
    }
    let removal = Task { try await fixture.library.remove(publicIds: [publicId]) }
    await isDeleting.wait()
    let node = try fixture.node("other", store)
    defer { node.close() }
    var options = ImportOptions()
    options.includesRemoved = true
    let importing = Task { [options] in
      _ = await node.importFiles(
        [FilePath(fixture.root + "/pictures")], of: fixture.owner, options: options
      ) { _ in }
    }
    // The photo is recorded while its file is about to be deleted.
    while try fixture.database.photos.page(offset: 0, count: 1).photos.isEmpty {
      await Task.yield()
    }
    mayDelete.open()
    #expect(try await removal.value == 1)
    await importing.value
    #expect(store.keys.count == 1)
    #expect(store.state.withLock { $0.puts } == 2)
  }

  @Test(
    "LIB-6: an import keeps the file also if a removal has ended between its sending and its row")
  func anImportSurvivesAFinishedRemoval() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let key = try #require(store.keys.first)
    let photo = try fixture.photo()
    // Another server has announced the deletion, and carries it out just after this one found the object.
    let files = try await fixture.database.photos.remove(
      publicIds: [photo.facts.publicId], now: LibraryFixture.moment)
    store.afterLookup.withLock { work in
      work = { [database = fixture.database, store] in
        store.afterLookup.withLock { $0 = nil }
        store.state.withLock { $0.objects[key] = nil }
        try? await database.photos.forget(files)
      }
    }
    let node = try fixture.node("other", store)
    defer { node.close() }
    var options = ImportOptions()
    options.includesRemoved = true
    _ = await node.importFiles(
      [FilePath(fixture.root + "/pictures")], of: fixture.owner, options: options
    ) { _ in }
    #expect(try fixture.photo().facts.contentHash == photo.facts.contentHash)
    #expect(store.keys == [key])
  }

  @Test("LIB-6: with a database that is not the bucket's, no object is deleted")
  func aWrongDatabaseDeletesNothing() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let old = Instant(seconds: LibraryFixture.moment.seconds - 86_401)
    store.state.withLock { state in
      state.modifiedAt = old
      for number in 0..<101 {
        let hash = ContentHash.text(of: [UInt8(number)])
        state.objects["originals/\(hash.prefix(2))/\(hash).jpg"] = [1]
      }
    }
    try await fixture.library.sweepSharedOriginals()
    #expect(store.keys.count == 102)
  }

  @Test("LIB-6, Q-2: a file of an import is not evicted before the store has it")
  func filesOfImportsStay() throws {
    let folder = NSTemporaryDirectory() + "sweep-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/ab", withIntermediateDirectories: true)
    for name in ["kept", "other"] {
      try Data(count: 1000).write(to: URL(fileURLWithPath: folder + "/ab/" + name))
    }
    CacheSweeper(folder: folder, limit: 10, keeps: { $0.hasSuffix("/kept") }).sweep(
      now: Instant(seconds: 1_900_000_000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/ab") == ["kept"])
  }

  @Test("LIB-6: what an interrupted import left in the store is deleted after a day, once a day")
  func orphansAreSwept() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let orphan = "originals/ff/" + String(repeating: "f", count: 64) + ".png"
    store.state.withLock {
      $0.objects[orphan] = [1]
      $0.objects["originals/of/others.png"] = [1]
    }
    try await fixture.library.sweepSharedOriginals()
    #expect(store.keys.count == 3)
    let old = Instant(seconds: LibraryFixture.moment.seconds - 86_401)
    store.state.withLock { $0.modifiedAt = old }
    try await fixture.library.sweepSharedOriginals()
    #expect(store.keys.count == 3)
    try await fixture.database.settings.set("originals.swept", to: String(old.milliseconds))
    try await fixture.library.sweepSharedOriginals()
    #expect(store.keys.count == 2 && !store.keys.contains(orphan))
  }

  @Test("LIB-6: copies of originals stay within their limit, those used last")
  func copiesStayWithinTheirLimit() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    let path = fixture.root + "/data/" + (try #require(store.keys.first))
    let old = timespec(tv_sec: Int(LibraryFixture.moment.seconds) - 7200, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [old, old], 0)
    _ = try await fixture.variant("w=20")
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(Int64(facts.st_mtim.tv_sec) == LibraryFixture.moment.seconds)
    CacheSweeper(folder: fixture.root + "/data/originals", limit: 10).sweep(
      now: LibraryFixture.moment)
    #expect(fixture.files("originals").isEmpty)
    #expect(try await fixture.variant("w=25").isEmpty == false)
  }

  @Test("LIB-6, LIB-21: a file of an indexed folder that cannot be read is not called missing")
  func anIndexedFileThatCannotBeReadIsNotMissing() async throws {
    let fixture = try await LibraryFixture(store: store)
    try fixture.put(try Specimen.picture(60, 40, .png, seed: 2), "b.png")
    _ = try await fixture.scanned(isTriedFirst: false)
    let known = try fixture.database.photos.contentHashes().keys
    try fixture.put(try Specimen.picture(60, 40, .png), "a.png")
    _ = try await fixture.scanned(isTriedFirst: false)
    #expect(store.keys.isEmpty)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    let hashes = try fixture.database.photos.contentHashes().keys
    let hash = try #require(hashes.first { !known.contains($0) })
    // Why a link, which is not followed: tests may run as root, who can read any file.
    let path = fixture.pictures + "/a.png"
    try FileManager.default.moveItem(atPath: path, toPath: fixture.root + "/a.png")
    #expect(symlink(fixture.root + "/a.png", path) == 0)
    let check = try await fixture.library.check(readingAll: true)
    #expect(check.unreadableFiles == [hash] && check.rowsWithoutFile == [])
  }

  @Test("LIB-6: a folder's files move to the store and back, and an interrupted move continues")
  func filesMoveToTheStoreAndBack() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(60, 40, .png), "a.png")
    try fixture.put(try Specimen.picture(60, 40, .png, seed: 2), "b.png")
    _ = await fixture.imported()
    let data = fixture.root + "/data"
    let transfer = try OriginalsTransfer(
      folder: data, store: store, now: { LibraryFixture.moment })
    store.become(.down)
    await #expect(throws: ObjectStoreError.self) { try await transfer.send { _, _ in } }
    store.become(.good)
    let reports = Mutex<[[Int]]>([])
    #expect(
      try await transfer.send { done, all in reports.withLock { $0.append([done, all]) } } == 2)
    #expect(reports.withLock { $0 } == [[2, 2]])
    #expect(store.keys == fixture.files("originals").map { "originals/" + $0 })
    #expect(try await transfer.send { _, _ in } == 2)
    #expect(store.state.withLock { $0.puts } == 2)
    try removeCopies(fixture)
    store.state.withLock { $0.objects["originals/../secret.key"] = [1] }
    store.become(.truncating)
    await #expect(throws: ObjectStoreError.self) { try await transfer.fetch { _, _ in } }
    store.become(.good)
    let damaged = data + "/" + (try #require(store.keys.first { $0.hasSuffix(".png") }))
    try Data().write(to: URL(fileURLWithPath: damaged))
    #expect(try await transfer.fetch { _, _ in } == 2)
    #expect(!FileManager.default.fileExists(atPath: data + "/secret.key"))
    #expect(try await fixture.library.check(readingAll: true).isSound)
    store.state.withLock { $0.objects["uploads/1/0123456789012345678901/note"] = [1] }
    await #expect(throws: ObjectStoreError.self) { try await transfer.fetch { _, _ in } }
    store.state.withLock { $0.objects["uploads/1/0123456789012345678901/outcome"] = [1] }
    #expect(try await transfer.fetch { _, _ in } == 2)
    let part = data + "/uploads/x.part"
    try Data([1]).write(to: URL(fileURLWithPath: part))
    await #expect(throws: ObjectStoreError.self) { try await transfer.send { _, _ in } }
    try FileManager.default.removeItem(atPath: part)
    let path = data + "/originals/" + (try #require(fixture.files("originals").first))
    try Data([1]).write(to: URL(fileURLWithPath: path))
    await #expect(throws: ObjectStoreError.self) { try await transfer.send { _, _ in } }
  }
}

/// Something that a task waits for once.
private struct Latch: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  func wait() async {
    for await _ in stream {}
  }
}
