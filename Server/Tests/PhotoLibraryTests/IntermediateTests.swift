import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-15: large photos are decoded once.
@Suite(.timeLimit(.minutes(20))) struct IntermediateTests {
  /// A library with one photo of 600 × 400 pixels that counts as large. Its intermediate, of 300 ×
  /// 200, was deleted after the import.
  private func fixture(
    _ bytes: [UInt8]? = nil, name: String = "photo.jpg",
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> LibraryFixture {
    let fixture = try await LibraryFixture.withLargePhoto(bytes, name: name, change)
    _ = await fixture.imported()
    for copy in copies(fixture) { unlink(fixture.root + "/data/variants/" + copy) }
    return fixture
  }

  private func copies(_ fixture: LibraryFixture) -> [String] {
    fixture.files("variants").filter { $0.contains("-intermediate") }
  }

  /// Moves the original away, so only the intermediate is left.
  private func hideOriginal(_ fixture: LibraryFixture) throws {
    let facts = try fixture.photo().facts
    let path = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
  }

  // LIB-15: forty new sizes of a large photo decode it once.
  @Test func aLargePhotoIsDecodedOnce() async throws {
    let fixture = try await fixture()
    let before = fixture.library.activity.answered
    let sizes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for width in 101...140 {
        group.addTask { try Specimen.look(try await fixture.variant("w=\(width)")).size.width }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(sizes == Set(101...140))
    #expect(fixture.library.activity.answered == before + 41)
    #expect(copies(fixture).count == 1)
  }

  private static let sizes: [(String, [Int32])] = [
    ("w=150", [150, 100]), ("w=300&fm=webp", [300, 200]), ("w=100&h=100&fit=crop", [100, 100]),
    ("w=90&h=200&fit=scale", [90, 200]), ("rect=0,0,300,200&w=100", [100, 67]),
  ]

  // LIB-15, API-4: variants made from the intermediate have the exact size.
  @Test(arguments: sizes)
  func aSizeOfTheCopyIsExact(query: String, size: [Int32]) async throws {
    let fixture = try await fixture()
    _ = try await fixture.variant("w=50")
    try hideOriginal(fixture)
    let look = try Specimen.look(try await fixture.variant(query))
    #expect([look.size.width, look.size.height] == size)
    if !query.contains("rect") { #expect(look.corners.map(Specimen.nearest) == [0, 1, 2, 3]) }
  }

  // API-4: variants with more pixels than the intermediate are made from the original.
  @Test(arguments: ["w=301", "", "rect=0,0,300,200", "w=300&h=200&fit=crop&rect=0,0,500,300"])
  func aLargerVariantIsMadeOfTheOriginal(query: String) async throws {
    let fixture = try await fixture()
    _ = try await fixture.variant(query)
    #expect(copies(fixture) == [])
  }

  // LIB-15: small photos have no intermediate; the threshold is lower for formats that are always
  // fully decoded.
  @Test func smallPhotosHaveNoIntermediate() async throws {
    let small = try await fixture(try Specimen.picture(400, 300))
    _ = try await small.variant("w=50")
    #expect(copies(small) == [])
    let png = try await fixture(try Specimen.picture(400, 300, .png), name: "photo.png")
    _ = try await png.variant("w=50")
    #expect(copies(png).count == 1)
  }

  // LIB-15, Q-2: a deleted or truncated intermediate is made again.
  @Test func aLostIntermediateIsMadeAgain() async throws {
    let fixture = try await fixture()
    _ = try await fixture.variant("w=50")
    let path = fixture.root + "/data/variants/" + (try #require(copies(fixture).first))
    #expect(truncate(path, 500) == 0)
    #expect(try Specimen.look(try await fixture.variant("w=51")).size.width == 51)
    #expect(DurableFile.length(of: path) > 500)
    #expect(unlink(path) == 0)
    #expect(try Specimen.look(try await fixture.variant("w=52")).size.width == 52)
    #expect(copies(fixture).count == 1)
  }

  // LIB-15, Q-1: a damaged intermediate is deleted, and the original is used.
  @Test func aDamagedIntermediateIsDeleted() async throws {
    let fixture = try await fixture()
    _ = try await fixture.variant("w=50")
    let path = fixture.root + "/data/variants/" + (try #require(copies(fixture).first))
    try Data([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 50) + [0xFF, 0xD9])
      .write(to: URL(fileURLWithPath: path))
    #expect(try Specimen.look(try await fixture.variant("w=51")).size.width == 51)
    #expect(copies(fixture) == [])
  }

  // LIB-15, API-4: the intermediate keeps transparency
  @Test func transparencySurvives() async throws {
    let clear = Forgery.plainPNG(60, 40, depth: 8, type: 6, pixel: [10, 20, 200, 0])
    let fixture = try await fixture(clear, name: "clear.png") {
      ($0.largePixels, $0.intermediatePixels) = (3000, 600)
    }
    let bytes = try await fixture.variant("w=20&bg=f00&fm=jpg")
    #expect(copies(fixture).count == 1)
    let corner = try Specimen.look(bytes).corners[0]
    #expect(corner[0] > 200 && corner[2] < 60)
  }

  // LIB-15: removing a photo deletes its intermediate.
  @Test func aRemovedPhotoLeavesNoIntermediate() async throws {
    let fixture = try await fixture()
    _ = try await fixture.variant("w=50")
    fixture.library.variants.remove(try fixture.photo().facts.contentHash)
    #expect(fixture.files("variants") == [])
  }
}
