import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// FEED-22, LIB-3: a complete upload is processed like an imported file.
struct UploadIntakeTests {
  /// Uploads a whole file and returns its outcome.
  func added(
    _ bytes: [UInt8], _ studio: Studio, name: String = "A Hill.JPG"
  ) async throws -> UploadStatus.State {
    let upload = try await sent(bytes, studio, name: name)
    return try await studio.library.settled(upload.id, of: studio.owner.id).status.state
  }

  func sent(
    _ bytes: [UInt8], _ studio: Studio, name: String = "A Hill.JPG"
  ) async throws -> Upload {
    let shelf = studio.library.uploads
    let order = UploadOrder(
      length: Int64(bytes.count), name: name, modified: 0, metadata: "")
    let upload = try await shelf.create(order, of: studio.owner.id)
    var pen = try await shelf.pen(for: upload.id, of: studio.owner.id, at: 0)
    try await shelf.write(bytes, with: &pen)
    return try await shelf.layDown(pen, keeping: true)
  }

  // FEED-22, LIB-3
  @Test func aPictureBecomesAPhotoOfThePerson() async throws {
    let studio = try await Studio()
    let state = try await added(try Specimen.picture(), studio)
    let photo = try studio.photo()
    #expect(state == .added(photo.facts.publicId))
    #expect(photo.facts.personId == studio.owner.id)
    #expect(photo.facts.addedAt == Studio.moment)
    #expect(photo.facts.slug == "a-hill")
    #expect(studio.files("originals").count == 1)
    #expect(studio.files("uploads").filter { $0.hasSuffix(".part") }.isEmpty)
    #expect(studio.files("tmp").isEmpty)
  }

  // LIB-15: the first variant of a large upload is made from its intermediate.
  @Test func aLargeUploadHasItsIntermediate() async throws {
    let studio = try await Studio {
      ($0.largePixels, $0.intermediatePixels) = (200_000, 60_000)
      $0.promptPixels = 200_000
    }
    _ = try await added(try Specimen.picture(600, 400), studio)
    #expect(studio.files("variants").count { $0.hasSuffix("-intermediate-1") } == 1)
    #expect(studio.files("tmp").isEmpty)
  }

  // FEED-22, LIB-3: duplicates are detected by content, whoever uploads them and under any name.
  @Test func aDoubleIsNoSecondPhoto() async throws {
    let studio = try await Studio()
    let picture = try Specimen.picture()
    _ = try await added(picture, studio)
    let photo = try studio.photo()
    let again = try await added(picture, studio, name: "other.png")
    #expect(again == .known(photo.facts.publicId))
    #expect(try studio.photo() == photo)
  }

  // FEED-22: concurrent uploads of the same file become one photo.
  @Test func twinsThatComeAtOnceAreOnePhoto() async throws {
    let studio = try await Studio()
    let picture = try Specimen.picture()
    let uploads = [try await sent(picture, studio), try await sent(picture, studio)]
    for upload in uploads { studio.library.beginTakingIn(upload.id) }
    var states: [UploadStatus.State] = []
    for upload in uploads {
      states.append(
        try await studio.library.settled(upload.id, of: studio.owner.id).status.state)
    }
    let id = try studio.photo().facts.publicId
    #expect(Set(states) == [.added(id), .known(id)])
  }

