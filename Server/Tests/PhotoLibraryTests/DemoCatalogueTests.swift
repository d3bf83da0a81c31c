import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-1: the photos of the demo and their catalogue, as they are shipped.
@Suite struct DemoCatalogueTests {
  private let catalogue: DemoCatalogue

  init() throws {
    catalogue = try DemoFiles.catalogue()
  }

  private func bytes(_ file: String) -> Int64 {
    DurableFile.length(of: DemoFiles.folder + "/" + file)
  }

  // LIB-1
  @Test func theDemoHasSixtyFourPhotosOfAtMostEightMegabytes() {
    #expect(catalogue.photos.count == PhotoLibrary.demoSize && PhotoLibrary.demoSize == 64)
    let sizes = (catalogue.photos.map(\.file) + catalogue.authors.map(\.portrait)).map(bytes)
    #expect(sizes.allSatisfy { $0 > 1000 })
    #expect(sizes.reduce(0, +) <= 8_000_000)
  }

  // LIB-1: no file is forgotten in the folder
  @Test func everyFileIsInTheCatalogue() throws {
    let named = catalogue.photos.map(\.file) + catalogue.authors.map(\.portrait)
    #expect(Set(named).count == named.count)
    let found = FileManager.default.enumerator(atPath: DemoFiles.folder)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".jpg") }
    #expect(Set(try #require(found)) == Set(named))
  }

  // LIB-1: photos of only one shape would hide layout faults.
  @Test func allSevenShapesAppear() throws {
    try #require(Specimen.isReady)
    let shapes = try catalogue.photos.map { photo in
      let size = try ImageHeader(path: DemoFiles.folder + "/" + photo.file).size
      return (Double(size.width) / Double(size.height) * 20).rounded() / 20
    }
    #expect(Set(shapes) == [1.5, 1.35, 0.65, 0.75, 1, 2, 2.4])
  }

  // LIB-1: the newest photo comes first, and none is added before it was taken.
  @Test func thePhotosAreInTheOrderOfTheFeed() {
    let moments = catalogue.photos.map(\.added.instant)
    #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 > $1 })
    #expect(catalogue.photos.allSatisfy { $0.captured.instant < $0.added.instant })
  }

  // LIB-1: everything to be read is there in both languages.
  @Test func everyTextIsInBothLanguages() {
    let texts = catalogue.photos.flatMap { [$0.description, $0.alternative] }
    for text in texts + catalogue.authors.map(\.bio) {
      #expect(text.en.count > 10 && !text.en.contains(where: isCyrillic), "\(text.en)")
      #expect(text.ru.count > 10 && text.ru.contains(where: isCyrillic), "\(text.ru)")
    }
    for photo in catalogue.photos {
      #expect(!photo.tags.en.isEmpty && !photo.tags.en.joined().contains(where: isCyrillic))
      #expect(!photo.tags.ru.isEmpty && photo.tags.ru.allSatisfy { $0.contains(where: isCyrillic) })
    }
  }

  private func isCyrillic(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x400...0x4ff).contains($0.value) }
  }

  // LIB-1: every photo has an author, and every author has photos.
  @Test func everyAuthorHasPhotos() {
    let names = catalogue.authors.map(\.username)
    #expect(Set(names) == Set(catalogue.photos.map(\.author)) && Set(names).count == names.count)
    #expect(names.allSatisfy { Username($0) != nil })
  }

  // API-10: three collections and three topics, each with photos and with an author
  @Test func everyAlbumOfTheDemoHasPhotos() {
    let topics = DemoAlbum.all.filter { $0.kind != .collection }
    #expect(DemoAlbum.all.count == 6 && topics.count == 3)
    for album in DemoAlbum.all {
      let photos = catalogue.photos.filter { !album.tags.isDisjoint(with: $0.tags.en) }
      #expect(photos.count >= 5, "\(album.title)")
      #expect(catalogue.authors.contains { $0.username == album.author })
      if case .topic(let slug) = album.kind {
        #expect(NewTopic(slug: slug, title: album.title) != nil)
      }
    }
  }
}
