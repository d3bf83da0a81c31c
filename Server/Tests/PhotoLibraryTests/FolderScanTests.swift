import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-19: what later scans of an indexed folder make of its changes.
@Suite(.timeLimit(.minutes(20))) struct FolderScanTests {
  /// A folder with a liked photo and another one.
  private func fixture() async throws -> (LibraryFixture, PhotoRecord) {
    let fixture = try await LibraryFixture()
    let photo = try await fixture.likedPhoto("2024/a.jpg")
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    _ = try await fixture.scanned()
    return (fixture, photo)
  }

  private func photo(_ like: PhotoRecord, in fixture: LibraryFixture) throws -> PhotoRecord? {
    try fixture.database.photos.photo(publicId: like.facts.publicId)
  }

  // LIB-19: a disk that is not mounted, or an empty mount point, is no deletion.
  @Test(arguments: [false, true])
  func nothingLeavesTheFeedWithTheDisk(leavesEmptyFolder: Bool) async throws {
    let (fixture, photo) = try await fixture()
    _ = try await fixture.variant(of: photo, "w=50")
    try fixture.move("pictures", to: "away")
    if leavesEmptyFolder {
      try FileManager.default.createDirectory(
        atPath: fixture.pictures, withIntermediateDirectories: true)
    }
    let scan = try await fixture.scanned()
    #expect(scan.result.ending == .unavailable && scan.result.missing == 0)
    #expect(try self.photo(photo, in: fixture) == photo)
    #expect(try await fixture.indexed().unavailableSince == LibraryFixture.moment)
    _ = try await fixture.variant(of: photo, "w=50")
    await #expect(throws: VariantError.originalUnavailable) {
      try await fixture.variant(of: photo, "w=51")
    }
    try? FileManager.default.removeItem(atPath: fixture.pictures)
    try fixture.move("away", to: "pictures")
    #expect(try await fixture.scanned().result.progress.skipped == 2)
    #expect(try await fixture.indexed().unavailableSince == nil)
    _ = try await fixture.variant(of: photo, "w=51")
  }

  // LIB-19, LIB-21: a folder below that cannot be read says nothing about its files, nor about moved ones.
  @Test func filesBelowAnUnreadableFolderStay() async throws {
    let faults = FaultyDisk()
    let fixture = try await LibraryFixture(disk: faults.disk)
    let photo = try await fixture.likedPhoto("2024/a.jpg")
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    _ = try await fixture.scanned()
    faults.set(FaultyDisk.Plan(unreadable: [FilePath(fixture.pictures + "/2024")]))
    let scan = try await fixture.scanned()
    #expect(scan.result.progress.failed == 1 && scan.result.missing == 0)
    #expect(try self.photo(photo, in: fixture) == photo)
    faults.set(FaultyDisk.Plan())
    try fixture.move("pictures/2024/a.jpg", to: "pictures/2025/moved.jpg")
    faults.set(FaultyDisk.Plan(unreadable: [FilePath(fixture.pictures + "/2025")]))
    let moved = try await fixture.scanned().result
    #expect(moved.missing == 0 && moved.withheld == 1)
    #expect(try self.photo(photo, in: fixture) == photo)
  }

  // LIB-19: a photo whose file is gone leaves the feed, and is in no bin.
  @Test func aPhotoWithoutFileLeavesTheFeed() async throws {
    let (fixture, photo) = try await fixture()
    unlink(fixture.pictures + "/2024/a.jpg")
    #expect(try await fixture.scanned().result.missing == 1)
    #expect(try self.photo(photo, in: fixture) == nil)
    #expect(fixture.database.photos.total == 1)
    #expect(try fixture.database.photos.binTotal(of: fixture.owner) == 0)
    #expect(try fixture.database.photos.binnedPhoto(publicId: photo.facts.publicId) == nil)
    try await fixture.library.sweepBin(before: LibraryFixture.moment.advanced(bySeconds: 9_999))
    let size = try fixture.database.folders.size(of: try await fixture.indexed())
    #expect((size.photos, size.missing) == (1, 1))
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(try await fixture.database.check() == [])
  }

  // LIB-19: with its file, wherever in the folder, a photo comes back with its id and likes.
  @Test(arguments: ["2024/a.jpg", "Other/renamed.jpg"])
  func aPhotoComesBackWithItsFile(path: String) async throws {
    let (fixture, photo) = try await fixture()
    try fixture.move("pictures/2024/a.jpg", to: "away.jpg")
    _ = try await fixture.scanned()
    try fixture.move("away.jpg", to: "pictures/" + path)
    #expect(try await fixture.scanned().result.progress.added == 1)
    #expect(try self.photo(photo, in: fixture) == photo && photo.likes == 1)
    _ = try await fixture.variant(of: photo, "w=50")
    #expect(try fixture.database.folders.size(of: try await fixture.indexed()).missing == 0)
  }

  // LIB-19: a photo that was given away comes back to the person who has it.
  @Test func aPhotoThatWasGivenAwayComesBackToItsOwner() async throws {
    let (fixture, photo) = try await fixture()
    let boris = try await fixture.person("boris")
    _ = try await fixture.database.photos.give(
      publicIds: [photo.facts.publicId], to: boris, now: LibraryFixture.moment)
    try fixture.move("pictures/2024/a.jpg", to: "away.jpg")
    _ = try await fixture.scanned()
    try fixture.move("away.jpg", to: "pictures/2024/a.jpg")
    _ = try await fixture.scanned()
    #expect(try self.photo(photo, in: fixture)?.facts.personId == boris.id)
    #expect(fixture.database.photos.total == 2)
  }

  // LIB-19: a moved or renamed file is the same photo, all the time.
  @Test func aMovedFileIsTheSamePhoto() async throws {
    let (fixture, photo) = try await fixture()
    try fixture.move("pictures/2024", to: "pictures/2025/Summer")
    let scan = try await fixture.scanned()
    #expect(scan.result.missing == 0 && scan.result.progress.skipped == 2)
    #expect(try self.photo(photo, in: fixture) == photo)
    let files = try fixture.database.folders.files(of: try await fixture.indexed())
    #expect(files.map(\.path).sorted() == ["2025/Summer/a.jpg", "b.jpg"])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-19: while one of two equal files is there, so is the photo.
  @Test func aCopyKeepsThePhoto() async throws {
    let (fixture, photo) = try await fixture()
    try fixture.put(try Specimen.picture(), "copy.jpg")
    _ = try await fixture.scanned()
    unlink(fixture.pictures + "/2024/a.jpg")
    #expect(try await fixture.scanned().result.missing == 0)
    _ = try await fixture.variant(of: photo, "w=50")
    unlink(fixture.pictures + "/copy.jpg")
    #expect(try await fixture.scanned().result.missing == 1)
  }

  /// A scan that found b.jpg, but not disk/a.jpg.
  private static func scanOfTwoDisks() -> FolderScan {
    let file = IndexedFile(
      path: "disk/a.jpg", contentHash: "a", byteCount: 1, modifiedAt: 1, state: .present)
    var other = file
    (other.path, other.contentHash, other.byteCount) = ("b.jpg", "b", 2)
    let scan = FolderScan(nil, root: "/photos", files: [file, other])
    scan.see("b.jpg")
    scan.see(photo: other)
    return scan
  }

  /// The disk of a folder that has these disks as subfolders, and only b.jpg.
  private static func disk(disks: [FilePath] = []) -> FileSystem {
    .tree(["/photos": ["b.jpg"] + disks], disks: disks.map(FilePath("/photos").appending))
  }

  /// What a traversal of the folder sees.
  private static func walkEnd(disks: [FilePath] = []) throws -> WalkEnd {
    var walk = FolderWalk(["/photos"], disk: disk(disks: disks))
    while walk.next() != nil {}
    return try #require(walk.end)
  }

  private static func end(
    _ scan: FolderScan, mounts: Set<FilePath> = [], disks: [FilePath] = []
  ) throws -> FolderScan.End {
    let disk = disk(disks: disks)
    return scan.end(
      try walkEnd(disks: disks), mounts: mounts, again: FolderWalk(["/photos"], disk: disk),
      disk: disk)
  }

  // LIB-19: photos on a file system below the folder stay while it is not mounted.
  @Test func photosOfAnotherDiskBelowStay() throws {
    let scan = Self.scanOfTwoDisks()
    let end = try Self.end(scan, mounts: ["disk"])
    #expect(end.isAvailable && end.gone == [] && end.unmounted == ["disk"])
    #expect(end.mounts == ["disk"])
    #expect(try Self.end(scan).gone == ["disk/a.jpg"])
  }

  // LIB-19: a disk that is mounted or unmounted while the files are traversed takes no photos along.
  @Test func theLastTraversalDecidesWhatIsMounted() throws {
    let scan = Self.scanOfTwoDisks()
    scan.note(try Self.walkEnd(disks: ["disk"]))
    let unmounted = try Self.end(scan)
    #expect(unmounted.gone == [] && unmounted.unmounted == ["disk"])
    #expect(try Self.end(scan, disks: ["new"]).mounts == ["disk", "new"])
    #expect(scan.folders == ["/photos", "/photos/disk", "/photos/new"])
  }

  // LIB-21: a file that was moved and cannot be read keeps its photo in the feed.
  @Test func anUnreadableFileMayBeTheMovedOne() throws {
    let scan = Self.scanOfTwoDisks()
    var moved = IndexedFile(
      path: "moved.jpg", contentHash: "", byteCount: 1, modifiedAt: 9, state: .present)
    scan.miss(moved)
    let end = try Self.end(scan)
    #expect(end.gone == [] && end.withheld == 1 && end.movable == ["a"])
    let other = Self.scanOfTwoDisks()
    moved.byteCount = 7
    other.miss(moved)
    #expect(try Self.end(other).gone == ["disk/a.jpg"])
  }

  // LIB-21: a file that is there again at the end of the scan is not gone, unless it is left out.
  @Test func aFileThatIsThereAtTheEndIsNotGone() throws {
    let scan = Self.scanOfTwoDisks()
    let disk = FileSystem.tree(["/photos": ["b.jpg", "disk"], "/photos/disk": ["a.jpg"]])
    let again = FolderWalk(["/photos"], disk: disk)
    let end = scan.end(try Self.walkEnd(), mounts: [], again: again, disk: disk)
    #expect(end.gone == [] && end.withheld == 1)
    scan.leaveOut("/photos/disk")
    #expect(
      scan.end(try Self.walkEnd(), mounts: [], again: again, disk: disk).gone == ["disk/a.jpg"])
  }

  // LIB-21: a file that was moved while the folder was scanned keeps its photo in the feed.
  @Test func aFileThatMovesDuringTheScanStays() async throws {
    let faults = FaultyDisk()
    let fixture = try await LibraryFixture(disk: faults.disk)
    let photo = try await fixture.likedPhoto("z/a.jpg")
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    _ = try await fixture.scanned()
    let root = FilePath(fixture.pictures)
    faults.set(
      FaultyDisk.Plan(
        root: root,
        moving: [root.appending("z"): (root.appending("z/a.jpg"), root.appending("a.jpg"))]))
    let scan = try await fixture.scanned(isTriedFirst: false).result
    #expect(scan.missing == 0 && scan.withheld == 1)
    #expect(try self.photo(photo, in: fixture) == photo)
    #expect(try await fixture.scanned().result.progress.skipped == 2)
  }

  // LIB-19: a folder that was forgotten while its scan waited is not scanned, even if it is added again.
  @Test func aForgottenFolderIsNotScanned() async throws {
    let (fixture, _) = try await fixture()
    let folder = try await fixture.indexed()
    #expect(try await fixture.library.forget(folder) == 2)
    let again = try await fixture.indexed()
    #expect(again.path == folder.path && again.id != folder.id)
    let result = try await fixture.library.scan(
      folder, of: fixture.owner, options: ImportOptions()
    ) { _ in }
    #expect(result == FolderScanResult() && fixture.database.photos.total == 0)
    #expect(try fixture.database.folders.files(of: again) == [])
  }

  // LIB-19: an upload by another person does not bring a missing photo back.
  @Test func anUploadByAnotherPersonIsAnotherPhoto() async throws {
    let (fixture, photo) = try await fixture()
    let boris = try await fixture.person("boris")
    unlink(fixture.pictures + "/2024/a.jpg")
    _ = try await fixture.scanned()
    var facts = photo.facts
    (facts.publicId, facts.personId) = ("borisboris0", boris.id)
    guard case .added(let added) = try await fixture.database.photos.add(facts) else {
      return #expect(Bool(false))
    }
    #expect(added.facts.publicId == "borisboris0" && added.facts.personId == boris.id)
    #expect(try self.photo(photo, in: fixture) == nil)
  }

  // LIB-19: a missing photo comes back with its file although somebody else deleted the same one.
  @Test(arguments: [false, true])
  func aDeletionByAnotherPersonKeepsNoPhotoOut(isForGood: Bool) async throws {
    let fixture = try await LibraryFixture()
    let photos = fixture.database.photos
    let boris = try await fixture.person("boris")
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    let photo = try await fixture.likedPhoto()
    _ = try await fixture.library.forget(try await fixture.indexed())
    var facts = photo.facts
    (facts.publicId, facts.personId) = ("borisboris0", boris.id)
    _ = try await photos.add(facts)
    _ = try await photos.bin(
      publicIds: ["borisboris0"], of: boris, now: LibraryFixture.moment)
    facts = photo.facts
    _ = try await photos.add(facts)
    _ = try await fixture.scanned()
    try fixture.move("pictures/a.jpg", to: "away.jpg")
    #expect(try await fixture.scanned().result.missing == 1)
    if isForGood { _ = try await fixture.library.removeBinned(publicIds: ["borisboris0"]) }
    try fixture.move("away.jpg", to: "pictures/a.jpg")
    #expect(try await fixture.scanned().result.progress.added == 1)
    #expect(try self.photo(photo, in: fixture)?.facts.personId == fixture.owner.id)
  }

  // LIB-19: after a crash between recording a file and its photo, the next scan adds the photo.
  @Test func aRecordedFileWithoutPhotoIsAdded() async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put(try Specimen.picture(), "a.jpg")
    var file = try #require(IndexedFile("a.jpg", below: FilePath(fixture.pictures)))
    file.contentHash = ContentHash.text(ofFile: path)
    try await fixture.database.folders.record([file], in: try await fixture.indexed())
    #expect(try await fixture.scanned().result.progress.added == 1)
    #expect(try await fixture.scanned().result.progress.skipped == 1)
  }

  // LIB-19: a scan that was interrupted takes no photo out of the feed.
  @Test func aCanceledScanRemovesNothing() async throws {
    let (fixture, photo) = try await fixture()
    unlink(fixture.pictures + "/2024/a.jpg")
    let folder = try await fixture.indexed()
    let interruption = Interruption()
    let scan = Task {
      try await fixture.library.scan(folder, of: fixture.owner, options: ImportOptions()) { _ in
        interruption.cancel()
      }
    }
    interruption.set { scan.cancel() }
    let result = try await scan.value
    #expect(result.missing == 0 && result.ending == .stopped)
    #expect(try self.photo(photo, in: fixture) == photo)
    #expect(try await fixture.scanned().result.missing == 1)
  }
}

extension LibraryFixture {
  /// The bytes of a variant of a photo.
  fileprivate func variant(of photo: PhotoRecord, _ query: String) async throws -> VariantFile {
    let source = VariantSource(photo)
    let variation = library.variation(of: source, VariationRequest(query: query), accept: nil)
    return try await library.file(of: source, variation)
  }
}
