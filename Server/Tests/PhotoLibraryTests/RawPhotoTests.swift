import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// LIB-24: raw photos are left out as such, by their content, wherever they come from.
@Suite(.timeLimit(.minutes(20))) struct RawPhotoTests {
  private static let raws: [(String, [UInt8])] = {
    typealias Page = SampleTIFF.Page
    var withPart = Page.preview
    withPart.parts = [Page.sensor]
    var withParts = Page(tags: [254: 0])
    withParts.parts = [Page(tags: [254: 1]), Page.sensor]
    var withPicture = Page.preview
    withPicture.parts = [Page()]
    return [
      ("NEF with a preview", SampleTIFF(pages: [withPart]).bytes),
      ("SRW with two parts", SampleTIFF(pages: [withParts]).bytes),
      ("preview of a picture elsewhere", SampleTIFF(pages: [withPicture]).bytes),
      ("DNG", SampleTIFF(pages: [Page(tags: [50_706: 1_025])]).bytes),
      ("CR2", SampleTIFF(signature: Array("CR\u{2}\0".utf8), pages: [Page()]).bytes),
      ("IIQ", SampleTIFF(signature: Array("IIII".utf8), pages: [Page()]).bytes),
      ("PEF", SampleTIFF(pages: [Page.sensor, Page.preview]).bytes),
      ("linear DNG", SampleTIFF(pages: [Page(tags: [262: 34_892])]).bytes),
      ("compressed NEF", SampleTIFF(pages: [Page(tags: [259: 34_713])]).bytes),
      ("CR3", [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8)),
      ("ORF", Array("IIRO\u{8}\0\0\0".utf8)), ("RW2", Array("IIU\0\u{8}\0\0\0".utf8)),
      ("RAF", Array("FUJIFILMCCD-RAW 0201FF389103".utf8)), ("X3F", Array("FOVb\0\0\0\0".utf8)),
    ]
  }()

  // LIB-24
  @Test(arguments: raws)
  func aRawPhotoIsLeftOutAsSuch(form: String, bytes: [UInt8]) async throws {
    let fixture = try await LibraryFixture()
    for name in ["photo", "photo.tif", "photo.jpg"] { try fixture.put(bytes, name) }
    for isDryRun in [true, false] {
      var options = ImportOptions()
      options.isDryRun = isDryRun
      let result = await fixture.library.importFiles(
        [FilePath(fixture.pictures)], of: fixture.owner, options: options
      ) { _ in }
      let progress = result.progress
      #expect(progress.leftOut == [.rawPhotos: 3] && progress.failed == 0, "\(form)")
    }
    #expect(try await fixture.scanned().result.progress.leftOut == [.rawPhotos: 3])
    #expect(try await fixture.scanned().result.progress.leftOut == [.rawPhotos: 3])
    let named = await fixture.imported([fixture.pictures + "/photo.tif"])
    #expect(named == [.leftOut(path: FilePath(fixture.pictures + "/photo.tif"), .rawPhotos)])
    let upload = try await UploadIntakeTests().added(bytes, fixture, name: "photo.tif")
    #expect(upload == .refused(.rawPhoto))
    #expect(fixture.database.photos.total == 0 && fixture.files("tmp") == [])
  }

  // LIB-24: a TIFF whose structure does not show that it is a raw photo is known by its name.
  @Test(arguments: ["a.NEF", "a.dng", "a.nrw", "a.arw", "a.cr2", "a.pef", "a.srw", "a.3fr"])
  func aRawPhotoIsKnownByItsName(name: String) async throws {
    let fixture = try await LibraryFixture()
    let bytes = SampleTIFF(pages: [SampleTIFF.Page()]).bytes
    let path = try fixture.put(bytes, name)
    #expect(await fixture.imported() == [.leftOut(path: FilePath(path), .rawPhotos)])
    #expect(try await UploadIntakeTests().added(bytes, fixture, name: name) == .refused(.rawPhoto))
  }

  // LIB-24: a file that is left out anyway is not told to be too long.
  @Test func aLongFileIsLeftOutByKind() async throws {
    let fixture = try await LibraryFixture { $0.limits.bytes = 100 }
    try fixture.put(
      [0, 0, 0, 28] + Array("ftypqt  ".utf8) + [UInt8](repeating: 0, count: 200), "v.MOV")
    try fixture.put(SampleTIFF(pages: [SampleTIFF.Page.sensor]).bytes, "a.tif")
    let result = await fixture.library.importFiles(
      [FilePath(fixture.pictures)], of: fixture.owner
    ) { _ in }
    #expect(result.progress.leftOut == [.videos: 1, .rawPhotos: 1] && result.progress.failed == 0)
  }

  // LIB-24: a dry run says what the import then does.
  @Test func aDryRunSaysWhatTheImportDoes() async throws {
    let fixture = try await LibraryFixture { $0.limits.pixels = 10_000 }
    let live = LivePhotoSample()
    let picture = try Specimen.picture(60, 40, .png)
    try fixture.put(try Specimen.picture(seed: 7), "known.jpg")
    _ = await fixture.imported()
    try fixture.put(picture, "a.png")
    try fixture.put(picture, "copy of a.png")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.pictures + "/link.png", withDestinationPath: "a.png")
    try fixture.put(Array(picture.prefix(picture.count / 2)), "cut.png")
    try fixture.put(try Specimen.picture(200, 100), "large.jpg")
    try fixture.put(live.still(try Specimen.picture(seed: 1)), "IMG_1.JPG")
    try fixture.put(live.movie, "IMG_1.MOV")
    try fixture.put(live.still(try Specimen.picture(seed: 2)), "IMG_2.JPG")
    try fixture.put(LivePhotoSample(identifier: "other").movie, "IMG_2.MOV")
    try fixture.put(SampleTIFF(pages: [SampleTIFF.Page.sensor]).bytes, "raw.tif")
    try fixture.put(Array("GIF89a".utf8), "a.gif")
    var progress: [ImportProgress] = []
    for isDryRun in [true, false] {
      var options = ImportOptions()
      options.isDryRun = isDryRun
      var done = await fixture.library.importFiles(
        [FilePath(fixture.pictures)], of: fixture.owner, options: options
      ) { _ in }.progress
      (done.similar, done.elapsedMilliseconds) = (0, 0)
      progress.append(done)
      #expect(fixture.database.photos.total == (isDryRun ? 1 : 4))
      #expect(fixture.files("tmp") == [])
    }
    #expect(progress[0] == progress[1])
    #expect((progress[1].added, progress[1].skipped, progress[1].failed) == (3, 3, 2))
    #expect(progress[1].videos == 1)
    #expect(progress[1].leftOut == [.gifs: 1, .rawPhotos: 1, .videos: 1])
  }
}
