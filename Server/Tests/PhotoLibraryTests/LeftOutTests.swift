import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-3: files that an import leaves out.
@Suite(.timeLimit(.minutes(20))) struct LeftOutTests {
  private func leftOut(_ events: [ImportEvent]) -> [String: LeftOutKind] {
    var kinds: [String: LeftOutKind] = [:]
    for case .leftOut(let path, let kind) in events {
      kinds[path.name.description] = kind
    }
    return kinds
  }

  // LIB-24: an empty file is a loss if its name is that of a picture; of other names it is left out, as if it were not
  // empty.
  @Test(arguments: [false, true]) func anEmptyFileThatIsNoPictureIsLeftOut(inPlace: Bool)
    async throws
  {
    let fixture = try await LibraryFixture()
    for name in ["Icon\r", "a.txt", "a.mov", "a.nef", "lost.jpg"] { try fixture.put([], name) }
    let events = inPlace ? try await fixture.scanned().events : await fixture.imported()
    #expect(
      leftOut(events) == [
        "Icon\\x0D": .otherFiles, "a.txt": .otherFiles, "a.mov": .videos, "a.nef": .rawPhotos,
      ])
    let lost = FilePath(fixture.pictures + "/lost.jpg")
    #expect(events.count == 5 && events.contains(.failed(path: lost, problem: .empty)))
  }

  // LIB-24: an empty file that is named itself is reported.
  @Test func anEmptyFileThatIsNamedIsReported() async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put([], "a.nef")
    #expect(await fixture.imported([path]) == [.failed(path: FilePath(path), problem: .empty)])
  }

  // LIB-3: each file that an import leaves out is reported with its kind.
  @Test func everyFileThatIsNoPictureIsCountedByKind() async throws {
    let fixture = try await LibraryFixture()
    let note = Array("text".utf8)
    for name in ["a.MOV", "a.xmp", "a.svg", "a.orf", "a.txt", ".hidden.jpg", ".trash/b.jpg"] {
      try fixture.put(note, name)
    }
    try fixture.put(Array("GIF89a".utf8), "moving")
    try fixture.put([0, 0, 0, 28] + Array("ftypqt  ".utf8), "film")
    try fixture.put(try Specimen.picture(), "photo without extension")
    let events = await fixture.imported()
    #expect(
      leftOut(events) == [
        "a.MOV": .videos, "a.xmp": .sidecars, "a.svg": .otherPictures, "a.orf": .rawPhotos,
        "a.txt": .otherFiles, ".hidden.jpg": .hidden, ".trash": .hidden, "moving": .gifs,
        "film": .videos,
      ])
    #expect(events.count == 10 && fixture.database.photos.total == 1)
  }

  // LIB-3: thumbnails and trash folders of NAS systems are left out.
  @Test(arguments: ["@eaDir", ".@__thumb", "#recycle", "@Recycle", ".thumbnails", "$RECYCLE.BIN"])
  func foldersOfStorageSystemsAreLeftOut(name: String) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "2024/\(name)/x.jpg/THUMB_M.jpg")
    let kind: LeftOutKind = name.hasPrefix(".") ? .hidden : .excluded
    #expect(leftOut(await fixture.imported()) == [name: kind])
    #expect(fixture.database.photos.total == 0)
  }

  private static let copies: [(String, LeftOutKind)] = [
    ("Fotos.photoslibrary/resources/derivatives/a.jpeg", .previews),
    ("Fotos.photoslibrary/database/faces/b.jpg", .previews),
    ("iPhoto Library/Data/2009/c.jpg", .previews),
    ("iPhoto Library.photolibrary/Thumbnails/c.jpg", .previews),
    ("Old.aplibrary/Previews/d.jpg", .previews), ("LR/My Previews.lrdata/e.jpg", .previews),
    ("appdata_oc1/preview/f.jpg", .previews), ("IMG.jpg_original", .backupCopies),
    ("z.JPG~", .backupCopies), ("z.jpg.bak", .backupCopies), ("#z.jpg#", .backupCopies),
    ("y.jpg.part", .unfinishedDownloads), ("y.jpg.crdownload", .unfinishedDownloads),
    ("y.download/y.jpg", .unfinishedDownloads),
  ]

  // LIB-24: what programs made of photos is no photo of the person, although it is a picture.
  @Test(arguments: copies)
  func whatIsNoPhotoOfThePersonIsLeftOut(path: String, kind: LeftOutKind) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), path)
    #expect(Array(leftOut(await fixture.imported()).values) == [kind])
    #expect(try await fixture.scanned().result.progress.leftOut == [kind: 1])
    #expect(fixture.database.photos.total == 0)
  }

  // LIB-24: originals in the libraries of photo programs are photos, and so are folders with names like these
  // elsewhere.
  @Test(arguments: [
    "Fotos.photoslibrary/originals/0/a.heic", "Old.photolibrary/Masters/2011/a.jpg",
    "iPhoto Library/Modified/a.jpg", "resources/a.jpg", "Data/a.jpg", "Previews/a.jpg",
    "trip~/a.jpg",
    "preview/a.jpg",
  ])
  func whatIsAPhotoOfThePersonStays(path: String) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), path)
    #expect(leftOut(await fixture.imported()) == [:] && fixture.database.photos.total == 1)
  }

  // LIB-3: an exclude pattern leaves out matching files and folders; case matters.
  @Test(arguments: [
    ("*.png", ["a.jpg", "b/c.jpg"]), ("b", ["a.jpg", "d.png"]), ("b/", ["a.jpg", "d.png"]),
    ("b/*.jpg", ["a.jpg", "d.png"]), ("**/b/**", ["a.jpg", "d.png"]),
    ("*.PNG", ["a.jpg", "b/c.jpg", "d.png"]),
  ])
  func aPatternLeavesOutWhatItMatches(pattern: String, taken: [String]) async throws {
    let fixture = try await LibraryFixture()
    for (seed, name) in ["a.jpg", "b/c.jpg", "d.png"].enumerated() {
      try fixture.put(try Specimen.picture(60, 40, .png, seed: UInt8(seed)), name)
    }
    var options = ImportOptions()
    options.exclude = [FilePath(pattern)]
    var added: [String] = []
    for case .added(let path, _) in await fixture.imported(nil, options) {
      added.append(path.below(FilePath(fixture.root + "/pictures"))?.text ?? "")
    }
    #expect(added.sorted() == taken)
  }

  // LIB-3: a dry run changes no data.
  @Test func aDryRunOnlyCounts() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "known.jpg")
    _ = await fixture.imported()
    try fixture.put(try Specimen.picture(seed: 9), "new.jpg")
    try fixture.put([], "empty.jpg")
    var options = ImportOptions()
    options.isDryRun = true
    let result = await fixture.library.importFiles(
      [FilePath(fixture.root + "/pictures")], of: fixture.owner, options: options
    ) { _ in }
    let progress = result.progress
    #expect(result.isComplete)
    #expect((progress.added, progress.skipped, progress.failed) == (1, 1, 1))
    #expect(fixture.database.photos.total == 1)
    #expect(fixture.files("originals").count == 1 && fixture.files("tmp") == [])
  }

  // LIB-3: the name of each kind of file has a singular and a plural.
  @Test func eachKindOfFileHasASingularAndAPlural() {
    #expect(LeftOutKind.videos.counted(1) == "1 video")
    #expect(LeftOutKind.gifs.counted(2) == "2 GIFs")
    for kind in LeftOutKind.allCases { #expect(kind.counted(1) != kind.counted(2)) }
  }
}
