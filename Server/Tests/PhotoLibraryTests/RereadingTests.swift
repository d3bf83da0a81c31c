import Domain
import Foundation
import Synchronization
import Testing

@testable import Media
@testable import PhotoLibrary
@testable import Store

/// LIB-23: photos that earlier programs imported are read again.
@Suite(.timeLimit(.minutes(20))) struct RereadingTests {
  /// The library as an earlier program would have left it: no clocks, sources, and these capture dates.
  private static func age(_ fixture: LibraryFixture, capturedAt: String?) async throws {
    let sql = """
      UPDATE photo SET capturedAt = ?, capturedClock = ?, capturePrecision = NULL, captureSource = NULL;
      """
    let moment = capturedAt.flatMap { Instant(text: $0) }?.milliseconds
    try await fixture.database.write { connection in
      try connection.execute(sql: sql, arguments: [moment, moment])
      try connection.execute(sql: "INSERT INTO earlierPhoto SELECT id, 0 FROM photo")
    }
  }

  private static func reread(
    _ fixture: LibraryFixture
  ) async throws -> (totals: RereadTotals, refused: [String]) {
    let refused = Mutex<[String]>([])
    let totals = try await fixture.library.reread(now: LibraryFixture.moment) { event in
      if case .failed(_, let problem) = event { refused.withLock { $0.append("\(problem)") } }
    }
    return (totals, refused.withLock { $0 })
  }

  // LIB-23: the date is the one that a fresh import reads, and the photo remains the same.
  @Test(arguments: [nil, "2019-08-27T22:30:00Z", "2021-01-01T00:00:00Z"], [false, true])
  func theDateIsReadAgain(before: String?, isIndexed: Bool) async throws {
    let fixture = try await LibraryFixture()
    let packet = EmbeddedTextTests.packet(
      "<exif:DateTimeOriginal>2019-08-28T01:30:00+03:00</exif:DateTimeOriginal>")
    try fixture.put(try EmbeddedJPEG.bytes(exif: [], xmp: packet), "a.jpg")
    if isIndexed { _ = try await fixture.scanned() } else { _ = await fixture.imported() }
    let fresh = try fixture.photo()
    #expect(fresh.facts.captured?.time.text == "2019-08-28T01:30:00+03:00")
    #expect(try fixture.database.photos.countReadByEarlierPrograms() == 0)
    try await Self.age(fixture, capturedAt: before)
    #expect(try fixture.database.photos.countReadByEarlierPrograms() == 1)
    let (totals, refused) = try await Self.reread(fixture)
    #expect(totals.total == 1 && totals.finished == 1 && totals.failed == 0 && refused == [])
    #expect(totals.changed == (before == "2021-01-01T00:00:00Z" ? 0 : 1))
    let photo = try fixture.photo()
    #expect(photo.id == fresh.id && photo.facts.publicId == fresh.facts.publicId)
    if before == "2021-01-01T00:00:00Z" {
      // Somebody entered it: no date of the file is this one.
      #expect(photo.facts.captured?.time.text == before)
      #expect(photo.facts.captured?.source == .person)
    } else {
      #expect(photo.facts.captured == fresh.facts.captured)
    }
    #expect(try await Self.reread(fixture).totals.total == 0)
  }

  // LIB-23: a photo without any date is read once.
  @Test func aPhotoWithoutADateIsReadOnce() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "море.png")
    _ = await fixture.imported()
    #expect(try fixture.database.photos.countReadByEarlierPrograms() == 0)
    try await Self.age(fixture, capturedAt: nil)
    #expect(try await Self.reread(fixture).totals.changed == 0)
    #expect(try await Self.reread(fixture).totals.total == 0)
  }

  // LIB-23: the JSON file of a Takeout in an indexed folder is read too.
  @Test func theSidecarsOfAnIndexedFolderAreRead() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.png")
    _ = try await fixture.scanned()
    try await Self.age(fixture, capturedAt: nil)
    let note = #"{"title": "a.png", "photoTakenTime": {"timestamp": "1499162400"}}"#
    try fixture.put(Array(note.utf8), "a.png.json")
    #expect(try await Self.reread(fixture).totals.changed == 1)
    #expect(try fixture.photo().facts.captured?.source == .takeout)
  }

  // LIB-21, LIB-23: a photo whose file is gone is reported, and read when it is back.
  @Test func aMissingFileIsReadLater() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "IMG-20170704-WA0001.png")
    _ = await fixture.imported()
    try await Self.age(fixture, capturedAt: nil)
    let path = fixture.library.originalPath(of: try fixture.photo().facts).text ?? ""
    #expect(rename(path, path + ".away") == 0)
    let first = try await Self.reread(fixture)
    #expect(first.totals.failed == 1 && first.refused.count == 1)
    #expect(rename(path + ".away", path) == 0)
    let second = try await Self.reread(fixture)
    #expect(second.totals.failed == 0 && second.totals.changed == 1)
    #expect(try fixture.photo().facts.captured?.day.year == 2017)
  }

  // LIB-23: what an earlier program did not read is added, and what a person removed stays away.
  @Test(arguments: [
    (["one", "Trip"], ["one", "🐕", "Trip"]),
    (["Trip", "Two", "one"], ["one", "Two", "🐕", "Trip"]),
    (["Trip"], ["Trip"]), ([], []),
  ])
  func tagsThatAPersonRemovedStayAway(before: [String], after: [String]) async throws {
    let fixture = try await LibraryFixture()
    let items = ["one", "two", "🐕"].map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let packet = EmbeddedTextTests.packet("<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>")
    try fixture.put(try EmbeddedJPEG.bytes(exif: [], xmp: packet), "a.jpg")
    _ = await fixture.imported()
    let photos = fixture.database.photos
    let read = try #require(try photos.details(of: try fixture.photo()))
    #expect(try await photos.save(read, over: read, tags: before, now: LibraryFixture.moment))
    try await Self.age(fixture, capturedAt: nil)
    _ = try await Self.reread(fixture)
    #expect(try photos.tags(of: read.photo) == after)
  }

  // LIB-23: colors that were wrong are replaced, with all images.
  @Test func wrongColorsAreReplaced() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.png")
    _ = await fixture.imported()
    let fresh = try fixture.photo()
    _ = try await fixture.variant("w=20")
    try await Self.age(fixture, capturedAt: nil)
    try await fixture.database.photos.setPreview(
      color: "#000000", blurHash: fresh.facts.blurHash, of: fresh, now: LibraryFixture.moment)
    #expect(try await Self.reread(fixture).totals.changed == 1)
    #expect(try fixture.photo().facts.color == fresh.facts.color)
    #expect(try !(await fixture.variant("w=20")).isEmpty)
    // The photo is found by its new color.
    #expect(try await fixture.database.check() == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }
}
