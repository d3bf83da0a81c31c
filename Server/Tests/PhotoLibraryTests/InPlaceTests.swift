import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-19: photos of a folder that is indexed in place.
@Suite(.timeLimit(.minutes(20))) struct InPlaceTests {
  // LIB-19: a symbolic link below the folder is not followed, wherever it leads.
  @Test func linksAreLeftOut() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    let files = FileManager.default
    let outside = fixture.root + "/outside"
    try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data(try Specimen.picture(seed: 90)).write(to: URL(filePath: outside + "/secret.jpg"))
    try files.createSymbolicLink(
      atPath: fixture.pictures + "/file.jpg", withDestinationPath: outside + "/secret.jpg")
    try files.createSymbolicLink(
      atPath: fixture.pictures + "/folder", withDestinationPath: outside)
    let progress = try await fixture.scanned().result.progress
    #expect(progress.added == 1 && progress.failed == 0 && progress.leftOut == [.links: 2])
  }

  // LIB-19: a file is opened without following a link in any part of its path.
  @Test(arguments: ["link.jpg", "link/a.jpg", "../outside/a.jpg", "x/../a.jpg", "/a.jpg", "", "."])
  func aPathThatLeadsOutIsNotOpened(path: String) async throws {
    let fixture = try await LibraryFixture()
    let outside = fixture.root + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: outside + "/a.jpg"))
    try fixture.put([1], "a.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.pictures + "/link", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.pictures + "/link.jpg", withDestinationPath: outside + "/a.jpg")
    let descriptor = FolderFile.open(FilePath(path), in: FilePath(fixture.pictures))
    #expect(descriptor < 0)
    let own = FolderFile.open("a.jpg", in: FilePath(fixture.pictures))
    #expect(own >= 0)
    close(own)
  }

  // LIB-19, FEED-28: a sidecar is read without following a link in any part of its path.
  @Test func aSidecarBehindALinkIsNotRead() async throws {
    let fixture = try await LibraryFixture()
    let packet = EmbeddedTextTests.packet("<dc:title>Secret</dc:title>")
    let outside = fixture.root + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data(packet).write(to: URL(filePath: outside + "/a.xmp"))
    try fixture.put(packet, "own/a.xmp")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.pictures + "/link", withDestinationPath: outside)
    let photo = ImageFile.indexed(
      folder: FilePath(fixture.pictures), path: "a.jpg", contentHash: "")
    let paths = [fixture.pictures + "/link/a.xmp", outside + "/a.xmp"].map { FilePath($0) }
    let behind = photo.sidecars(at: paths)
    #expect(behind.unread == paths.map { UnreadSidecar(path: $0, problem: .notReadable) })
    #expect(behind.xmp == nil)
    let own = photo.sidecars(at: [FilePath(fixture.pictures + "/own/a.xmp")])
    #expect(own.xmp?.title == "Secret" && own.unread == [])
  }

  // LIB-19: a scan that is canceled while it waits for another one ends at once; the others run in order.
  @Test func aWaitingScanIsCanceled() async throws {
    let lock = ScanLock()
    #expect(await lock.enter())
    let canceled = Task { await lock.enter() }
    while await lock.count < 1 { await Task.yield() }
    let next = Task { await lock.enter() }
    while await lock.count < 2 { await Task.yield() }
    canceled.cancel()
    #expect(await !canceled.value)
    await lock.leave()
    #expect(await next.value)
    await lock.leave()
    #expect(await lock.enter())
  }

  // LIB-19: that the system refuses to watch more folders is reported once, until it watches all again.
  @Test func aLimitOfTheSystemIsReportedOnce() {
    let isFull = Mutex(true)
    let changes = FolderChanges { _, _, _ in
      errno = ENOSPC
      return isFull.withLock { $0 } ? -1 : 1
    }
    func scan() -> Bool {
      _ = changes.watch(["/photos"])
      return changes.takeExhaustion()
    }
    #expect([scan(), scan()] == [true, false])
    isFull.withLock { $0 = false }
    #expect(!scan())
    _ = changes.watch([])
    isFull.withLock { $0 = true }
    #expect([scan(), scan()] == [true, false])
  }

  // LIB-19: photos leave the feed in transactions that others need not wait for.
  @Test func manyPhotosAreTakenInBatches() {
    let ids = (0..<600).map { "photo-\($0)" }
    let batches = PhotoLibrary.batches(ids)
    #expect(batches.map(\.count) == [256, 256, 88] && batches.flatMap { $0 } == ids)
    #expect(PhotoLibrary.batches([]) == [])
  }

  // LIB-19, LIB-3: broken files are reported once, and routine scans only look at them again if they change.
  @Test(arguments: [0, 2, 900]) func aRefusedFileIsReportedAgainOnlyOnRequest(
    length: Int
  ) async throws {
    let fixture = try await LibraryFixture()
    let whole = try Specimen.picture(600, 400)
    try fixture.put(Array(whole.prefix(length)), "half.jpg")
    func failures(isRoutine: Bool) async throws -> Int {
      let events = try await fixture.scanned(isRoutine: isRoutine).events
      return events.filter { if case .failed = $0 { true } else { false } }.count
    }
    #expect(try await failures(isRoutine: true) == 1)
    #expect(try await failures(isRoutine: true) == 0)
    #expect(try await failures(isRoutine: false) == 1)
    try fixture.put(whole, "half.jpg")
    #expect(try await fixture.scanned(isRoutine: true).result.progress.added == 1)
  }

  // LIB-19: no byte and no time below the folder changes, and no original is copied.
  @Test func nothingBelowTheFolderChanges() async throws {
    let fixture = try await LibraryFixture.withLargePhoto()
    try fixture.put(try Specimen.picture(seed: 90), "2024/Lake/b.jpg")
    try fixture.put(Array("text".utf8), "notes.txt")
    let before = try fixture.tree()
    #expect(try await fixture.scanned().result.progress.added == 2)
    #expect(try await fixture.scanned().result.progress.skipped == 2)
    let photos = try fixture.database.photos.page(offset: 0, count: 9).photos
    for photo in photos {
      let source = VariantSource(photo)
      for query in ["", "w=50", "w=100&fm=webp"] {
        let variation = fixture.library.variation(
          of: source, VariationRequest(query: query), accept: nil)
        _ = try await fixture.library.file(of: source, variation)
      }
    }
    #expect(try await fixture.library.check(readingAll: true) == LibraryCheck())
    _ = try await fixture.database.photos.bin(
      publicIds: [photos[0].facts.publicId], of: fixture.owner, now: LibraryFixture.moment)
    try await fixture.library.sweepBin(before: LibraryFixture.moment.advanced(bySeconds: 1))
    _ = try await fixture.library.remove(publicIds: [photos[1].facts.publicId])
    _ = try await fixture.library.forget(try await fixture.indexed())
    #expect(fixture.files("originals") == [] && fixture.files("tmp") == [])
    #expect(try fixture.tree() == before)
  }

  // LIB-19: the options of an import work the same.
  @Test func tagsComeFromFoldersAndWhatIsExcludedStaysOut() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "Lake/a.jpg")
    try fixture.put(try Specimen.picture(seed: 90), "Private/b.jpg")
    var options = ImportOptions()
    options.exclude = ["Private"]
    #expect(try await fixture.scanned(options).result.progress.leftOut == [.excluded: 1])
    #expect(try fixture.database.photos.tags(of: try fixture.photo()) == ["Lake"])
  }

  // LIB-19: a dry run records nothing.
  @Test func aDryRunOnlyCounts() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    var options = ImportOptions()
    options.isDryRun = true
    let result = try await fixture.library.tryScan(
      FilePath(fixture.pictures), indexed: nil, of: fixture.owner, options: options
    ) { _ in }
    let progress = result.progress
    #expect(result.ending == .complete)
    #expect(progress.added == 1 && fixture.database.photos.total == 0)
    #expect(try fixture.database.folders.all() == [])
  }

  // LIB-19, FEED-29: a photo that its owner deleted stays out, and its file stays where it is.
  @Test func aDeletedPhotoDoesNotReturnWithTheNextScan() async throws {
    let fixture = try await LibraryFixture()
    let photo = try await fixture.likedPhoto()
    let id = photo.facts.publicId
    _ = try await fixture.database.photos.bin(
      publicIds: [id], of: fixture.owner, now: LibraryFixture.moment)
    #expect(try await fixture.scanned().result.progress.leftOut == [.removed: 1])
    #expect(try fixture.database.photos.binTotal(of: fixture.owner) == 1)
    let restored = try await fixture.database.photos.restore(
      publicIds: [id], of: fixture.owner)
    #expect(restored.restored.count == 1)
    _ = try await fixture.library.remove(publicIds: [id])
    #expect(try await fixture.scanned().result.progress.leftOut == [.removed: 1])
    #expect(FileManager.default.fileExists(atPath: fixture.pictures + "/a.jpg"))
  }

  // LIB-19: images are only made of the content that was indexed, and the next scan decides about other
  // content.
  @Test(arguments: [true, false]) func aChangedFileIsNotServedAsThePhoto(isGone: Bool) async throws
  {
    let fixture = try await LibraryFixture()
    _ = try await fixture.likedPhoto()
    let path = fixture.pictures + "/a.jpg"
    if isGone { unlink(path) } else { try fixture.put(try Specimen.picture(seed: 180), "a.jpg") }
    await #expect(throws: VariantError.originalUnavailable) { try await fixture.variant("w=50") }
    #expect(fixture.files("tmp") == [])
  }

  // LIB-19, LIB-5: `check` reads the files where they are.
  @Test(arguments: ["damaged", "missing", "unavailable", "unmounted"])
  func aCheckReadsFilesInPlace(damage: String) async throws {
    let fixture = try await LibraryFixture()
    let hash = try await fixture.likedPhoto().facts.contentHash
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    _ = try await fixture.scanned()
    #expect(try await fixture.library.check(readingAll: true).isSound)
    var expected = LibraryCheck()
    switch damage {
    case "damaged":
      try fixture.put(try Specimen.picture(seed: 180), "a.jpg")
      expected.damagedFiles = [hash]
    case "missing":
      unlink(fixture.pictures + "/a.jpg")
      expected.rowsWithoutFile = [hash]
    case "unmounted":
      try fixture.put(try Specimen.picture(seed: 180), "disk/c.jpg")
      try fixture.put(try Specimen.picture(seed: 200), "disk/d.jpg")
      try fixture.put(try Specimen.picture(seed: 220), "other/e.jpg")
      _ = try await fixture.scanned()
      try await fixture.database.folders.finishScan(
        of: try await fixture.indexed(), mounts: ["disk", "other"], now: LibraryFixture.moment)
      try FileManager.default.removeItem(atPath: fixture.pictures + "/disk")
      expected.unavailableFolders = [FilePath(fixture.pictures + "/disk")]
    default:
      try fixture.move("pictures", to: "away")
      expected.unavailableFolders = [FilePath(fixture.pictures)]
    }
    #expect(try await fixture.library.check(readingAll: true) == expected)
  }

  // LIB-19: an import of the same folder without --in-place copies the originals, which then count.
  @Test func anImportOfTheFolderKeepsItsPhotosWhenTheFolderIsForgotten() async throws {
    let fixture = try await LibraryFixture()
    let photo = try await fixture.likedPhoto()
    _ = await fixture.imported()
    #expect(fixture.files("originals").count == 1)
    #expect(try await fixture.library.forget(try await fixture.indexed()) == 0)
    #expect(try fixture.photo() == photo)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-19: photos of a forgotten folder go, and a later import adds them as new ones.
  @Test func aForgottenFolderTakesItsPhotosAlong() async throws {
    let fixture = try await LibraryFixture()
    let photo = try await fixture.likedPhoto()
    #expect(try await fixture.library.forget(try await fixture.indexed()) == 1)
    #expect(fixture.database.photos.total == 0 && fixture.files("variants") == [])
    #expect(try fixture.database.folders.all() == [])
    #expect(try await fixture.scanned().result.progress.added == 1)
    #expect(try fixture.photo().facts.publicId != photo.facts.publicId)
    #expect(try fixture.photo().likes == 0)
  }
}
