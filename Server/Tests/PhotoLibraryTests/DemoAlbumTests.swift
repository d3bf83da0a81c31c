import Domain
import Gallery
import Store
import Testing

@testable import PhotoLibrary

/// LIB-1, API-10: the collections and topics of the demo.
@Suite(.timeLimit(.minutes(20))) struct DemoAlbumTests {
  // API-10: three of each, and every one has pictures of the gallery
  @Test func everyAlbumOfTheDemoHasPictures() {
    let topics = DemoAlbum.all.filter { $0.kind != .collection }
    #expect(DemoAlbum.all.count == 6 && topics.count == 3)
    for album in DemoAlbum.all {
      let pictures = (0..<Gallery.count).filter {
        !album.tags.isDisjoint(with: Gallery.entry(at: $0).tags)
      }
      #expect(pictures.count >= 5, "\(album.title)")
      #expect(Gallery.authors.indices.contains(album.author))
      if case .topic(let slug) = album.kind {
        #expect(NewTopic(slug: slug, title: album.title) != nil)
      }
    }
  }

  // API-10: a drawn picture is in the albums with one of its tags, once
  @Test func aDrawnPictureIsAddedToItsAlbums() async throws {
    let fixture = try await LibraryFixture { $0.drawingSide = 200 }
    try await fixture.library.drawGallery(count: 1)
    // As if killed after the picture was recorded but before the progress was.
    try await fixture.database.settings.set("gallery.next", to: "0")
    try await fixture.library.drawGallery(count: 1)
    let tags = Gallery.entry(at: 0).tags
    let expected = DemoAlbum.all.filter { !$0.tags.isDisjoint(with: tags) }.map(\.title)
    let collections = try fixture.database.collections.page(offset: 0, count: 9).collections
    let topics = try fixture.database.topics.all()
    #expect(!expected.isEmpty)
    #expect(Set(collections.map(\.title) + topics.map(\.title)) == Set(expected))
    #expect((collections.map(\.totalPhotos) + topics.map(\.totalPhotos)).allSatisfy { $0 == 1 })
    _ = try await fixture.library.removeGallery()
    #expect(
      try fixture.database.collections.page(offset: 0, count: 9).collections
        .allSatisfy { $0.totalPhotos == 0 })
    #expect(try await fixture.database.check() == [])
  }
}
