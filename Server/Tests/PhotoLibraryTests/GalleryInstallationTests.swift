import Domain
import Foundation
import Gallery
import Store
import Testing

@testable import PhotoLibrary

/// LIB-1: the pictures of the demo gallery as photos in the feed.
@Suite(.timeLimit(.minutes(20))) struct GalleryInstallationTests {
  @Test("LIB-1: drawn pictures come with authors, words and camera")
  func drawnPicturesComeWithTheirWords() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    try await fixture.library.drawGallery(count: 1)
    let facts = try fixture.photo().facts
    let entry = Gallery.entry(at: 0)
    #expect(facts.isDemo)
    #expect(facts.description == entry.description)
    #expect(facts.altDescription == entry.altDescription)
    #expect(facts.addedAt == Instant(seconds: entry.addedAt))
    #expect(facts.exif.model == entry.camera.model)
    let author = try #require(try fixture.database.people.person(id: facts.personId))
    #expect(author.username == Gallery.authors[entry.author].username)
    let portrait = try #require(author.portrait)
    let source = try #require(VariantSource(portrait: portrait))
    #expect(FileManager.default.fileExists(atPath: fixture.library.folder.file(of: source)))
  }

  @Test("LIB-1: a picture counts as drawn once its author's portrait exists too")
  func aPictureIsReportedWithItsPortrait() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    let username = Gallery.authors[Gallery.entry(at: 0).author].username
    let people = fixture.database.people
    let (portraits, told) = AsyncStream.makeStream(of: String?.self)
    try await fixture.library.drawGallery(count: 1) { _, _ in
      told.yield((try? people.person(username: username))?.portrait)
    }
    told.finish()
    let reported = await portraits.reduce(into: []) { $0.append($1) }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { $0 != nil })
  }

  @Test("LIB-1: a portrait that cannot be stored does not keep further pictures away")
  func aFailedPortraitStopsNoPicture() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    let folder = fixture.library.folder.path + "/portraits"
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(fileURLWithPath: folder))
    await #expect(throws: GalleryError.self) { try await fixture.library.drawGallery(count: 2) }
    #expect(fixture.database.photos.total == 2)
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let first = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    _ = try await fixture.library.remove(publicIds: [first.facts.publicId])
    try await fixture.library.drawGallery(count: 2)
    #expect(fixture.database.photos.total == 1, "a removed picture stays away")
    let username = Gallery.authors[Gallery.entry(at: 0).author].username
    #expect(try fixture.database.people.person(username: username)?.portrait != nil)
  }

  @Test("LIB-1: an interrupted drawing goes on and draws nothing twice")
  func anInterruptedDrawingGoesOn() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    try await fixture.library.drawGallery(count: 2)
    let before = fixture.library.activity.answered
    try await fixture.library.drawGallery(count: 2)
    #expect(fixture.library.activity.answered == before)
    // As if killed after the photo was recorded but before the progress was.
    try await fixture.database.settings.set("gallery.next", to: "1")
    try await fixture.library.drawGallery(count: 2)
    #expect(fixture.database.photos.total == 2)
    #expect(fixture.files("tmp") == [])
  }

  @Test("LIB-5: a gallery that is dropped while it is drawn stays away")
  func aGalleryIsDroppedWhileItIsDrawn() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    let (drawn, told) = AsyncStream.makeStream(of: Int.self)
    async let drawing: Void = fixture.library.drawGallery(count: 64) { number, _ in
      told.yield(number)
    }
    for await _ in drawn { break }
    #expect(try await fixture.library.removeGallery() > 0)
    #expect(fixture.database.photos.total == 0)
    try await drawing
    #expect(fixture.database.photos.total == 0)
    #expect(fixture.files("originals") == [])
    #expect(try fixture.database.settings.value(of: "gallery.next") == "\(Int32.max)")
  }

  @Test("LIB-5: a dropped gallery is not drawn again")
  func aDroppedGalleryIsNotDrawnAgain() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    try await fixture.library.drawGallery(count: 1)
    #expect(try await fixture.library.removeGallery() == 1)
    try await fixture.library.drawGallery(count: 2)
    #expect(fixture.database.photos.total == 0)
    #expect(fixture.files("originals") == [])
  }
}
