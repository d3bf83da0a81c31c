import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-24: a file with several pictures gives the one that it is about.
@Suite(.timeLimit(.minutes(20))) struct PrimaryPictureTests {
  private static let tiffs: [(String, [SampleTIFF.Page])] = {
    typealias Page = SampleTIFF.Page
    var withParts = Page()
    withParts.parts = [Page.preview, Page(width: 8, height: 6, tags: [254: 1])]
    let other = Page(color: [20, 200, 30])
    return [
      ("preview after the picture", [Page(), .preview]),
      ("preview before the picture", [.preview, Page()]),
      ("preview by the old tag", [Page(width: 16, height: 12, tags: [255: 2]), Page()]),
      ("document of two pages", [Page(), other]),
      ("preview before two pages", [.preview, Page(), other]),
      (
        "mask before the picture",
        [Page(width: 60, height: 40, color: [9, 9, 9], tags: [254: 4]), Page()]
      ),
      ("pyramid in parts", [withParts]),
    ]
  }()

  // LIB-24
  @Test(arguments: tiffs)
  func theFirstPageInFullSizeIsThePicture(form: String, pages: [SampleTIFF.Page]) async throws {
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(SampleTIFF(pages: pages).bytes, "a.tif") == nil)
    #expect(try fixture.photo().facts.size == PixelSize(width: 60, height: 40))
    let look = try Specimen.look(try await fixture.variant("w=60&fm=png"))
    #expect(look.corners.map(Specimen.nearest) == [2, 2, 2, 2])
  }

  private static func isFirst(_ fixture: LibraryFixture) async throws -> Bool {
    let look = try Specimen.look(try await fixture.variant("w=64&fm=png"))
    return try fixture.photo().facts.size == PixelSize(width: 64, height: 48)
      && look.corners.map(Specimen.nearest) == [0, 1, 2, 3]
  }

  // LIB-24: such as the second one of a spatial photo.
  @Test func theSecondPictureOfAHEIFIsNotTaken() async throws {
    var sample = try SampleHEIF(try Specimen.picture(64, 48, .avif))
    try sample.add(2, try Specimen.picture(96, 96, .avif))
    sample.groups = [("ster", [1, 2])]
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(sample.bytes, "a.heic") == nil)
    #expect(try await Self.isFirst(fixture))
  }

  // LIB-24: libvips does not know the main brands of sequences and of some profiles.
  @Test(arguments: ["avis", "hevx", "miaf", "mif2", "msf1"])
  func aSequenceWithAPictureGivesThat(brand: String) async throws {
    var sample = try SampleHEIF(try Specimen.picture(64, 48, .avif))
    sample.brand = brand
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(sample.bytes, "a.avif") == nil)
    #expect(try await Self.isFirst(fixture))
  }

  // LIB-24
  @Test func anAnimatedWebPGivesItsFirstFrame() async throws {
    let frames = [
      try Specimen.picture(64, 48, .webp),
      try Specimen.encoded([UInt8](repeating: 0, count: 64 * 48 * 3), 64, 48, .webp),
    ]
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(Self.animation(frames), "a.webp") == nil)
    #expect(try await Self.isFirst(fixture))
  }

  /// An animation of WebP pictures of 64 × 48 pixels.
  private static func animation(_ frames: [[UInt8]]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count, 4) + content
    }
    let size = number(63, 3) + number(47, 3)
    let head = chunk("VP8X", [2, 0, 0, 0] + size) + chunk("ANIM", [255, 255, 255, 255, 0, 0])
    let parts = frames.flatMap { frame in
      chunk("ANMF", number(0, 6) + size + number(100, 3) + [2] + TellingPhoto.pixels(ofWebP: frame))
    }
    let body = Array("WEBP".utf8) + head + parts
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  // LIB-24, Q-1: a JPEG without the marker of its end has all of its rows, and one that ends earlier has not.
  @Test(arguments: [(1, true), (2, true), (12, false), (60, false), (300, false)])
  func aJPEGNeedsItsRowsOnly(missing: Int, isTaken: Bool) async throws {
    let whole = try Specimen.picture(640, 480)
    let fixture = try await LibraryFixture {
      ($0.largePixels, $0.intermediatePixels, $0.promptPixels) = (200_000, 60_000, 200_000)
    }
    let path = FilePath(try fixture.put(Array(whole.dropLast(missing)), "a.jpg"))
    var trial = ImportOptions()
    trial.isDryRun = true
    for options in [trial, ImportOptions()] {
      let events = await fixture.imported(nil, options)
      #expect(events.contains(.failed(path: path, problem: .refused(.cutOff))) == !isTaken)
      #expect(events.contains(.lacksEnd(path: path)) == isTaken, "a warning")
    }
    #expect(fixture.database.photos.total == (isTaken ? 1 : 0))
    #expect(fixture.files("tmp") == [])
    guard isTaken else { return }
    #expect(fixture.files("variants").count { $0.hasSuffix("-intermediate-1") } == 1)
    let look = try Specimen.look(try await fixture.variant("w=640&fm=png"))
    #expect(look.corners.map(Specimen.nearest) == [0, 1, 2, 3])
  }
}
