import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// FEED-29: removed photos return only if somebody asks for them.
@Suite(.timeLimit(.minutes(20))) struct RemovedPhotoTests {
  /// A library from which the only photo was removed.
  private func fixture() async throws -> LibraryFixture {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    _ = await fixture.imported()
    _ = try await fixture.library.remove(publicIds: [try fixture.photo().facts.publicId])
    return fixture
  }

  private func imports(
    _ fixture: LibraryFixture, includesRemoved: Bool = false, isDryRun: Bool = false
  ) async -> ImportProgress {
    var options = ImportOptions()
    options.includesRemoved = includesRemoved
    options.isDryRun = isDryRun
    return await fixture.library.importFiles(
      [FilePath(fixture.root + "/pictures")], of: fixture.owner, options: options
    ) { _ in }.progress
  }

  // FEED-29
  @Test func anImportLeavesOutARemovedPhoto() async throws {
    let fixture = try await fixture()
    try fixture.put(try Specimen.picture(), "copy of a.jpg")
    try fixture.put(try Specimen.picture(seed: 9), "new.jpg")
    for (isDryRun, added, known) in [(true, 1, 0), (false, 1, 0), (false, 0, 1)] {
      let progress = await imports(fixture, isDryRun: isDryRun)
      #expect(progress.leftOut == [.removed: 2] && progress.failed == 0)
      #expect((progress.added, progress.skipped, progress.done) == (added, known, 3))
    }
    #expect(fixture.database.photos.total == 1)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-29
  @Test func anImportCanIncludeRemovedPhotos() async throws {
    let fixture = try await fixture()
    let trial = await imports(fixture, includesRemoved: true, isDryRun: true)
    #expect(trial.added == 1 && fixture.database.photos.total == 0)
    let progress = await imports(fixture, includesRemoved: true)
    #expect(progress.added == 1 && progress.leftOut == [:])
    let hash = try fixture.photo().facts.contentHash
    #expect(try fixture.database.photos.removalDate(contentHash: hash) == nil)
    #expect(await imports(fixture).skipped == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-29, FEED-22: a person who uploads a removed photo wants it back.
  @Test func anUploadBringsARemovedPhotoBack() async throws {
    let fixture = try await fixture()
    let state = try await UploadIntakeTests().added(try Specimen.picture(), fixture)
    let photo = try fixture.photo()
    #expect(state == .added(photo.facts.publicId))
    #expect(
      try fixture.database.photos.removalDate(contentHash: photo.facts.contentHash) == nil)
  }

  // FEED-27, FEED-29: an import leaves out a photo in the bin, and an upload of its owner restores it.
  @Test func aPhotoInTheBinReturnsOnlyByAnUpload() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    _ = await fixture.imported()
    let photo = try fixture.photo()
    let photos = fixture.database.photos
    let id = photo.facts.publicId
    _ = try await photos.bin(publicIds: [id], of: fixture.owner, now: LibraryFixture.moment)
    for isDryRun in [true, false] {
      #expect(await imports(fixture, isDryRun: isDryRun).leftOut == [.removed: 1])
    }
    #expect(photos.total == 0 && fixture.files("originals").count == 1)
    let state = try await UploadIntakeTests().added(try Specimen.picture(), fixture)
    #expect(state == .added(id))
    #expect(try fixture.photo() == photo)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-27, FEED-29: an import that includes removed photos restores those in the bin.
  @Test func anImportCanRestoreFromTheBin() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    _ = await fixture.imported()
    let photo = try fixture.photo()
    _ = try await fixture.database.photos.bin(
      publicIds: [photo.facts.publicId], of: fixture.owner, now: LibraryFixture.moment)
    #expect(await imports(fixture, includesRemoved: true).added == 1)
    #expect(try fixture.photo() == photo)
  }

  // FEED-29, LIB-5: a photo whose original is lost was not removed.
  @Test func aLostOriginalIsStillBroughtBack() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    _ = await fixture.imported()
    let original = fixture.library.originalPath(of: try fixture.photo().facts)
    unlink(original.cString)
    #expect(await imports(fixture).skipped == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }
}
