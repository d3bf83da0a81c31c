import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// FEED-28, LIB-19: Live Photos in folders that are indexed in place.
@Suite(.timeLimit(.minutes(20))) struct LivePhotoInPlaceTests {
  // FEED-28, LIB-19: the video stays where it is, and is played from there.
  @Test func theVideoStaysInItsFolder() async throws {
    let fixture = try await LivePhotoTests.fixture()
    #expect(try await fixture.scanned().result.progress.videos == 1)
    let photo = try fixture.photo()
    #expect(photo.facts.videoHash == LivePhotoTests.videoHash)
    #expect(fixture.files("originals") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(try await fixture.library.movie(of: photo) != nil)
    #expect(try await fixture.scanned(isRoutine: true).result.progress.videos == 0)
    #expect(try fixture.photo() == photo)
  }

  // FEED-28, LIB-19: a video that is gone leaves its photo, and comes back.
  @Test func aVideoThatIsGoneLeavesItsPhoto() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    try fixture.move("pictures/IMG_1.MOV", to: "away/IMG_1.MOV")
    #expect(try await fixture.scanned().result.missing == 0)
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try fixture.move("away/IMG_1.MOV", to: "pictures/IMG_1.MOV")
    _ = try await fixture.scanned()
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
  }

  // FEED-28, LIB-19: another video at the same path replaces the former one.
  @Test func anEditedVideoReplacesTheFormerOne() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    var longer = LivePhotoSample()
    longer.seconds = 3
    try fixture.put(longer.movie, "IMG_1.MOV")
    _ = try await fixture.scanned()
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.hash(longer.movie))
  }

  // FEED-28, LIB-19: a video that does not belong to its photo is read and reported once.
  @Test func aVideoOfAnotherPhotoIsReportedOnce() async throws {
    let fixture = try await LivePhotoTests.fixture(video: LivePhotoSample(identifier: "other"))
    let path = fixture.pictures + "/IMG_1.MOV"
    let event = ImportEvent.videoLeftOut(path: FilePath(path), .ofAnotherPhoto)
    #expect(try await fixture.scanned().events.contains(event))
    #expect(try await !fixture.scanned(isRoutine: true).events.contains(event))
    #expect(try fixture.photo().facts.videoHash == nil)
  }

  // FEED-28, LIB-19: a photo that stays when its folder is forgotten has no video that is gone.
  @Test func aForgottenFolderTakesItsVideosAlong() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    let still = try fixture.put(
      LivePhotoSample().still(try Specimen.picture()), "../copies/IMG_1.JPG")
    _ = await fixture.imported([still])
    #expect(fixture.files("originals").count == 1)
    #expect(try await fixture.library.forget(try await fixture.indexed()) == 0)
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-19: nothing is read through a link that leads out of the folder.
  @Test func aLinkIsNoVideo() async throws {
    let fixture = try await LivePhotoTests.fixture(videoName: "../outside.mov")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.pictures + "/IMG_1.MOV",
      withDestinationPath: fixture.root + "/outside.mov")
    _ = try await fixture.scanned()
    #expect(try fixture.photo().facts.videoHash == nil)
  }

  // FEED-28, LIB-19: another photo with the same name does not refuse the video of the first.
  @Test(arguments: ["IMG_1.JPEG", "IMG_1.jpeg"], [false, true])
  func anotherPhotoOfTheSameNameLeavesTheVideo(name: String, comesLater: Bool) async throws {
    let fixture = try await LivePhotoTests.fixture()
    if comesLater { _ = try await fixture.scanned() }
    try fixture.put(
      LivePhotoSample(identifier: "other").still(try Specimen.picture(seed: 7)), name)
    let event = ImportEvent.videoLeftOut(
      path: FilePath(fixture.pictures + "/IMG_1.MOV"), .ofAnotherPhoto)
    #expect(try await fixture.scanned().events.contains(event))
    #expect(try await fixture.scanned().events.contains(event))
    #expect(try await !fixture.scanned(isRoutine: true).events.contains(event))
    let found = try fixture.database.photos.photo(videoHash: LivePhotoTests.videoHash)
    let photo = try #require(found)
    #expect(photo.facts.fileName == "IMG_1.JPG")
    #expect(try await fixture.library.movie(of: photo) != nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-19: a video that was refused although its photo has it is found by any scan.
  @Test func aRefusedVideoOfAPhotoIsFoundAgain() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    let folder = try await fixture.indexed()
    var files = try fixture.database.folders.files(of: folder)
    for index in files.indices where files[index].contentHash == LivePhotoTests.videoHash {
      files[index].state = .refused
    }
    try await fixture.database.folders.record(files, in: folder)
    #expect(try await !fixture.library.check(readingAll: true).isSound)
    _ = try await fixture.scanned(isRoutine: true)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-19: of the videos beside two copies of a photo, the first stays while it is there.
  @Test(arguments: [false, true]) func aPhotoKeepsOneOfTwoVideos(isRoutine: Bool) async throws {
    let fixture = try await LivePhotoTests.fixture()
    var longer = LivePhotoSample()
    longer.seconds = 3
    try fixture.put(LivePhotoSample().still(try Specimen.picture()), "b/IMG_1.JPG")
    try fixture.put(longer.movie, "b/IMG_1.MOV")
    _ = try await fixture.scanned()
    for _ in 0..<3 {
      #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
      #expect(try await fixture.scanned(isRoutine: isRoutine).result.progress.videos == 0)
    }
    try fixture.move("pictures/IMG_1.MOV", to: "away/IMG_1.MOV")
    _ = try await fixture.scanned(isRoutine: isRoutine)
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.hash(longer.movie))
    try fixture.move("away/IMG_1.MOV", to: "pictures/IMG_1.MOV")
    _ = try await fixture.scanned(isRoutine: isRoutine)
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.hash(longer.movie))
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-19: a second video in the same folder does not replace the one that the photo has.
  @Test func aVideoInAnotherCaseDoesNotReplaceTheFirst() async throws {
    let fixture = try await LivePhotoTests.fixture(videoName: "img_1.mov")
    _ = try await fixture.scanned()
    var longer = LivePhotoSample()
    longer.seconds = 3
    try fixture.put(longer.movie, "IMG_1.MOV")
    for _ in 0..<2 {
      _ = try await fixture.scanned()
      #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
    }
  }

  // FEED-28, FEED-27, LIB-19: a photo in a bin has no video that is gone, and gets it back.
  @Test func aVideoThatIsGoneLeavesAPhotoInTheBin() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    let ids = [try fixture.photo().facts.publicId]
    _ = try await fixture.database.photos.bin(
      publicIds: ids, of: fixture.owner, now: LibraryFixture.moment)
    try fixture.move("pictures/IMG_1.MOV", to: "away/IMG_1.MOV")
    _ = try await fixture.scanned()
    #expect(try await fixture.library.check(readingAll: true).isSound)
    _ = try await fixture.database.photos.restore(publicIds: ids, of: fixture.owner)
    #expect(try fixture.photo().facts.videoHash == nil)
    try fixture.move("away/IMG_1.MOV", to: "pictures/IMG_1.MOV")
    _ = try await fixture.scanned()
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
  }

  // FEED-28, LIB-19: a missing photo that comes back without its video has none.
  @Test func aMissingPhotoComesBackWithoutItsVideo() async throws {
    let fixture = try await LivePhotoTests.fixture()
    try fixture.put(try Specimen.picture(seed: 7), "other.jpg")
    _ = try await fixture.scanned()
    let photos = fixture.database.photos
    let photo = try #require(try photos.photo(videoHash: LivePhotoTests.videoHash))
    for name in ["IMG_1.JPG", "IMG_1.MOV"] {
      try fixture.move("pictures/" + name, to: "away/" + name)
    }
    #expect(try await fixture.scanned().result.missing == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try fixture.move("away/IMG_1.JPG", to: "pictures/IMG_1.JPG")
    _ = try await fixture.scanned()
    let id = photo.facts.publicId
    let restored = try #require(try photos.photo(publicId: id))
    #expect(restored.facts.videoHash == nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try fixture.move("away/IMG_1.MOV", to: "pictures/IMG_1.MOV")
    _ = try await fixture.scanned()
    #expect(try photos.photo(publicId: id)?.facts == photo.facts)
  }

  // FEED-28, FEED-27, LIB-19: forgetting a folder removes its videos from photos in a bin, too.
  @Test func aForgottenFolderTakesTheVideosOfABinAlong() async throws {
    let fixture = try await LivePhotoTests.fixture()
    _ = try await fixture.scanned()
    let still = try fixture.put(
      LivePhotoSample().still(try Specimen.picture()), "../copies/IMG_1.JPG")
    _ = await fixture.imported([still])
    let ids = [try fixture.photo().facts.publicId]
    _ = try await fixture.database.photos.bin(
      publicIds: ids, of: fixture.owner, now: LibraryFixture.moment)
    #expect(try await fixture.library.forget(try await fixture.indexed()) == 0)
    _ = try await fixture.database.photos.restore(publicIds: ids, of: fixture.owner)
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }
}
