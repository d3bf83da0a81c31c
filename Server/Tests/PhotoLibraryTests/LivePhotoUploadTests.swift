import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// FEED-28, FEED-22: uploaded videos join their Live Photos.
@Suite(.timeLimit(.minutes(20))) struct LivePhotoUploadTests {
  /// What becomes of an upload with these bytes.
  private func sent(
    _ bytes: [UInt8], _ name: String, _ fixture: LibraryFixture, of person: PersonRecord? = nil
  ) async throws -> UploadStatus.State? {
    let registry = fixture.library.uploads
    let id = (person ?? fixture.owner).id
    let order = UploadRequest(
      length: Int64(bytes.count), name: name, modified: 0, metadata: "")
    let upload = try await registry.create(order, of: id)
    var pen = try await registry.pen(for: upload.id, of: id, at: 0)
    try await registry.write(bytes, with: &pen)
    _ = try await registry.layDown(pen, keeping: true)
    return try await fixture.library.settled(upload.id, of: id).outcome
  }

  private static func still() throws -> [UInt8] {
    LivePhotoSample().still(try Specimen.picture())
  }

  // FEED-28: a video alone, of another photo, or of another person's photo is no photo.
  @Test func aVideoWithoutItsPhotoIsRefused() async throws {
    let fixture = try await LibraryFixture()
    let movie = LivePhotoSample().movie
    #expect(try await sent(movie, "a.mov", fixture) == .refused(.notAPicture))
    _ = try await sent(Self.still(), "a.jpg", fixture)
    let other = LivePhotoSample(identifier: "other").movie
    #expect(try await sent(other, "a.mov", fixture) == .refused(.notAPicture))
    let bare = LivePhotoSample(identifier: nil).movie
    #expect(try await sent(bare, "a.mov", fixture) == .refused(.notAPicture))
    let person = try await fixture.person("other")
    #expect(try await sent(movie, "a.mov", fixture, of: person) == .refused(.notAPicture))
    #expect(try fixture.photo().facts.videoHash == nil)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
  }

  // FEED-28, Q-1: a video that is damaged is refused, and no worker is lost for it.
  @Test func aDamagedVideoIsRefused() async throws {
    let fixture = try await LibraryFixture()
    let cut = Array(LivePhotoSample().movie.dropLast(300))
    #expect(try await sent(cut, "a.mov", fixture) == .refused(.notAPicture))
  }

  // FEED-28: the video joins the photo that arrived before it; a second time it is known.
  @Test func aVideoJoinsItsPhoto() async throws {
    let fixture = try await LibraryFixture()
    _ = try await sent(Self.still(), "IMG_1.JPG", fixture)
    let id = try fixture.photo().facts.publicId
    #expect(try await sent(LivePhotoSample().movie, "any name.mov", fixture) == .added(id))
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
    #expect(fixture.files("originals").count == 2 && fixture.files("tmp") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(try await sent(LivePhotoSample().movie, "any name.mov", fixture) == .known(id))
    #expect(try await fixture.library.movie(of: try fixture.photo()) != nil)
  }

  // FEED-28, LIB-19: an uploaded video stays while the file of its photo is missing.
  @Test func anUploadedVideoStaysWithAMissingPhoto() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Self.still(), "IMG_1.JPG")
    try fixture.put(try Specimen.picture(seed: 7), "other.jpg")
    _ = try await fixture.scanned()
    let identifier = try #require(LivePhotoSample().identifier)
    let photos = fixture.database.photos
    let photo = try #require(
      try photos.photo(of: fixture.owner.id, contentIdentifier: identifier))
    let id = photo.facts.publicId
    #expect(try await sent(LivePhotoSample().movie, "IMG_1.MOV", fixture) == .added(id))
    try fixture.move("pictures/IMG_1.JPG", to: "away/IMG_1.JPG")
    #expect(try await fixture.scanned().result.missing == 1)
    #expect(try photos.contentHashes()[LivePhotoTests.videoHash] == "mov")
    #expect(fixture.files("originals").count == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try fixture.move("away/IMG_1.JPG", to: "pictures/IMG_1.JPG")
    _ = try await fixture.scanned()
    #expect(try photos.photo(publicId: id)?.facts.videoHash == LivePhotoTests.videoHash)
  }

  // FEED-28: a video that arrives while another one is recorded is not kept.
  @Test func aVideoThatArrivesTooLateIsNotKept() async throws {
    let fixture = try await LibraryFixture()
    _ = try await sent(Self.still(), "IMG_1.JPG", fixture)
    let before = try fixture.photo()
    _ = try await sent(LivePhotoSample().movie, "IMG_1.MOV", fixture)
    var longer = LivePhotoSample()
    longer.seconds = 3
    let hash = LivePhotoTests.hash(longer.movie)
    let copy = fixture.library.folder.temporary()
    try Data(longer.movie).write(to: URL(fileURLWithPath: copy))
    try await fixture.library.putAway(video: copy, hash)
    let video = LiveVideo(contentHash: hash, contentIdentifier: nil)
    #expect(await fixture.library.record(video, of: before) == .superseded)
    #expect(try fixture.photo().facts.videoHash == LivePhotoTests.videoHash)
    #expect(fixture.files("originals").count == 2 && fixture.files("tmp") == [])
    #expect(try fixture.database.photos.removedFiles() == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }
}
