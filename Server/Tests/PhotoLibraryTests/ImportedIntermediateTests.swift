import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// Large photos get their intermediate when they are added. LIB-15
@Suite(.timeLimit(.minutes(20))) struct ImportedIntermediateTests {
  /// A library that makes the intermediate of a large photo when it is imported.
  private func fixture(
    _ bytes: [UInt8]? = nil, name: String = "photo.jpg",
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> LibraryFixture {
    try await .withLargePhoto(bytes, name: name) {
      $0.promptPixels = 200_000
      change(&$0)
    }
  }

  private func intermediates(_ fixture: LibraryFixture) -> [String] {
    fixture.files("variants").filter { $0.hasSuffix("-intermediate-1") }
  }

  // LIB-15: the first variant is made without the original
  @Test(arguments: [("photo.jpg", VariantFormat.jpg), ("photo.png", .png)])
  func theFirstSizeOfALargePhotoIsMadeOfItsIntermediate(
    name: String, format: VariantFormat
  ) async throws {
    let fixture = try await fixture(try Specimen.picture(600, 400, format), name: name)
    _ = await fixture.imported()
    #expect(fixture.library.activity.answered == 1)
    let facts = try fixture.photo().facts
    #expect(unlink(fixture.library.folder.original(facts.contentHash, facts.fileExtension)) == 0)
    let look = try Specimen.look(try await fixture.variant("w=150"))
    #expect([look.size.width, look.size.height] == [150, 100])
    #expect(look.corners.map(Specimen.nearest) == [0, 1, 2, 3])
    #expect(fixture.library.activity.answered == 2)
  }

  // LIB-3: the metadata of a photo does not depend on whether it has an intermediate
  @Test func theIntermediateChangesNoFactOfThePhoto() async throws {
    let bytes = Exif.added(to: try Specimen.picture(600, 400), orientation: 6)
    let large = try await fixture(bytes)
    _ = await large.imported()
    let plain = try await fixture(bytes) { $0.largePixels = 1_000_000 }
    _ = await plain.imported()
    #expect(intermediates(large).count == 1)
    #expect(intermediates(plain) == [])
    let (one, other) = (try large.photo().facts, try plain.photo().facts)
    #expect(one.size == PixelSize(width: 400, height: 600))
    #expect(one.size == other.size && one.exif == other.exif)
    #expect(one.blurHash.prefix(2) == other.blurHash.prefix(2))
    #expect(one.captured == other.captured)
  }

  // LIB-3, Q-1: a large photo is checked as strictly as a small one
  @Test(arguments: [("photo.jpg", VariantFormat.jpg), ("photo.png", .png)])
  func aTruncatedLargePhotoIsRefused(name: String, format: VariantFormat) async throws {
    let whole = try Specimen.picture(600, 400, format)
    let half = Array(whole.prefix(whole.count / 2))
    let large = try await fixture(half, name: name)
    let plain = try await fixture(half, name: name) { $0.largePixels = 1_000_000 }
    guard case .failed(_, .refused(let problem))? = await large.imported().first,
      case .failed(_, .refused(let other))? = await plain.imported().first
    else {
      Issue.record("added")
      return
    }
    #expect(problem == other)
    #expect(large.files("variants") + large.files("originals") + large.files("tmp") == [])
  }

  // LIB-15: importing a photo just above the threshold does not wait for its intermediate
  @Test func aSmallerLargePhotoGetsItsIntermediateWhenAskedFor() async throws {
    let fixture = try await fixture { $0.promptPixels = 240_000 }
    _ = await fixture.imported()
    #expect(intermediates(fixture) == [])
    _ = try await fixture.variant("w=150")
    #expect(intermediates(fixture).count == 1)
  }

  // LIB-15: an import makes no intermediate if three quarters of the cache are used
  @Test func anImportLeavesAFullCacheAlone() async throws {
    let fixture = try await fixture { $0.variantDiskBytes = 4000 }
    let folder = fixture.root + "/data/variants/ab"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(count: 3000).write(to: URL(fileURLWithPath: folder + "/used"))
    fixture.library.variants.sweeper.sweep(now: LibraryFixture.moment)
    _ = await fixture.imported()
    #expect(intermediates(fixture) == [])
    #expect(fixture.files("tmp") == [])
    #expect(try Specimen.look(try await fixture.variant("w=150")).size.width == 150)
  }

  // a kill leaves a half-written intermediate only in DIR/tmp, which the next start empties
  @Test func aHalfWrittenIntermediateIsNeverUsed() async throws {
    let fixture = try await fixture()
    let order = try #require(fixture.library.variants.intermediates.order(fileExtension: "jpg"))
    try Data(try Specimen.picture(300, 200).prefix(500)).write(
      to: URL(fileURLWithPath: order.output))
    #expect(intermediates(fixture) == [])
    _ = try LibraryFolder(path: fixture.root + "/data")
    #expect(fixture.files("tmp") == [])
    fixture.library.variants.intermediates.adopt(order, "ab")
    #expect(intermediates(fixture) == [])
  }

  // LIB-5: a removed photo's intermediate is deleted with its files
  @Test func removingAPhotoDeletesItsIntermediate() async throws {
    let fixture = try await fixture()
    _ = await fixture.imported()
    #expect(intermediates(fixture).count == 1)
    _ = try await fixture.library.remove(publicIds: [try fixture.photo().facts.publicId])
    #expect(fixture.files("variants") == [])
  }
}
