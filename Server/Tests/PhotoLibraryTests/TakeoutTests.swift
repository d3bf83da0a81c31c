import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-23: photos of a Google Takeout, whose dates, descriptions and favorites are in JSON files beside them.
@Suite(.timeLimit(.minutes(20))) struct TakeoutTests {
  private static let long = "this is a rather long name of a photo of our holidays.jpg"

  // LIB-23: the file of a photo has the photo's name, which Google shortens and numbers.
  @Test(
    arguments: [
      ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.JPG", "img_1.jpg.JSON"),
      ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
      ("IMG_1.jpg", "IMG_1.jpg.supplemental-metad.json"), ("IMG_1.jpg", "IMG_1.jpg.s.json"),
      ("IMG_1.jpg", "IMG_1.jpg..json"), ("IMG_1(2).jpg", "IMG_1.jpg(2).json"),
      ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
      ("IMG_1(2).jpg", "IMG_1.jpg.suppl(2).json"), ("IMG_1(2).jpg", "IMG_1(2).jpg.json"),
      ("IMG_1-edited.jpg", "IMG_1.jpg.json"), ("IMG_1-bearbeitet(2).jpg", "IMG_1.jpg(2).json"),
      ("IMG_1-modifie\u{301}.jpg", "IMG_1.jpg.json"), ("IMG_1-modifié.jpg", "IMG_1.jpg.json"),
      ("IMG_1-измененныи\u{306}.jpg", "IMG_1.jpg.json"),
      ("море.jpg", "море.jpg.supplemental-metadata.json"),
      (FilePath(long), FilePath(long.prefix(46) + ".json")),
    ] as [(FilePath, FilePath)])
  func aNoteIsNamedAfterItsPhoto(photo: FilePath, note: FilePath) {
    let names = CompanionNames([photo, note])
    #expect(names.sidecars(of: photo) == [note])
    #expect(names.photos(of: note) == [photo])
  }

  // LIB-23: other JSON files are left out as before.
  @Test(
    arguments: [
      "metadata.json", "IMG_2.jpg.json", "IMG_1.json", "IMG_1.jpg(2).json", "IMG_1.jpg.other.json",
      "IMG_.json", "IMG_1.jpgx.json", ".json",
    ] as [FilePath])
  func anotherFileIsNoNote(name: FilePath) {
    let names = CompanionNames(["IMG_1.jpg", name])
    #expect(names.sidecars(of: "IMG_1.jpg") == [] && names.photos(of: name) == [])
  }

  // LIB-23: each of several photos has the note with its number.
  @Test func numberedPhotosKeepTheirNotes() {
    let names: [FilePath] = ["a.jpg", "a(1).jpg", "a.jpg.json", "a.jpg(1).json"]
    let companions = CompanionNames(names)
    #expect(companions.sidecars(of: "a.jpg") == ["a.jpg.json"])
    #expect(companions.sidecars(of: "a(1).jpg") == ["a.jpg(1).json"])
  }

  private static func note(
    _ seconds: String = "1499162400", description: String = "", favorite: Bool = false
  ) -> [UInt8] {
    let facts =
      #"{"title": "a.jpg", "description": "\#(description)", "favorited": \#(favorite), "#
      + #""photoTakenTime": {"timestamp": "\#(seconds)", "formatted": "x"}, "people": []}"#
    return Array(facts.utf8)
  }

  private static func photo(
    _ note: [UInt8], exif: [UInt8]? = nil, named name: String = "a.jpg", captions: Bool = false
  ) async throws -> (LibraryFixture, PhotoRecord, [ImportEvent]) {
    let fixture = try await LibraryFixture()
    let sets = exif == nil ? [] : EmbeddedTextTests.dataSet(120, Array("In the file".utf8))
    try fixture.put(try EmbeddedJPEG.bytes(exif: exif ?? [], iptc: sets), name)
    try fixture.put(note, name + ".json")
    var options = ImportOptions()
    options.takesCaptions = captions
    let events = await fixture.imported(nil, options)
    return (fixture, try fixture.photo(), events)
  }

  // LIB-23: where the picture itself has no date, that of the Takeout counts, before that in the name and that of
  // the file.
  @Test func theDateOfATakeoutCountsIfThePictureHasNone() async throws {
    let (_, photo, _) = try await Self.photo(Self.note(), named: "IMG-20200101-WA1.jpg")
    #expect(photo.facts.captured?.time.text == "2017-07-04T10:00:00Z")
    #expect(photo.facts.captured?.source == .takeout)
    let changed = Exif.dated(changed: "2019:08:27 10:00:00")
    #expect(try await Self.photo(Self.note(), exif: changed).1.facts.captured?.day.year == 2017)
    let taken = Exif.dated(original: "2001:08:27 10:00:00", changed: "2019:08:27 10:00:00")
    #expect(try await Self.photo(Self.note(), exif: taken).1.facts.captured?.day.year == 2001)
    #expect(try await Self.photo(Self.note("0"), exif: changed).1.facts.captured?.day.year == 2019)
  }

  // LIB-23: then that in the name, then none.
  @Test func theDateInTheNameCountsThen() async throws {
    let (_, named, _) = try await Self.photo(Self.note("0"), named: "IMG-20200101-WA1.jpg")
    #expect(named.facts.captured?.time.text == "2020-01-01T00:00:00Z")
    #expect(named.facts.captured?.source == .fileName && named.facts.captured?.precision == .day)
    #expect(try await Self.photo(Self.note("0")).1.facts.captured == nil)
  }

  // LIB-23: a favorite of the person's is liked by them, once.
  @Test func aFavoriteIsLiked() async throws {
    let (fixture, photo, _) = try await Self.photo(Self.note(favorite: true))
    #expect(photo.likes == 1)
    let owner = try #require(try fixture.database.people.person(id: photo.facts.personId))
    #expect(owner.totalLikes == 1)
    #expect(try fixture.database.likes.likedIds(of: owner, among: [photo.id]) == [photo.id])
    _ = await fixture.imported()
    #expect(try fixture.photo().likes == 1)
    #expect(try await Self.photo(Self.note()).1.likes == 0)
  }

  // LIB-23, FEED-28: the description is taken if the owner wants descriptions.
  @Test func theDescriptionIsTakenIfItIsWanted() async throws {
    let camera = Exif.dated(changed: "2019:08:27 10:00:00")
    let note = Self.note(description: "By the sea\\nin July")
    let (_, photo, _) = try await Self.photo(note, exif: camera, captions: true)
    #expect(photo.facts.description == "By the sea\nin July")
    #expect(try await Self.photo(note, exif: camera).1.facts.description == nil)
    let (_, plain, _) = try await Self.photo(Self.note(), exif: camera, captions: true)
    #expect(plain.facts.description == "In the file")
  }

  // LIB-23, Q-1: a damaged note is reported, and its photo is added.
  @Test(arguments: [
    "", "{", "[]", "{}", "null", #"{"other": 1}"#, String(repeating: "[", count: 100_000),
  ])
  func aDamagedNoteIsReported(text: String) async throws {
    let (fixture, _, events) = try await Self.photo(Array(text.utf8))
    let path = FilePath(fixture.root + "/pictures/a.jpg.json")
    #expect(events.contains(.sidecarNotRead(path: path, .noNote)))
  }

  // Q-1: wrong types and absurd numbers say nothing.
  @Test(arguments: [
    #"{"title": 1, "photoTakenTime": {"timestamp": 5}, "favorited": "yes", "description": []}"#,
    #"{"title": "a", "photoTakenTime": {"timestamp": "99999999999999999999"}}"#,
    #"{"title": "a", "photoTakenTime": {"timestamp": "9223372036854775807"}}"#,
    #"{"title": "a", "photoTakenTime": null, "description": null}"#,
  ])
  func anAbsurdNoteSaysNothing(text: String) async throws {
    let (_, photo, events) = try await Self.photo(Array(text.utf8), captions: true)
    #expect(photo.facts.captured == nil && photo.facts.description == nil && photo.likes == 0)
    #expect(events.count == 1)
  }
}
