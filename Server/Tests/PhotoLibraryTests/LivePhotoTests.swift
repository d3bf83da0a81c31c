import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// FEED-28: an import keeps Live Photos together.
@Suite(.timeLimit(.minutes(20))) struct LivePhotoTests {
  /// A library with the files of a Live Photo beside it, which are not imported yet.
  static func fixture(
    still: LivePhotoSample = LivePhotoSample(), video: LivePhotoSample = LivePhotoSample(),
    videoName: String = "IMG_1.MOV"
  ) async throws -> LibraryFixture {
    let fixture = try await LibraryFixture()
    try fixture.put(still.still(try Specimen.picture()), "IMG_1.JPG")
    try fixture.put(video.movie, videoName)
    return fixture
  }

  static let videoHash = hash(LivePhotoSample().movie)

  static func hash(_ bytes: [UInt8]) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.text()
  }

  private func problems(_ events: [ImportEvent]) -> [VideoProblem] {
    events.compactMap { event in
      if case .videoLeftOut(_, let problem) = event { problem } else { nil }
    }
  }

  // FEED-28: a video of another photo stays out, and its photo does not.
  @Test func theVideoOfAnotherPhotoStaysOut() async throws {
    let fixture = try await Self.fixture(video: LivePhotoSample(identifier: "other"))
    let events = await fixture.imported()
    #expect(problems(events) == [.ofAnotherPhoto] && events.count == 2)
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28: a photo with an identifier has no video without one.
  @Test func aVideoWithoutTheIdentifierOfItsPhotoStaysOut() async throws {
    let fixture = try await Self.fixture(video: LivePhotoSample(identifier: nil))
    #expect(problems(await fixture.imported()) == [.ofAnotherPhoto])
  }

  // FEED-28: a photo without an identifier has no video with one, whatever their names.
  @Test func aVideoWithAnIdentifierIsNotPairedByName() async throws {
    let fixture = try await Self.fixture(still: LivePhotoSample(identifier: nil))
    #expect(problems(await fixture.imported()) == [.ofAnotherPhoto])
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
  }

  // FEED-28: without identifiers the length tells a Live Photo from a film.
  @Test(arguments: [(4, true), (5, false)] as [(UInt32, Bool)])
  func withoutIdentifierAShortVideoBelongs(seconds: UInt32, belongs: Bool) async throws {
    var video = LivePhotoSample(identifier: nil)
    video.seconds = seconds
    let fixture = try await Self.fixture(still: LivePhotoSample(identifier: nil), video: video)
    #expect(problems(await fixture.imported()) == (belongs ? [] : [.tooLong]))
    #expect(try (fixture.photo().facts.videoHash != nil) == belongs)
  }

  // FEED-28, Q-1: what is no video does not keep its photo out.
  @Test(arguments: [
    [], Array("no movie at all".utf8), Array(LivePhotoSample().movie.dropLast(400)),
  ])
  func aDamagedVideoStaysOut(bytes: [UInt8]) async throws {
    let fixture = try await Self.fixture()
    try fixture.put(bytes, "IMG_1.MOV")
    let events = await fixture.imported()
    #expect(problems(events).count == 1 && fixture.database.photos.total == 1)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
  }

  // FEED-28, LIB-3: a video without a photo is left out as before.
  @Test func aVideoWithoutAPhotoIsLeftOut() async throws {
    let fixture = try await Self.fixture(videoName: "IMG_2.MOV")
    let path = fixture.root + "/pictures/IMG_2.MOV"
    #expect(await fixture.imported().contains(.leftOut(path: FilePath(path), .videos)))
    #expect(fixture.files("originals").count == 1)
  }

  // FEED-28: photo and video are one photo; the video is stored beside the original.
  @Test(arguments: [
    "IMG_1.MOV", "img_1.mov", "IMG_1.mov", "IMG_1.JPG.MOV", "IMG_1.mp4", "IMG_1.MP4",
    "IMG_1.jpg.mp4", "IMG_1.m4v",
  ])
  func aPairIsOnePhoto(videoName: String) async throws {
    let fixture = try await Self.fixture(videoName: videoName)
    #expect(await fixture.imported().count == 1)
    let facts = try fixture.photo().facts
    #expect(facts.videoHash == Self.videoHash && facts.fileName == "IMG_1.JPG")
    #expect(facts.contentIdentifier == LivePhotoSample().identifier)
    let video = Self.videoHash.prefix(2) + "/\(Self.videoHash).mov"
    #expect(fixture.files("originals").contains(String(video)))
    #expect(fixture.files("originals").count == 2 && fixture.files("tmp") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28: FFmpeg moves the identifier to another part of the video.
  @Test func anIdentifierInTheUserDataCounts() async throws {
    var video = LivePhotoSample()
    video.isOfFFmpeg = true
    let fixture = try await Self.fixture(video: video, videoName: "IMG_1.mp4")
    #expect(problems(await fixture.imported()) == [])
    #expect(try fixture.photo().facts.videoHash == Self.hash(video.movie))
    video.identifier = "other"
    let other = try await Self.fixture(video: video, videoName: "IMG_1.mp4")
    #expect(problems(await other.imported()) == [.ofAnotherPhoto])
  }

  // FEED-28: files that are named one by one are a pair, too, in any order.
  @Test func namedFilesAreAPair() async throws {
    let fixture = try await Self.fixture()
    let paths = ["/pictures/IMG_1.MOV", "/pictures/IMG_1.JPG"].map { fixture.root + $0 }
    #expect(await fixture.imported(paths).count == 1)
    #expect(try fixture.photo().facts.videoHash == Self.videoHash)
  }

  // FEED-28: photos that an earlier version imported without their videos get them.
  @Test func aKnownPhotoGetsItsVideo() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported([fixture.root + "/pictures/IMG_1.JPG"])
    let photo = try fixture.photo()
    #expect(try await fixture.database.photos.setVideo(nil, of: photo))
    let result = await fixture.library.importFiles(
      [FilePath(fixture.root + "/pictures")], of: fixture.owner
    ) { _ in }
    let progress = result.progress
    #expect(result.isComplete)
    #expect((progress.videos, progress.skipped) == (1, 1))
    #expect(try fixture.photo().facts.videoHash == Self.videoHash)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(await fixture.imported().count == 1)
  }

  // FEED-28: of two equal files only one has a video beside it; the photo gets it, whichever comes first.
  @Test(arguments: ["IMG_0.JPG", "IMG_2.JPG"])
  func aCopyWithoutVideoKeepsNoVideoOut(name: String) async throws {
    let fixture = try await Self.fixture()
    try fixture.put(LivePhotoSample().still(try Specimen.picture()), name)
    _ = await fixture.imported()
    #expect(fixture.database.photos.total == 1)
    #expect(try fixture.photo().facts.videoHash == Self.videoHash)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-24: copies of both files are one photo with one video, and are counted so; a dry run says the same.
  @Test(arguments: [false, true]) func copiesOfAPairCountOnce(isDryRun: Bool) async throws {
    let fixture = try await Self.fixture()
    for number in 2...5 {
      try fixture.put(LivePhotoSample().still(try Specimen.picture()), "IMG_\(number).JPG")
      try fixture.put(LivePhotoSample().movie, "IMG_\(number).MOV")
    }
    var options = ImportOptions()
    options.isDryRun = isDryRun
    let progress = await fixture.library.importFiles(
      [FilePath(fixture.pictures)], of: fixture.owner, options: options
    ) { _ in }.progress
    #expect((progress.added, progress.skipped, progress.videos) == (1, 4, 1))
  }

  // FEED-28: of the videos beside two copies of a known photo, the first by path is stored.
  @Test func aKnownPhotoGetsTheFirstOfTwoVideos() async throws {
    let fixture = try await Self.fixture(videoName: "../IMG_1.MOV")
    _ = await fixture.imported()
    try fixture.move("IMG_1.MOV", to: "pictures/IMG_1.MOV")
    var longer = LivePhotoSample()
    longer.seconds = 3
    try fixture.put(LivePhotoSample().still(try Specimen.picture()), "b/IMG_1.JPG")
    try fixture.put(longer.movie, "b/IMG_1.MOV")
    _ = await fixture.imported()
    #expect(try fixture.photo().facts.videoHash == Self.videoHash)
    #expect(fixture.files("originals").count == 2 && fixture.files("tmp") == [])
    #expect(try fixture.database.photos.removedFiles() == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, LIB-5: a video whose file is gone comes back with the next import.
  @Test func aMissingVideoIsImportedAgain() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    let name = Self.videoHash.prefix(2) + "/\(Self.videoHash).mov"
    try FileManager.default.removeItem(atPath: fixture.root + "/data/originals/" + name)
    #expect(try await !fixture.library.check(readingAll: true).isSound)
    _ = await fixture.imported()
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // FEED-28, Q-4: a video that another one replaced is deleted.
  @Test func aReplacedVideoIsDeleted() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    let photo = try fixture.photo()
    #expect(try await fixture.database.photos.setVideo("other", of: photo))
    #expect(try fixture.database.photos.removedFiles().map(\.contentHash) == [Self.videoHash])
  }

  // FEED-28, Q-4: nobody gives a video to another person's photo.
  @Test func anotherPersonsPhotoGetsNoVideo() async throws {
    let fixture = try await Self.fixture(videoName: "../IMG_1.MOV")
    _ = await fixture.imported()
    try fixture.move("IMG_1.MOV", to: "pictures/IMG_1.MOV")
    let other = try await fixture.person("other")
    _ = await fixture.library.importFiles([FilePath(fixture.root + "/pictures")], of: other) { _ in
    }
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(fixture.files("originals").count == 1)
  }

  // FEED-28, FEED-27, LIB-5: the video stays as long as its photo may come back.
  @Test func theVideoSharesTheFateOfItsPhoto() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    let photo = try fixture.photo()
    _ = try await fixture.library.movie(of: photo)
    let id = photo.facts.publicId
    _ = try await fixture.database.photos.bin(
      publicIds: [id], of: fixture.owner, now: LibraryFixture.moment)
    fixture.library.originalsInUse.reserve(Self.videoHash)
    fixture.library.releaseFiles(Self.videoHash, "mov")
    #expect(fixture.files("originals").count == 2)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    _ = try await fixture.database.photos.restore(publicIds: [id], of: fixture.owner)
    #expect(try fixture.photo().facts == photo.facts)
    #expect(try await fixture.library.remove(publicIds: [id]) == 1)
    #expect(fixture.files("originals") == [] && fixture.files("variants") == [])
    #expect(try fixture.database.photos.removedFiles() == [])
  }

  // FEED-28: a video that two photos share is deleted with the last of them.
  @Test func aSharedVideoStaysForTheOtherPhoto() async throws {
    let fixture = try await Self.fixture()
    try fixture.put(LivePhotoSample().still(try Specimen.picture(seed: 7)), "IMG_1.jpeg")
    _ = await fixture.imported()
    let photos = try fixture.database.photos.page(offset: 0, count: 2).photos
    #expect(photos.map(\.facts.videoHash) == [Self.videoHash, Self.videoHash])
    _ = try await fixture.library.remove(publicIds: [photos[0].facts.publicId])
    #expect(fixture.files("originals").count == 2)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-5, FEED-28: the check reports a video that is missing or damaged.
  @Test func aMissingVideoIsTold() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    let path = fixture.root + "/data/originals/\(Self.videoHash.prefix(2))/\(Self.videoHash).mov"
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(try await fixture.library.check(readingAll: true).damagedFiles == [Self.videoHash])
    try FileManager.default.removeItem(atPath: path)
    #expect(try await fixture.library.check(readingAll: false).rowsWithoutFile == [Self.videoHash])
    await #expect(throws: VariantError.originalMissing) {
      _ = try await fixture.library.movie(of: try fixture.photo())
    }
  }

  // FEED-28: what is served is the copy without metadata.
  @Test func theServedVideoTellsNothing() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    for _ in 0..<2 {
      let movie = try #require(try await fixture.library.movie(of: try fixture.photo()))
      guard case .file(let path, let length) = movie.body else { throw DarkroomError.missing }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.count == length && movie.contentType == "video/quicktime")
      #expect(!LivePhotoSample.secrets.contains { bytes.range(of: Data($0.utf8)) != nil })
      #expect(LivePhotoSample.samples.allSatisfy { bytes.range(of: Data($0.utf8)) != nil })
      #expect(!movie.entityTag.contains(Self.videoHash.prefix(8)))
    }
    #expect(fixture.files("variants").filter { $0.hasSuffix("-movie-1") }.count == 1)
  }

  // FEED-28: control characters and the folder are no part of the name.
  @Test(
    arguments: [
      ("a/b\u{1}\u{7F}\u{85}\u{202E}gpj.JPG", "bgpj.JPG"), ("\u{7}", nil), ("", nil),
      (String(repeating: "я", count: 200), String(repeating: "я", count: 127)),
    ] as [(String, String?)])
  func aNameIsPlainAndBounded(path: String, name: String?) {
    #expect(OriginalName.text(of: FilePath(path)) == name)
  }
}
