import Gallery
import Testing

struct GalleryTests {
  // LIB-1: a new library shows at least sixty pictures.
  @Test func theGalleryHasAtLeastSixtyPictures() {
    #expect(Gallery.count >= 60)
  }

  // LIB-1: the newest picture comes first.
  @Test func theNewestPictureComesFirst() {
    let added = (0..<Gallery.count).map { Gallery.entry(at: $0).addedAt }
    #expect(zip(added, added.dropFirst()).allSatisfy { $0 > $1 })
    // From 2019-01-01 to 2026-07-31.
    #expect(added.allSatisfy { (1_546_300_800..<1_785_542_400).contains($0) })
  }

  // LIB-1: no picture is uploaded before it is taken.
  @Test func everyPictureIsTakenBeforeItsUpload() {
    for index in 0..<Gallery.count {
      let entry = Gallery.entry(at: index)
      #expect(entry.capturedAt < entry.addedAt, "\(entry.title)")
      // From 2016-01-01 to 2025-12-31.
      #expect((1_451_606_400..<1_767_225_600).contains(entry.capturedAt), "\(entry.title)")
    }
  }

  // LIB-1: pictures of only one shape would hide layout faults.
  @Test func allSevenShapesAppear() {
    let shapes = Set(
      (0..<Gallery.count).map { index in
        let size = Gallery.entry(at: index).size(longSide: 1200)
        return "\(size.width)x\(size.height)"
      })
    #expect(
      shapes == [
        "1200x800", "1200x900", "800x1200", "900x1200", "1200x1200", "1200x600", "1200x500",
      ])
  }

  // LIB-1: every picture has an author.
  @Test func everyPictureHasAnAuthor() {
    for index in 0..<Gallery.count {
      #expect(Gallery.authors.indices.contains(Gallery.entry(at: index).author))
    }
  }

  // LIB-1: every author has pictures and a name that fits into a URL.
  @Test func everyAuthorHasPicturesUnderAPlainName() {
    let used = Set((0..<Gallery.count).map { Gallery.entry(at: $0).author })
    #expect(used == Set(Gallery.authors.indices))
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789_")
    for author in Gallery.authors {
      #expect(author.username.allSatisfy(plain.contains), "\(author.username)")
    }
    #expect(Set(Gallery.authors.map(\.username)).count == Gallery.authors.count)
  }

  // LIB-1: every picture has alternative text for screen readers.
  @Test func everyAlternativeTextIsAShortPhrase() {
    for index in 0..<Gallery.count {
      let text = Gallery.entry(at: index).altDescription
      #expect((6...12).contains(text.split(separator: " ").count), "\(text)")
      #expect(text == text.lowercased() && !text.hasSuffix("."), "\(text)")
    }
  }

  // LIB-1: titles are unique.
  @Test func titlesDiffer() {
    let titles = (0..<Gallery.count).map { Gallery.entry(at: $0).title }
    #expect(Set(titles).count == titles.count)
  }
}
