import Domain
import Foundation
import Gallery
import Store
import Testing

@testable import PhotoLibrary

/// LIB-1: the demo gallery in the feed.
@Suite struct GalleryInstallationTests {
  @Test("LIB-1: drawn pictures come with authors, words and camera")
  func drawnPicturesComeWithTheirWords() async throws {
    let studio = try await Studio { $0.drawingSide = 200 }
    try await studio.library.drawGallery(count: 1)
    let facts = try studio.photo().facts
    let entry = Gallery.entry(at: 0)
    #expect(facts.isDemo)
    #expect(facts.description == entry.description)
    #expect(facts.altDescription == entry.altDescription)
    #expect(facts.addedAt == Instant(seconds: entry.addedAt))
    #expect(facts.exif.model == entry.camera.model)
    let author = try #require(try studio.database.people.person(id: facts.personId))
    #expect(author.username == Gallery.authors[entry.author].username)
    let portrait = try #require(author.portrait)
    let source = try #require(VariantSource(portrait: portrait))
    #expect(FileManager.default.fileExists(atPath: studio.library.folder.file(of: source)))
  }

  @Test("LIB-1: an interrupted drawing goes on and draws nothing twice")
  func anInterruptedDrawingGoesOn() async throws {
    let studio = try await Studio { $0.drawingSide = 200 }
    try await studio.library.drawGallery(count: 2)
    let before = studio.library.activity.answered
    try await studio.library.drawGallery(count: 2)
    #expect(studio.library.activity.answered == before)
    // As if killed after the photo was recorded but before the progress was.
    try await studio.database.settings.set("gallery.next", to: "1")
    try await studio.library.drawGallery(count: 2)
    #expect(studio.database.photos.total == 2)
    #expect(studio.files("tmp") == [])
  }

  @Test("LIB-5: a gallery that is dropped while it is drawn stays away")
  func aGalleryIsDroppedWhileItIsDrawn() async throws {
    let studio = try await Studio { $0.drawingSide = 200 }
    let (drawn, told) = AsyncStream.makeStream(of: Int.self)
    async let drawing: Void = studio.library.drawGallery(count: 64) { number, _ in
      told.yield(number)
    }
    for await _ in drawn { break }
    #expect(try await studio.library.removeGallery() > 0)
    #expect(studio.database.photos.total == 0)
    try await drawing
    #expect(studio.database.photos.total == 0)
    #expect(studio.files("originals") == [])
    #expect(try studio.database.settings.value(of: "gallery.next") == "\(Int32.max)")
  }

  @Test("LIB-5: a dropped gallery is not drawn again")
  func aDroppedGalleryIsNotDrawnAgain() async throws {
    let studio = try await Studio { $0.drawingSide = 200 }
    try await studio.library.drawGallery(count: 1)
    #expect(try await studio.library.removeGallery() == 1)
    try await studio.library.drawGallery(count: 2)
    #expect(studio.database.photos.total == 0)
    #expect(studio.files("originals") == [])
  }
}
