import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-6, FEED-22: uploads that several servers share.
@Suite(.timeLimit(.minutes(20))) struct SharedUploadTests {
  private let store = MemoryStore()

  /// Two servers with one database and one store.
  private func nodes() async throws -> (LibraryFixture, PhotoLibrary) {
    let fixture = try await LibraryFixture(store: store)
    let other = try fixture.node("other", store)
    return (fixture, other)
  }

  /// Two servers, the first of which has all bytes of an upload and has not begun to import it.
  private func nodesWithUpload() async throws -> (LibraryFixture, PhotoLibrary, Upload) {
    let (fixture, other) = try await nodes()
    let bytes = try Specimen.picture(60, 40, .png)
    let upload = try await begin(bytes, fixture)
    try await send(bytes, upload, at: 0, to: fixture.library)
    return (fixture, other, upload)
  }

  private func begin(
    _ bytes: [UInt8], _ fixture: LibraryFixture
  ) async throws -> Upload {
    try await fixture.library.uploads.create(
      UploadRequest(length: Int64(bytes.count), name: "a.png", modified: 0, metadata: ""),
      of: fixture.owner.id)
  }

  @discardableResult private func send(
    _ bytes: some Sequence<UInt8>, _ upload: Upload, at offset: Int64, to library: PhotoLibrary,
    keeping: Bool = true, isWhole: Bool = false
  ) async throws -> Upload {
    let uploads = library.uploads
    try await uploads.refresh(upload.id, of: upload.personId)
    var pen = try await uploads.pen(
      for: upload.id, of: upload.personId, at: offset, isWhole: isWhole)
    do {
      try await uploads.write(Array(bytes), with: &pen)
    } catch {
      _ = try? await uploads.layDown(pen, keeping: keeping)
      throw error
    }
    return try await uploads.layDown(pen, keeping: keeping)
  }

  private func keys(_ folder: String) -> [String] { store.keys.filter { $0.hasPrefix(folder) } }

  @Test(
    "LIB-6, FEED-22: what one server has received another continues, and a third knows the outcome")
  func uploadsContinueElsewhere() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let bytes = try Specimen.picture(60, 40, .png)
    let upload = try await begin(bytes, fixture)
    try await send(bytes.prefix(100), upload, at: 0, to: fixture.library)
    try await other.uploads.refreshAll(of: fixture.owner.id)
    #expect(other.uploads.unfinished(of: fixture.owner.id).map(\.offset) == [100])
    await #expect(throws: UploadProblem.offsetDiffers(actual: 100)) {
      try await send(bytes, upload, at: 0, to: other)
    }
    #expect(try await send(bytes.dropFirst(100), upload, at: 100, to: other).isComplete)
    let settled = try await other.settled(upload.id, of: fixture.owner.id)
    #expect(settled.outcome == .added(try fixture.photo().facts.publicId))
    try await fixture.library.uploads.refresh(upload.id, of: fixture.owner.id)
    #expect(
      fixture.library.uploads.upload(upload.id, of: fixture.owner.id)?.outcome == settled.outcome)
    #expect(keys("uploads/").map { $0.split(separator: "/").last } == ["note", "outcome"])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  @Test(
    "LIB-6: an upload that two servers import at the same time is added once, and both know its photo"
  )
  func twoImportsAddOnePhoto() async throws {
    let (fixture, other, upload) = try await nodesWithUpload()
    defer { other.close() }
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    async let first = fixture.library.settled(upload.id, of: fixture.owner.id)
    async let second = other.settled(upload.id, of: fixture.owner.id)
    let outcomes = try await [first.outcome, second.outcome]
    let publicId = try fixture.photo().facts.publicId
    #expect(outcomes == [.added(publicId), .added(publicId)])
  }

  @Test("LIB-6: an upload whose pieces another server deletes after its import has that outcome")
  func piecesMayVanishDuringAnImport() async throws {
    let (fixture, other, upload) = try await nodesWithUpload()
    defer { other.close() }
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    let first = fixture.library
    store.beforeReading.withLock {
      $0 = { _ = try? await first.settled(upload.id, of: upload.personId) }
    }
    let outcome = try await other.settled(upload.id, of: fixture.owner.id).outcome
    #expect(outcome == .added(try fixture.photo().facts.publicId))
    #expect(store.beforeReading.withLock { $0 == nil })
  }

  @Test("LIB-6, FEED-22: of two uploads with the same content at two servers, one is a duplicate")
  func twoUploadsAreOnePhotoAndADuplicate() async throws {
    let (fixture, other, upload) = try await nodesWithUpload()
    defer { other.close() }
    let bytes = try Specimen.picture(60, 40, .png)
    let copy = try await begin(bytes, fixture)
    try await send(bytes, copy, at: 0, to: other)
    async let first = fixture.library.settled(upload.id, of: fixture.owner.id)
    async let second = other.settled(copy.id, of: fixture.owner.id)
    let outcomes = try await Set([first.outcome, second.outcome])
    let publicId = try fixture.photo().facts.publicId
    #expect(outcomes == [.added(publicId), .known(publicId)])
  }

  @Test("LIB-6, Q-2: bytes count only once they are in the store")
  func bytesThatCannotBeSharedDoNotCount() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let bytes = try Specimen.picture(60, 40, .png)
    store.become(.down)
    await #expect(throws: UploadProblem.self) { try await begin(bytes, fixture) }
    #expect(fixture.library.uploads.unfinished(of: fixture.owner.id).isEmpty)
    store.become(.good)
    let upload = try await begin(bytes, fixture)
    try await send(bytes.prefix(50), upload, at: 0, to: fixture.library)
    var pen = try await fixture.library.uploads.pen(for: upload.id, of: fixture.owner.id, at: 50)
    try await fixture.library.uploads.write(Array(bytes[50..<90]), with: &pen)
    store.become(.down)
    await #expect(throws: UploadProblem.self) {
      try await fixture.library.uploads.layDown(pen, keeping: true)
    }
    store.become(.good)
    #expect(fixture.library.uploads.upload(upload.id, of: fixture.owner.id)?.offset == 50)
    try await send(bytes.dropFirst(50), upload, at: 50, to: fixture.library)
    let outcome = try await fixture.library.settled(upload.id, of: fixture.owner.id).outcome
    #expect(outcome == .added(try fixture.photo().facts.publicId))
  }

  @Test(
    "LIB-6, FEED-22: long uploads are stored piece by piece, and a discarded part leaves no piece")
  func piecesAreStoredWhileBytesArrive() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let length = Int(SharedUploads.pieceBytes)
    let bytes = [UInt8](repeating: 7, count: length * 2 + 10)
    let upload = try await begin(bytes, fixture)
    let uploads = fixture.library.uploads
    var pen = try await uploads.pen(for: upload.id, of: fixture.owner.id, at: 0)
    try await uploads.write(Array(bytes.prefix(length + 5)), with: &pen)
    #expect(keys("uploads/").count == 2)
    // The server is killed here: another one continues after the first piece.
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    #expect(other.uploads.upload(upload.id, of: fixture.owner.id)?.offset == Int64(length))
    _ = try await uploads.layDown(pen, keeping: false)
    #expect(keys("uploads/").map { $0.hasSuffix("/note") } == [true])
    // A part with a checksum counts only as a whole.
    pen = try await uploads.pen(for: upload.id, of: fixture.owner.id, at: 0, isWhole: true)
    try await uploads.write(Array(bytes.prefix(length + 5)), with: &pen)
    #expect(keys("uploads/").count == 1)
    _ = try await uploads.layDown(pen, keeping: true)
    #expect(keys("uploads/").count == 3)
  }

  @Test("LIB-6, Q-2: bytes that one server has confirmed outlast those that arrive late at another")
  func lateBytesReplaceNone() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let bytes = try Specimen.picture(60, 40, .png)
    let upload = try await begin(bytes, fixture)
    // A connection to the first server hangs; the client goes on at the second one.
    let uploads = fixture.library.uploads
    var pen = try await uploads.pen(for: upload.id, of: fixture.owner.id, at: 0)
    try await uploads.write(Array(bytes.prefix(20)), with: &pen)
    #expect(try await send(bytes, upload, at: 0, to: other).isComplete)
    _ = try await uploads.layDown(pen, keeping: true)
    let third = try fixture.node("third", store)
    defer { third.close() }
    try await third.uploads.refresh(upload.id, of: fixture.owner.id)
    let outcome = try await third.settled(upload.id, of: fixture.owner.id).outcome
    #expect(outcome == .added(try fixture.photo().facts.publicId))
  }

  @Test(
    "LIB-6, LIB-5: an upload that another server has imported is not imported again after its photo was removed"
  )
  func importedUploadsStayImported() async throws {
    let (fixture, other, upload) = try await nodesWithUpload()
    defer { other.close() }
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    let outcome = try await other.settled(upload.id, of: fixture.owner.id).outcome
    let publicId = try fixture.photo().facts.publicId
    #expect(outcome == .added(publicId))
    #expect(try await other.remove(publicIds: [publicId]) == 1)
    await fixture.library.takeInUploads()
    #expect(try fixture.database.photos.page(offset: 0, count: 1).photos.isEmpty)
    #expect(
      fixture.library.uploads.upload(upload.id, of: fixture.owner.id)?.outcome == outcome)
  }

  @Test("LIB-6: uploads that another server has finished do not count against a person's limit")
  func finishedElsewhereDoesNotCount() async throws {
    let fixture = try await LibraryFixture(store: store) { $0.uploads.perPerson = 1 }
    let other = try fixture.node("other", store)
    defer { other.close() }
    let bytes = try Specimen.picture(60, 40, .png)
    let upload = try await begin(bytes, fixture)
    await #expect(throws: UploadProblem.tooMany(limit: 1)) { try await begin(bytes, fixture) }
    try await send(bytes, upload, at: 0, to: other)
    _ = try await other.settled(upload.id, of: fixture.owner.id)
    _ = try await begin(bytes, fixture)
  }

  @Test("LIB-6, FEED-22: an upload that one server removes is gone on the others")
  func removalsAreShared() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let upload = try await begin([1, 2, 3], fixture)
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    #expect(other.uploads.upload(upload.id, of: fixture.owner.id) != nil)
    try await fixture.library.uploads.remove(upload.id, of: fixture.owner.id)
    #expect(store.keys.isEmpty)
    try await other.uploads.refresh(upload.id, of: fixture.owner.id)
    #expect(other.uploads.upload(upload.id, of: fixture.owner.id) == nil)
  }

  @Test("LIB-6, Q-3: ids that lead elsewhere in the bucket, and other people's, find no upload")
  func foreignUploadsAreNotFound() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    let upload = try await begin([1, 2, 3], fixture)
    for id in ["", "..", "../1/" + upload.id, upload.id + "/", String(upload.id.dropLast()) + "é"] {
      try await other.uploads.refresh(id, of: fixture.owner.id)
      #expect(other.uploads.upload(id, of: fixture.owner.id) == nil)
    }
    try await other.uploads.refresh(upload.id, of: fixture.owner.id + 1)
    #expect(other.uploads.upload(upload.id, of: fixture.owner.id + 1) == nil)
    #expect(other.uploads.upload(upload.id, of: fixture.owner.id) == nil)
  }

  @Test(
    "LIB-6, Q-2: a complete upload of a server that stopped is imported by another after ten minutes"
  )
  func abandonedUploadsAreImported() async throws {
    let (fixture, other, _) = try await nodesWithUpload()
    defer { other.close() }
    await other.takeInUploads()
    #expect(try fixture.database.photos.page(offset: 0, count: 1).photos.isEmpty)
    store.state.withLock { $0.modifiedAt = Instant(seconds: LibraryFixture.moment.seconds - 601) }
    await other.takeInUploads()
    #expect(try fixture.photo().facts.personId == fixture.owner.id)
    #expect(keys("uploads/").map { $0.split(separator: "/").last } == ["note", "outcome"])
  }

  @Test("LIB-6, FEED-22: expired uploads leave the store")
  func expiredUploadsLeaveTheStore() async throws {
    let (fixture, other) = try await nodes()
    defer { other.close() }
    _ = try await begin([1, 2, 3], fixture)
    store.state.withLock { $0.modifiedAt = Instant(seconds: LibraryFixture.moment.seconds - 601) }
    await other.takeInUploads()
    #expect(store.keys.count == 1)
    let later = try fixture.node(
      "third", store, now: Instant(seconds: LibraryFixture.moment.seconds + 90_000))
    defer { later.close() }
    await later.takeInUploads()
    #expect(store.keys.isEmpty)
  }
}