  // FEED-22, Q-1: every refusal has a reason from a closed list.
  @Test func whatIsNoPhotoIsRefusedForAReason() async throws {
    let studio = try await Studio()
    let whole = try Specimen.picture(600, 400)
    #expect(try await added(Array("just words".utf8), studio) == .refused(.notAPicture))
    #expect(
      try await added(Array(whole.prefix(whole.count / 3)), studio) == .refused(.cutOff))
    let junk = Array(whole.prefix(100)) + [UInt8](repeating: 0x5A, count: 3000)
    guard case .refused = try await added(junk, studio) else {
      Issue.record("junk was taken")
      return
    }
    #expect(studio.database.photos.total == 0)
    #expect(studio.files("originals").isEmpty)
    #expect(studio.files("tmp").isEmpty)
  }

  // FEED-22, Q-1: every import problem is either permanent or temporary.
  @Test func problemsMapToReasons() {
    let errors: [(DarkroomError, UploadRefusal?)] = [
      (.notAPicture, .notAPicture), (.cutOff, .cutOff), (.damaged(reason: "x"), .damaged),
      (.tooManyPixels(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.sideTooLong(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.interlacedTooLarge(width: 1, height: 1, limit: 1), .tooManyPixels),
      (.severalFrames(count: 2), .severalFrames), (.tookTooLong, .damaged),
      (.crashed, .damaged), (.busy, nil), (.diskFull, nil), (.closed, nil), (.missing, nil),
      (.unavailable(reason: "x"), nil),
    ]
    for (error, refusal) in errors { #expect(UploadRefusal(.refused(error)) == refusal) }
    #expect(UploadRefusal(.tooLong(bytes: 2, limit: 1)) == .tooLarge)
    #expect(UploadRefusal(.empty) == .empty)
    #expect(UploadRefusal(.diskFull) == nil)
    #expect(UploadRefusal(.notRecorded(.closed)) == nil)
  }

  // FEED-22, Q-2: complete but not imported when the process was killed.
  @Test func aCompleteUploadIsTakenInAtTheNextStart() async throws {
    let studio = try await Studio()
    let upload = try await sent(try Specimen.picture(), studio)
    let next = try library(studio)
    defer { next.close() }
    await next.takeInUploads()
    let id = try studio.photo().facts.publicId
    #expect(next.uploads.upload(upload.id, of: studio.owner.id)?.outcome == .added(id))
  }

  // FEED-22, Q-2: killed between inserting the photo and recording the outcome: added, not a
  // duplicate.
  @Test func aPhotoThatWasRecordedButNotNotedIsNoDouble() async throws {
    let studio = try await Studio()
    let picture = try Specimen.picture()
    let upload = try await sent(picture, studio)
    let path = try studio.put(picture, "same.jpg")
    _ = await studio.imported([path])
    let next = try library(studio)
    defer { next.close() }
    await next.takeInUploads()
    let id = try studio.photo().facts.publicId
    #expect(next.uploads.upload(upload.id, of: studio.owner.id)?.outcome == .added(id))
  }

  // FEED-22, Q-2: after a temporary problem the file is kept, and the next call retries.
  @Test func aPassingProblemKeepsTheFile() async throws {
    let studio = try await Studio { $0.workerProgram = "/nonexistent" }
    let upload = try await sent(try Specimen.picture(), studio)
    do {
      _ = try await studio.library.settled(upload.id, of: studio.owner.id)
      Issue.record("taken in without a worker")
    } catch {
      guard case .postponed = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(studio.files("uploads").contains(upload.id + ".part"))
    let next = try library(studio)
    defer { next.close() }
    guard case .added = try await next.settled(upload.id, of: studio.owner.id).outcome else {
      Issue.record("not taken in")
      return
    }
  }

  // FEED-22: uploads of removed people do not wait forever.
  @Test func uploadsOfNobodyAreForgotten() async throws {
    let studio = try await Studio()
    let shelf = studio.library.uploads
    let upload = try await shelf.create(
      UploadOrder(length: 1, name: "a", modified: 0, metadata: ""), of: 4711)
    var pen = try await shelf.pen(for: upload.id, of: 4711, at: 0)
    try await shelf.write([1], with: &pen)
    _ = try await shelf.layDown(pen, keeping: true)
    await studio.library.takeInUploads()
    #expect(studio.files("uploads").isEmpty)
  }

  /// The library as the next process opens it.
  private func library(_ studio: Studio) throws -> PhotoLibrary {
    try PhotoLibrary(
      folder: studio.root + "/data", database: studio.database, settings: Studio.settings,
      logger: studio.library.logger, now: { Studio.moment }, disk: DiskEdge())
  }
}
