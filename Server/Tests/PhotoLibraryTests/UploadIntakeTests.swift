import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// FEED-22, LIB-3: a complete upload is processed like an imported file.
@Suite(.timeLimit(.minutes(20))) struct UploadIntakeTests {
  /// Uploads a whole file and returns its outcome.
  func added(
    _ bytes: [UInt8], _ fixture: LibraryFixture, name: String = "A Hill.JPG"
  ) async throws -> UploadStatus.State {
    let upload = try await sent(bytes, fixture, name: name)
    return try await fixture.library.settled(upload.id, of: fixture.owner.id).status.state
  }

  func sent(
    _ bytes: [UInt8], _ fixture: LibraryFixture, name: String = "A Hill.JPG"
  ) async throws -> Upload {
    let registry = fixture.library.uploads
    let order = UploadRequest(
      length: Int64(bytes.count), name: name, modified: 0, metadata: "")
    let upload = try await registry.create(order, of: fixture.owner.id)
    var pen = try await registry.pen(for: upload.id, of: fixture.owner.id, at: 0)
    try await registry.write(bytes, with: &pen)
    return try await registry.layDown(pen, keeping: true)
  }

  // FEED-22, LIB-3
  @Test func aPictureBecomesAPhotoOfThePerson() async throws {
    let fixture = try await LibraryFixture()
    let state = try await added(try Specimen.picture(), fixture)
    let photo = try fixture.photo()
    #expect(state == .added(photo.facts.publicId))
    #expect(photo.facts.personId == fixture.owner.id)
    #expect(photo.facts.addedAt == LibraryFixture.moment)
    // FEED-28: only the person sees the name, and the URL does not contain it.
    #expect(photo.facts.fileName == "A Hill.JPG" && photo.facts.slug == "photo")
    #expect(fixture.files("originals").count == 1)
    #expect(fixture.files("uploads").filter { $0.hasSuffix(".part") }.isEmpty)
    #expect(fixture.files("tmp").isEmpty)
  }

  // LIB-15: the first variant of a large upload is made from its intermediate.
  @Test func aLargeUploadHasItsIntermediate() async throws {
    let fixture = try await LibraryFixture {
      ($0.largePixels, $0.intermediatePixels) = (200_000, 60_000)
      $0.promptPixels = 200_000
    }
    _ = try await added(try Specimen.picture(600, 400), fixture)
    #expect(fixture.files("variants").count { $0.hasSuffix("-intermediate-1") } == 1)
    #expect(fixture.files("tmp").isEmpty)
  }

  // FEED-22, LIB-3: duplicates are detected by content, whoever uploads them and under any name.
  @Test func aDuplicateIsNotAddedAgain() async throws {
    let fixture = try await LibraryFixture()
    let picture = try Specimen.picture()
    _ = try await added(picture, fixture)
    let photo = try fixture.photo()
    let again = try await added(picture, fixture, name: "other.png")
    #expect(again == .known(photo.facts.publicId))
    #expect(try fixture.photo() == photo)
  }

  // FEED-22: concurrent uploads of the same file become one photo.
  @Test func concurrentUploadsOfAFileBecomeOnePhoto() async throws {
    let fixture = try await LibraryFixture()
    let picture = try Specimen.picture()
    let uploads = [try await sent(picture, fixture), try await sent(picture, fixture)]
    for upload in uploads { fixture.library.beginTakingIn(upload.id) }
    var states: [UploadStatus.State] = []
    for upload in uploads {
      states.append(
        try await fixture.library.settled(upload.id, of: fixture.owner.id).status.state)
    }
    let id = try fixture.photo().facts.publicId
    #expect(Set(states) == [.added(id), .known(id)])
  }

  // FEED-22, Q-1: every refusal has a reason from a closed list.
  @Test func aFileThatIsNotAPhotoIsRefusedWithAReason() async throws {
    let fixture = try await LibraryFixture()
    let whole = try Specimen.picture(600, 400)
    #expect(try await added(Array("just words".utf8), fixture) == .refused(.notAPicture))
    #expect(
      try await added(Array(whole.prefix(whole.count / 3)), fixture) == .refused(.cutOff))
    let junk = Array(whole.prefix(100)) + [UInt8](repeating: 0x5A, count: 3000)
    guard case .refused = try await added(junk, fixture) else {
      Issue.record("junk was taken")
      return
    }
    #expect(fixture.database.photos.total == 0)
    #expect(fixture.files("originals").isEmpty)
    #expect(fixture.files("tmp").isEmpty)
  }

  // FEED-22, Q-1: every import problem is either permanent or temporary.
  @Test func problemsMapToReasons() {
    let errors: [(DarkroomError, UploadRefusal?)] = [
      (.notAPicture, .notAPicture), (.cutOff, .cutOff), (.damaged(reason: "x"), .damaged),
      (.tooManyPixels(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.sideTooLong(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.interlacedTooLarge(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.tookTooLong, .damaged),
      (.crashed, .damaged), (.busy, nil), (.diskFull, nil), (.closed, nil), (.missing, nil),
      (.unavailable(reason: "x"), nil),
    ]
    for (error, refusal) in errors { #expect(UploadRefusal(.refused(error)) == refusal) }
    #expect(UploadRefusal(.tooLong(bytes: 2, limit: 1)) == .tooLarge)
    #expect(UploadRefusal(.empty) == .empty)
    #expect(UploadRefusal(.diskFull) == nil)
    #expect(UploadRefusal(.notRecorded(.closed)) == nil)
  }

  // FEED-22, Q-2: an upload completed before the process was killed is imported at the next start.
  @Test func aCompleteUploadIsTakenInAtTheNextStart() async throws {
    let fixture = try await LibraryFixture()
    let upload = try await sent(try Specimen.picture(), fixture)
    let outcome = try await outcomeAtTheNextStart(upload, fixture)
    #expect(outcome == .added(try fixture.photo().facts.publicId))
  }

  // FEED-22, Q-2: after a kill between inserting the photo and recording the outcome, the upload
  // counts as added, not as a duplicate.
  @Test func aPhotoInsertedBeforeAKillIsNotADuplicate() async throws {
    let fixture = try await LibraryFixture()
    let upload = try await sent(try Specimen.picture(), fixture)
    let uploads = fixture.root + "/data/uploads"
    try FileManager.default.copyItem(atPath: uploads, toPath: fixture.root + "/before")
    _ = try await fixture.library.settled(upload.id, of: fixture.owner.id)
    try FileManager.default.removeItem(atPath: uploads)
    try FileManager.default.moveItem(atPath: fixture.root + "/before", toPath: uploads)
    let id = try fixture.photo().facts.publicId
    #expect(try await outcomeAtTheNextStart(upload, fixture) == .added(id))
  }

  // FEED-22: a photo that was added otherwise while an upload waited makes it a duplicate.
  @Test func aPhotoAddedBesideAnUploadMakesItADuplicate() async throws {
    let fixture = try await LibraryFixture()
    let picture = try Specimen.picture()
    let upload = try await sent(picture, fixture)
    _ = await fixture.imported([try fixture.put(picture, "same.jpg")])
    let id = try fixture.photo().facts.publicId
    #expect(try await outcomeAtTheNextStart(upload, fixture) == .known(id))
  }

  // FEED-22: the ids of photos do not reveal those of their uploads, and have the usual form.
  @Test func idsOfPhotosFollowFromThoseOfUploads() {
    let uploads = (0..<2000).map { _ in PhotoLibrary.freshPublicId() }
    let ids = uploads.map(PhotoLibrary.publicId(ofUpload:))
    #expect(ids == uploads.map(PhotoLibrary.publicId(ofUpload:)))
    #expect(Set(ids).count == 2000 && Set(ids).isDisjoint(with: uploads))
    #expect(ids.allSatisfy { $0.utf8.count == 11 && $0.first != "-" })
  }

  // FEED-22, Q-2: after a temporary problem the file is kept, and the next process adds the photo.
  @Test func aTemporaryProblemKeepsTheFile() async throws {
    let fixture = try await LibraryFixture { $0.workerProgram = "/nonexistent" }
    let upload = try await sent(try Specimen.picture(), fixture)
    do {
      _ = try await fixture.library.settled(upload.id, of: fixture.owner.id)
      Issue.record("taken in without a worker")
    } catch {
      guard case .postponed = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(fixture.files("uploads").contains(upload.id + ".part"))
    let next = try library(fixture)
    defer { next.close() }
    guard case .added = try await next.settled(upload.id, of: fixture.owner.id).outcome else {
      Issue.record("not taken in")
      return
    }
  }

  // FEED-22: the uploads of a removed person are deleted.
  @Test func uploadsOfARemovedPersonAreDeleted() async throws {
    let fixture = try await LibraryFixture()
    let registry = fixture.library.uploads
    let upload = try await registry.create(
      UploadRequest(length: 1, name: "a", modified: 0, metadata: ""), of: 4711)
    var pen = try await registry.pen(for: upload.id, of: 4711, at: 0)
    try await registry.write([1], with: &pen)
    _ = try await registry.layDown(pen, keeping: true)
    await fixture.library.takeInUploads()
    #expect(fixture.files("uploads").isEmpty)
  }

  private func outcomeAtTheNextStart(
    _ upload: Upload, _ fixture: LibraryFixture
  ) async throws -> UploadStatus.State? {
    let next = try library(fixture)
    defer { next.close() }
    await next.takeInUploads()
    return next.uploads.upload(upload.id, of: fixture.owner.id)?.outcome
  }

  /// Opens the library again, as a new process would.
  private func library(_ fixture: LibraryFixture) throws -> PhotoLibrary {
    try PhotoLibrary(
      folder: fixture.root + "/data", database: fixture.database, settings: LibraryFixture.settings,
      logger: fixture.library.logger, now: { LibraryFixture.moment }, disk: FileSystem())
  }
}
