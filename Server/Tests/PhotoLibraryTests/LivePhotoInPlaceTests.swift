import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// FEED-28, LIB-19: Live Photos in folders that are indexed in place.
@Suite(.timeLimit(.minutes(10))) struct LivePhotoInPlaceTests {
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
    let event = ImportEvent.videoLeftOut(path: path, .ofAnotherPhoto)
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
}
