import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-19: what scans of an indexed folder make of edited files.
@Suite(.timeLimit(.minutes(20))) struct FolderEditTests {
  private static let date = "2020:01:02 03:04:05"

  /// A photo that was taken at this moment.
  private static func photo(
    _ date: String = date, _ width: Int = 60, _ height: Int = 40, seed: UInt8 = 0
  ) throws -> [UInt8] {
    try EmbeddedJPEG.bytes(
      exif: Exif.dated(original: date, changed: date),
      in: try Specimen.picture(width, height, seed: seed))
  }

  /// A folder with a liked photo, a.jpg, and another one.
  private func fixture(_ bytes: [UInt8]? = nil) async throws -> (LibraryFixture, PhotoRecord) {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(seed: 90), "b.jpg")
    return (fixture, try await fixture.likedPhoto("a.jpg", try bytes ?? Self.photo()))
  }

  private func photo(_ like: PhotoRecord, in fixture: LibraryFixture) throws -> PhotoRecord? {
    try fixture.database.photos.photo(publicId: like.facts.publicId)
  }

  // LIB-19: an edited file is the same photo with another picture.
  @Test func anEditedPhotoKeepsItsIdAndLikes() async throws {
    let (fixture, photo) = try await fixture()
    let state = fixture.database.photos.state
    let path = try fixture.put(try Self.photo(Self.date, 40, 60), "a.jpg")
    let scan = try await fixture.scanned()
    #expect(scan.events.contains(.changed(path: FilePath(path), publicId: photo.facts.publicId)))
    #expect(scan.result.progress.changed == 1 && scan.result.missing == 0)
    let edited = try #require(try self.photo(photo, in: fixture))
    #expect(edited.likes == 1 && edited.facts.size == PixelSize(width: 40, height: 60))
    #expect(edited.facts.addedAt == photo.facts.addedAt && edited.facts.edits == 1)
    #expect(edited.facts.contentHash != photo.facts.contentHash)
    #expect(fixture.database.photos.state != state)
    #expect(!fixture.files("variants").contains { $0.contains(photo.facts.contentHash) })
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(try await fixture.database.check() == [])
  }

  // LIB-19: another photo under the same name, as of another memory card, is another photo.
  @Test func anotherPhotoUnderTheSameNameIsANewOne() async throws {
    let (fixture, photo) = try await fixture()
    try fixture.put(try Self.photo("2021:01:02 03:04:05"), "a.jpg")
    let scan = try await fixture.scanned()
    #expect(scan.result.progress.added == 1 && scan.result.progress.changed == 0)
    #expect(scan.result.missing == 1 && fixture.database.photos.total == 2)
    try fixture.put(try Self.photo(), "c.jpg")
    #expect(try await fixture.scanned().result.progress.added == 1)
    #expect(try self.photo(photo, in: fixture) == photo)
  }

  // LIB-19: the dates of the files are compared, not the one that the owner corrected.
  @Test func aCorrectedDateChangesNothing() async throws {
    let (fixture, photo) = try await fixture()
    let photos = fixture.database.photos
    try fixture.move("pictures/a.jpg", to: "pictures/2020/a.jpg")
    _ = try await fixture.scanned()
    let read = try #require(try photos.details(of: photo))
    var corrected = read
    corrected.photo.facts.captured = CaptureTime(ZonedTime(LibraryFixture.moment), from: .person)
    #expect(try await photos.save(corrected, over: read, now: LibraryFixture.moment))
    try fixture.put(try Self.photo(seed: 7), "2020/a.jpg")
    #expect(try await fixture.scanned().result.progress.changed == 1)
    let edited = try #require(try self.photo(photo, in: fixture))
    #expect(edited.likes == 1 && edited.facts.captured?.instant == LibraryFixture.moment)
  }

  // LIB-19: without a date, pictures that look alike are versions of one photo, and others are not.
  @Test(arguments: [false, true]) func undatedPicturesAreCompared(isAnother: Bool) async throws {
    let mosaic = Mosaic(seed: 1)
    let (fixture, photo) = try await fixture(try mosaic.picture(96, 64))
    let edited = try Specimen.encoded(mosaic.pixels(96, 64, brighter: 9), 96, 64, .jpg)
    try fixture.put(isAnother ? try Mosaic(seed: 2).picture(96, 64) : edited, "a.jpg")
    let progress = try await fixture.scanned().result.progress
    #expect(progress.changed == (isAnother ? 0 : 1) && progress.added == (isAnother ? 1 : 0))
    #expect(try (self.photo(photo, in: fixture) == nil) == isAnother)
  }

  // LIB-19, FEED-27: editing the file of a deleted photo brings nothing back, however often.
  @Test(arguments: [false, true])
  func aVersionOfADeletedPhotoIsLeftOut(isForGood: Bool) async throws {
    let (fixture, photo) = try await fixture()
    let ids = [photo.facts.publicId]
    _ = try await fixture.database.photos.bin(
      publicIds: ids, of: fixture.owner, now: LibraryFixture.moment)
    if isForGood { _ = try await fixture.library.remove(publicIds: ids) }
    _ = try await fixture.scanned()
    for seed: UInt8 in [7, 8, 8] {
      try fixture.put(try Self.photo(seed: seed), "a.jpg")
      let scan = try await fixture.scanned()
      #expect(scan.result.progress.leftOut == [.removed: 1] && scan.result.missing == 0)
      #expect(fixture.database.photos.total == 1)
    }
    let kept = isForGood ? [] : [photo.facts.contentHash]
    let hashes = try fixture.database.photos.page(offset: 0, count: 9).photos.map(
      \.facts.contentHash)
    #expect(
      fixture.files("variants").allSatisfy { file in
        (kept + hashes).contains { file.contains($0) }
      })
    #expect(try await fixture.library.check(readingAll: true).isSound == isForGood)
    #expect(try await fixture.database.check() == [])
  }

  // LIB-19: so is an edit that is found together with the file of a photo removed long ago.
  @Test func aFileThatReturnsEditedIsLeftOut() async throws {
    let (fixture, photo) = try await fixture()
    _ = try await fixture.library.remove(publicIds: [photo.facts.publicId])
    unlink(fixture.pictures + "/a.jpg")
    _ = try await fixture.scanned()
    try fixture.put(try Self.photo(seed: 7), "a.jpg")
    #expect(try await fixture.scanned().result.progress.leftOut == [.removed: 1])
    try fixture.put(try Self.photo("2021:01:02 03:04:05"), "a.jpg")
    #expect(try await fixture.scanned().result.progress.added == 1)
  }

  // LIB-19, FEED-27: a photo that is restored after its file was edited gets the new picture.
  @Test func aRestoredPhotoIsTheEditedOne() async throws {
    let (fixture, photo) = try await fixture()
    let ids = [photo.facts.publicId]
    _ = try await fixture.database.photos.bin(
      publicIds: ids, of: fixture.owner, now: LibraryFixture.moment)
    for seed: UInt8 in [7, 8] {
      try fixture.put(try Self.photo(seed: seed), "a.jpg")
      _ = try await fixture.scanned()
    }
    _ = try await fixture.database.photos.restore(publicIds: ids, of: fixture.owner)
    let scan = try await fixture.scanned(isRoutine: true)
    #expect(scan.result.progress.changed == 1 && scan.result.missing == 0)
    let restored = try #require(try self.photo(photo, in: fixture))
    let hash = ContentHash.text(ofFile: fixture.pictures + "/a.jpg")
    #expect(restored.facts.contentHash == hash && restored.likes == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-19, FEED-29: with the option for removed photos, a version of one is added.
  @Test func aVersionOfARemovedPhotoIsAddedOnRequest() async throws {
    let (fixture, photo) = try await fixture()
    _ = try await fixture.library.remove(publicIds: [photo.facts.publicId])
    try fixture.put(try Self.photo(seed: 7), "a.jpg")
    _ = try await fixture.scanned()
    var options = ImportOptions()
    options.includesRemoved = true
    #expect(try await fixture.scanned(options).result.progress.added == 1)
    #expect(try await fixture.scanned().result.progress.skipped == 2)
  }
}
