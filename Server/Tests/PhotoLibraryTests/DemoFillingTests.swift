import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-1: the photos of the demo in the feed.
@Suite(.timeLimit(.minutes(20))) struct DemoFillingTests {
  private static let settings = ["gallery.next", "demo.failed"]

  @Test("LIB-1: photos come with authors, texts in both languages, tags and camera")
  func photosComeWithTheirWords() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    let record = try fixture.photo()
    let facts = record.facts
    let photo = try #require(try DemoFiles.catalogue().photos.first)
    #expect(facts.isDemo)
    #expect(facts.description == photo.description.en + "\n" + photo.description.ru)
    #expect(facts.altDescription == photo.alternative.en + " / " + photo.alternative.ru)
    #expect(facts.slug == PhotoLabel.slug(of: photo.alternative.en))
    #expect(
      facts.addedAt == photo.added.instant && facts.captured?.instant == photo.captured.instant)
    let camera = photo.camera
    #expect(
      facts.exif
        == PhotoExif(
          make: camera.make, model: camera.model, exposureTime: camera.exposureTime,
          aperture: camera.aperture, focalLength: camera.focalLength, iso: camera.iso))
    #expect(facts.place == photo.place)
    #expect(try fixture.database.photos.tags(of: record) == photo.tags.en + photo.tags.ru)
    let author = try #require(try fixture.database.people.person(id: facts.personId))
    #expect(author.username == photo.author)
    let source = try #require(author.portrait.flatMap(VariantSource.init(portrait:)))
    #expect(FileManager.default.fileExists(atPath: fixture.library.folder.file(of: source)))
  }

  // API-10: a photo is in the albums with one of its tags, also in those of other people
  @Test func aPhotoIsAddedToItsAlbums() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    let photo = try #require(try DemoFiles.catalogue().photos.first)
    let expected = DemoAlbum.all.filter { !$0.tags.isDisjoint(with: photo.tags.en) }
    #expect(expected.contains { $0.author != photo.author })
    let collections = try fixture.database.collections.page(offset: 0, count: 9).collections
    let topics = try fixture.database.topics.all()
    #expect(Set(collections.map(\.title) + topics.map(\.title)) == Set(expected.map(\.title)))
    #expect((collections.map(\.totalPhotos) + topics.map(\.totalPhotos)).allSatisfy { $0 == 1 })
  }

  // LIB-1, API-10: somebody's own copy of a photo stays theirs, and is in no album of the demo
  @Test func aCopyThatSomebodyAddedIsInNoAlbum() async throws {
    let fixture = try await LibraryFixture()
    let photo = try #require(try DemoFiles.catalogue().photos.first)
    _ = await fixture.imported([DemoFiles.folder + "/" + photo.file])
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    #expect(try !fixture.photo().facts.isDemo)
    #expect(try fixture.database.collections.page(offset: 0, count: 9).collections.isEmpty)
    #expect(try fixture.database.topics.all().isEmpty)
  }

  // API-10: photos that were removed meanwhile make no empty album
  @Test func removedPhotosMakeNoAlbum() async throws {
    let fixture = try await LibraryFixture()
    for album in DemoAlbum.all {
      try await fixture.database.add(
        ["removed"], to: album, of: fixture.owner, now: Instant(seconds: 0))
    }
    #expect(try fixture.database.collections.page(offset: 0, count: 9).collections.isEmpty)
    #expect(try fixture.database.topics.all().isEmpty)
  }

  // LIB-1, API-10, API-9: a first search finds photos in both languages, in any form
  @Test func theWholeDemoIsFoundInBothLanguages() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder)
    let database = fixture.database
    #expect(database.photos.total == 64)
    for word in [
      "море", "закат", "лес", "горы", "гора", "моря", "ночью", "цветов", "снег", "туман",
    ] {
      #expect(try fixture.found(word) > 1, "\(word)")
    }
    for word in ["sea", "sunset", "forest", "mountains", "mountain", "night", "flowers", "snow"] {
      #expect(try fixture.found(word) > 1, "\(word)")
    }
    let collections = try database.collections.page(offset: 0, count: 9).collections
    let topics = try database.topics.all()
    #expect(
      Set((collections.map(\.title) + topics.map(\.title))) == Set(DemoAlbum.all.map(\.title)))
    #expect((collections.map(\.totalPhotos) + topics.map(\.totalPhotos)).allSatisfy { $0 >= 5 })
    #expect(try await database.check() == [])
    #expect(try await fixture.library.removeDemo() == 64)
    #expect(
      try database.collections.page(offset: 0, count: 9).collections
        .allSatisfy { $0.totalPhotos == 0 })
    #expect(fixture.files("originals") == [])
  }

  @Test("LIB-1: files that cannot be added keep no others away, and are tried again")
  func aDamagedFileKeepsNoOtherAway() async throws {
    let fixture = try await LibraryFixture()
    let folder = try DemoFiles.copy(below: fixture.root)
    let photos = try DemoFiles.catalogue().photos.prefix(3).map(\.file)
    let damaged = URL(filePath: folder + "/" + photos[0])
    let whole = try Data(contentsOf: damaged)
    try whole.prefix(20_000).write(to: damaged)
    try FileManager.default.removeItem(atPath: folder + "/" + photos[1])
    let failure = await #expect(throws: DemoError.self) {
      try await fixture.library.fillDemo(from: folder, count: 3)
    }
    guard case .notAdded(let failures) = failure else { throw DarkroomError.missing }
    #expect(failures.map(\.file) == [photos[0], photos[1]])
    #expect(failures.map(\.problem) == [.refused(.cutOff), .missing])
    #expect("\(try #require(failure))".contains(photos[1] + " is not there"))
    #expect(fixture.database.photos.total == 1)
    let first = try fixture.photo().facts.publicId
    _ = try await fixture.library.remove(publicIds: [first])
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 3)
    #expect(fixture.database.photos.total == 2, "a removed photo stays away")
    #expect(try Self.settings.map { try fixture.database.settings.value(of: $0) } == ["3", nil])
  }

  @Test("LIB-1: a portrait that cannot be stored keeps no photos away, and is tried again")
  func aFailedPortraitStopsNoPhoto() async throws {
    let fixture = try await LibraryFixture()
    let folder = fixture.library.folder.path + "/portraits"
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(fileURLWithPath: folder))
    await #expect(throws: DemoError.self) {
      try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    }
    #expect(fixture.database.photos.total == 1)
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    let author = try #require(try DemoFiles.catalogue().photos.first).author
    #expect(try fixture.database.people.person(username: author)?.portrait != nil)
    #expect(fixture.database.photos.total == 1)
  }

  @Test("LIB-1: an author who has a portrait keeps it")
  func aPortraitStays() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    let id = try fixture.photo().facts.personId
    var author = try #require(try fixture.database.people.person(id: id))
    author.portrait = String(repeating: "ab", count: 32)
    let changed = author
    try await fixture.database.people.saveProfile(of: changed, now: Instant(seconds: 1))
    try await fixture.database.settings.set("gallery.next", to: "0")
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    #expect(try fixture.database.people.person(id: id)?.portrait == changed.portrait)
  }

  @Test("LIB-1: without a readable catalogue there are no photos, and the error names the file")
  func aMissingCatalogueIsReported() async throws {
    let fixture = try await LibraryFixture()
    let path = fixture.root + "/catalogue.json"
    for isMissing in [true, false] {
      await #expect(throws: DemoError.noCatalogue(path: path, isMissing: isMissing)) {
        try await fixture.library.fillDemo(from: fixture.root)
      }
      try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect("\(DemoError.noCatalogue(path: path, isMissing: true))".contains(path))
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    #expect(fixture.database.photos.total == 1)
  }

  @Test("LIB-1: an interrupted start goes on and adds nothing twice")
  func anInterruptedStartGoesOn() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 2)
    let before = fixture.library.activity.answered
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 2)
    #expect(fixture.library.activity.answered == before)
    // As if killed after the photos were recorded but before the progress was.
    try await fixture.database.settings.set("gallery.next", to: "0")
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 2)
    #expect(fixture.database.photos.total == 2)
    let collections = try fixture.database.collections.page(offset: 0, count: 9).collections
    #expect(collections.map(\.totalPhotos).max() == 1)
    #expect(fixture.files("tmp") == [])
  }

  @Test("LIB-1: the photos of a demo that an earlier version drew stay as they are")
  func theDemoOfAnEarlierVersionStaysAsItIs() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.database.settings.set("gallery.next", to: "64")
    try await fixture.library.fillDemo(from: DemoFiles.folder)
    // Not even the files are needed.
    try await fixture.library.fillDemo(from: "/nowhere")
    #expect(fixture.database.photos.total == 0)
  }

  @Test("LIB-5: a demo that is dropped while it is filled stays away")
  func aDemoIsDroppedWhileItIsFilled() async throws {
    let fixture = try await LibraryFixture()
    let (added, told) = AsyncStream.makeStream(of: Int.self)
    async let filling: Void = fixture.library.fillDemo(from: DemoFiles.folder) { told.yield($0) }
    for await _ in added { break }
    #expect(try await fixture.library.removeDemo() > 0)
    #expect(fixture.database.photos.total == 0)
    try await filling
    #expect(fixture.database.photos.total == 0)
    #expect(fixture.files("originals") == [])
    #expect(try fixture.database.settings.value(of: "gallery.next") == "\(Int32.max)")
  }

  @Test("LIB-5: a dropped demo is not filled again")
  func aDroppedDemoIsNotFilledAgain() async throws {
    let fixture = try await LibraryFixture()
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 1)
    #expect(try await fixture.library.removeDemo() == 1)
    try await fixture.library.fillDemo(from: DemoFiles.folder, count: 2)
    #expect(fixture.database.photos.total == 0)
    #expect(fixture.files("originals") == [])
  }
}

extension LibraryFixture {
  /// The number of photos that a search finds.
  fileprivate func found(_ query: String) throws -> Int {
    try database.photos.page(
      matching: PhotoFilter(words: SearchWords(query)), order: .relevant, offset: 0, count: 1,
      likedBy: nil
    ).total
  }
}
