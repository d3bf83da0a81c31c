import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// LIB-22: files and folders whose names are no texts, or are equal as texts.
@Suite(.timeLimit(.minutes(20))) struct FileNameTests {
  /// A name in KOI8-R.
  private static let koi8 = FilePath(bytes: [0xCD, 0xCF, 0xD2, 0xC5])
  private static let paths: [FilePath] = [
    "Изображения/море.jpg", "\u{301}/\u{301}a.jpg", "a\\b\n.jpg", "Ba\u{308}der/e\u{301}.jpg",
    koi8.appending(FilePath(bytes: koi8.bytes + Array(".JPG".utf8))),
    FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)),
  ]
  private static let (composed, decomposed): (FilePath, FilePath) = ("\u{E9}.jpg", "e\u{301}.jpg")

  private func options(excluding patterns: [FilePath] = []) -> ImportOptions {
    var options = ImportOptions()
    options.exclude = patterns
    return options
  }

  // LIB-22: a photo with any name is indexed in place, served, found unchanged, and missed when it is gone.
  @Test(arguments: paths) func aPhotoIsIndexedInPlace(path: FilePath) async throws {
    let fixture = try await LibraryFixture()
    let file = try fixture.put(try Specimen.picture(), at: path)
    let first = try await fixture.scanned()
    #expect(first.result.progress.added == 1 && first.result.progress.failed == 0)
    #expect(try !(await fixture.variant("w=20")).isEmpty)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(try await fixture.scanned(isRoutine: true).result.progress.skipped == 1)
    #expect(fixture.library.originalPath(of: try fixture.photo().facts) == file)
    unlink(file.cString)
    try fixture.put(try Specimen.picture(seed: 9), "other.jpg")
    #expect(try await fixture.scanned().result.missing == 0, "none of its photos is there")
    #expect(try await fixture.scanned().result.missing == 1)
  }

  // LIB-22: a photo with any name is copied into the library, and its owner sees a name.
  @Test(arguments: paths) func aPhotoIsCopied(path: FilePath) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), at: path)
    let events = await fixture.imported()
    guard case .added(let told, _)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(told == FilePath(fixture.pictures).appending(path))
    let name = try #require(try fixture.photo().facts.fileName)
    #expect(name == path.name.plainText && !name.contains("\u{FFFD}") && !name.contains("\n"))
    #expect(try !(await fixture.variant("w=20")).isEmpty)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-22: of two files whose names show the same, both have photos, and it is noticed that one is deleted.
  @Test func namesThatShowTheSameAreTwo() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), at: Self.composed)
    let file = try fixture.put(try Specimen.picture(seed: 9), at: Self.decomposed)
    #expect(try await fixture.scanned().result.progress.added == 2)
    unlink(file.cString)
    let second = try await fixture.scanned().result
    #expect(second.missing == 1 && second.progress.skipped == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-22: a file that is renamed to another form of its name is found there, with its likes; what an earlier version
  // recorded is the same.
  @Test(arguments: [true, false]) func anotherFormOfANameIsAMove(isComposed: Bool) async throws {
    let fixture = try await LibraryFixture()
    let (from, to) =
      isComposed ? (Self.composed, Self.decomposed) : (Self.decomposed, Self.composed)
    let old = try fixture.put(try Specimen.picture(), at: from)
    _ = try await fixture.scanned()
    let photo = try fixture.photo()
    _ = try await fixture.database.likes.like(
      photo.facts.publicId, by: fixture.owner, now: LibraryFixture.moment)
    rename(old.cString, FilePath(fixture.pictures).appending(to).cString)
    #expect(try await fixture.scanned(isRoutine: true).result.missing == 0)
    #expect(try fixture.photo().facts == photo.facts && fixture.photo().likes == 1)
    #expect(try !(await fixture.variant("w=21")).isEmpty)
    let files = try fixture.database.folders.files(of: try await fixture.indexed())
    #expect(files.filter { $0.state == .present }.map(\.path) == [to])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-22: a private folder is left out in whichever form a person types its name, also by a pattern or a path.
  @Test(
    arguments: [
      "B\u{E4}der", "Ba\u{308}der", "B\u{E4}der/", "B?der", "B[\u{E4}\u{F6}]der", "*\u{E4}*",
      "album/B\u{E4}der",
      "album/Ba\u{308}der/*", "**/b\u{E9}.jpg",
    ] as [FilePath])
  func anExclusionMeansBothForms(pattern: FilePath) async throws {
    let fixture = try await LibraryFixture()
    for (seed, folder) in ["album/Ba\u{308}der", "album/B\u{E4}der"].enumerated() {
      let path = FilePath(folder).appending(seed == 0 ? "be\u{301}.jpg" : "b\u{E9}.jpg")
      try fixture.put(try Specimen.picture(seed: UInt8(seed)), at: path)
    }
    try fixture.put(try Specimen.picture(seed: 9), at: "album/c.jpg")
    let result = try await fixture.scanned(options(excluding: [pattern])).result
    #expect(result.progress.added == 1 && result.progress.leftOut == [.excluded: 2])
  }

  // LIB-22: a pattern of bytes that are no text matches such names.
  @Test func anExclusionMayBeOfAnyBytes() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), at: Self.koi8.appending("a.jpg"))
    try fixture.put(try Specimen.picture(seed: 9), at: "b.jpg")
    for pattern in [Self.koi8, FilePath(bytes: Self.koi8.bytes.prefix(2) + [0x2A])] {
      var options = options(excluding: [pattern])
      options.isDryRun = true
      let found = try await fixture.library.tryScan(
        FilePath(fixture.pictures), indexed: nil, of: fixture.owner, options: options
      ) { _ in }
      #expect(found.progress.added == 1, "\(pattern)")
      #expect(found.progress.leftOut == [.excluded: 1], "\(pattern)")
    }
  }

  // LIB-22: a name that begins with a dot is hidden, whatever follows.
  @Test func aDotBeforeACombiningMarkHides() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), at: ".\u{301}a.jpg")
    #expect(try await fixture.scanned().result.progress.leftOut == [.hidden: 1])
  }

  // LIB-22, FEED-28: sidecars and videos belong to the photo with the same bytes in its name.
  @Test func companionsHaveTheBytesOfTheirPhoto() {
    let stems: [FilePath] = ["e\u{301}", "\u{E9}", Self.koi8, "\u{301}", "Море"]
    func name(_ stem: FilePath, _ ending: String) -> FilePath {
      FilePath(bytes: stem.bytes + Array(ending.utf8))
    }
    let names = stems.flatMap { stem in
      [".JPG", ".xmp", ".MOV"].map { name(stem, $0) }
    }
    let companions = CompanionNames(names)
    for stem in stems {
      #expect(companions.sidecars(of: name(stem, ".JPG")) == [name(stem, ".xmp")])
      #expect(companions.video(of: name(stem, ".JPG")) == name(stem, ".MOV"))
      #expect(companions.photos(of: name(stem, ".xmp")) == [name(stem, ".JPG")])
    }
    #expect(CompanionNames(["e\u{301}.jpg", "\u{E9}.xmp"]).sidecars(of: "e\u{301}.jpg") == [])
  }

  // LIB-22, FEED-28: they are read in such a folder, in place and when they are copied.
  @Test(arguments: [true, false], [koi8, "\u{301}", "е\u{308}"])
  func companionsAreRead(isInPlace: Bool, stem: FilePath) async throws {
    let fixture = try await LibraryFixture()
    let sample = LivePhotoSample()
    let packet = EmbeddedTextTests.packet("<dc:title>Море</dc:title>")
    for (ending, bytes) in [
      (".jpg", sample.still(try Specimen.picture())), (".mov", sample.movie), (".xmp", packet),
    ] {
      let name = FilePath(bytes: stem.bytes + Array(ending.utf8))
      try fixture.put(bytes, at: stem.appending(name))
    }
    var options = options()
    options.takesCaptions = true
    if isInPlace {
      #expect(try await fixture.scanned(options).result.progress.videos == 1)
    } else {
      _ = await fixture.imported(nil, options)
    }
    let photo = try fixture.photo()
    #expect(photo.facts.videoHash == LivePhotoTests.videoHash && photo.facts.description == "Море")
    #expect(try await fixture.library.movie(of: photo) != nil)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-22: tags are texts, so their letters are composed.
  @Test func tagsOfFoldersAreComposed() {
    let tags = PhotoLabel.tags(ofFolders: ["Ba\u{308}der", Self.koi8])
    #expect(tags[0].utf8.elementsEqual("B\u{E4}der".utf8))
    #expect(tags.count == 2 && !tags[1].contains("\u{FFFD}"))
  }

  // LIB-22: photos on another disk below the folder stay only if its name has the same bytes.
  @Test func aMountIsNamedByItsBytes() throws {
    let file = IndexedFile(
      path: "Ba\u{308}der/a.jpg", contentHash: "a", byteCount: 1, modifiedAt: 1, state: .present)
    let other = IndexedFile(
      path: "b.jpg", contentHash: "b", byteCount: 2, modifiedAt: 1, state: .present)
    for (mount, isGone) in [("Ba\u{308}der", false), ("B\u{E4}der", true)] as [(FilePath, Bool)] {
      let disk = FileSystem.tree(["/photos": ["b.jpg"]])
      let scan = FolderScan(nil, root: "/photos", files: [file, other])
      scan.see("b.jpg")
      scan.see(photo: other)
      var walk = FolderWalk(["/photos"], disk: disk)
      while walk.next() != nil {}
      let end = scan.end(
        try #require(walk.end), mounts: [mount], again: FolderWalk(["/photos"], disk: disk),
        disk: disk)
      #expect(end.gone == (isGone ? [file.path] : []) && end.unmounted == [mount])
    }
  }
}
