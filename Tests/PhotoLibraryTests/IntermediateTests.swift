import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-15: large photos are decoded once.
@Suite struct IntermediateTests {
  /// A library with one photo of 600 × 400 pixels that counts as large and whose copy, of 300 × 200,
  /// was deleted after the import.
  private func studio(
    _ bytes: [UInt8]? = nil, name: String = "photo.jpg",
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> Studio {
    let studio = try await Studio {
      ($0.largePixels, $0.intermediatePixels) = (200_000, 60_000)
      change(&$0)
    }
    try studio.put(try bytes ?? Specimen.picture(600, 400), name)
    _ = await studio.imported()
    for copy in copies(studio) { unlink(studio.root + "/data/variants/" + copy) }
    return studio
  }

  private func copies(_ studio: Studio) -> [String] {
    studio.files("variants").filter { $0.contains("-intermediate") }
  }

  /// Removes the original, so only the copy is left.
  private func hideOriginal(_ studio: Studio) throws {
    let facts = try studio.photo().facts
    let path = studio.library.folder.original(facts.contentHash, facts.fileExtension)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
  }

  // LIB-15: forty new sizes of a large photo decode it once.
  @Test func aLargePhotoIsDecodedOnce() async throws {
    let studio = try await studio()
    let before = studio.library.activity.answered
    let sizes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for width in 101...140 {
        group.addTask { try Specimen.look(try await studio.variant("w=\(width)")).size.width }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(sizes == Set(101...140))
    #expect(studio.library.activity.answered == before + 41)
    #expect(copies(studio).count == 1)
  }

  private static let sizes: [(String, [Int32])] = [
    ("w=150", [150, 100]), ("w=300&fm=webp", [300, 200]), ("w=100&h=100&fit=crop", [100, 100]),
    ("w=90&h=200&fit=scale", [90, 200]), ("rect=0,0,300,200&w=100", [100, 67]),
  ]

  // LIB-15, API-4: sizes made from the copy are exact.
  @Test(arguments: sizes)
  func aSizeOfTheCopyIsExact(query: String, size: [Int32]) async throws {
    let studio = try await studio()
    _ = try await studio.variant("w=50")
    try hideOriginal(studio)
    let look = try Specimen.look(try await studio.variant(query))
    #expect([look.size.width, look.size.height] == size)
    if !query.contains("rect") { #expect(look.corners.map(Specimen.nearest) == [0, 1, 2, 3]) }
  }

  // API-4: variants with more pixels than the copy are made from the original.
  @Test(arguments: ["w=301", "", "rect=0,0,300,200", "w=300&h=200&fit=crop&rect=0,0,500,300"])
  func aLargerVariantIsMadeOfTheOriginal(query: String) async throws {
    let studio = try await studio()
    _ = try await studio.variant(query)
    #expect(copies(studio) == [])
  }

  // LIB-15: small photos have no copy; the threshold is lower for formats that are always fully
  // decoded.
  @Test func aSmallPhotoHasNoCopy() async throws {
    let small = try await studio(try Specimen.picture(400, 300))
    _ = try await small.variant("w=50")
    #expect(copies(small) == [])
    let png = try await studio(try Specimen.picture(400, 300, .png), name: "photo.png")
    _ = try await png.variant("w=50")
    #expect(copies(png).count == 1)
  }

  // LIB-15, Q-2: a deleted or truncated copy is made again.
  @Test func aLostCopyIsMadeAgain() async throws {
    let studio = try await studio()
    _ = try await studio.variant("w=50")
    let path = studio.root + "/data/variants/" + (try #require(copies(studio).first))
    #expect(truncate(path, 500) == 0)
    #expect(try Specimen.look(try await studio.variant("w=51")).size.width == 51)
    #expect(DurableFile.length(of: path) > 500)
    #expect(unlink(path) == 0)
    #expect(try Specimen.look(try await studio.variant("w=52")).size.width == 52)
    #expect(copies(studio).count == 1)
  }

  // LIB-15, Q-1: a damaged copy is deleted, and the original is used.
  @Test func aBrokenCopyIsThrownAway() async throws {
    let studio = try await studio()
    _ = try await studio.variant("w=50")
    let path = studio.root + "/data/variants/" + (try #require(copies(studio).first))
    try Data([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 50) + [0xFF, 0xD9])
      .write(to: URL(fileURLWithPath: path))
    #expect(try Specimen.look(try await studio.variant("w=51")).size.width == 51)
    #expect(copies(studio) == [])
  }

  // LIB-15, API-4: transparency survives
  @Test func transparencySurvives() async throws {
    let clear = Forgery.plainPNG(60, 40, depth: 8, type: 6, pixel: [10, 20, 200, 0])
    let studio = try await studio(clear, name: "clear.png") {
      ($0.largePixels, $0.intermediatePixels) = (3000, 600)
    }
    let bytes = try await studio.variant("w=20&bg=f00&fm=jpg")
    #expect(copies(studio).count == 1)
    let corner = try Specimen.look(bytes).corners[0]
    #expect(corner[0] > 200 && corner[2] < 60)
  }

  // LIB-15: removing a photo deletes its copy.
  @Test func aRemovedPhotoLeavesNoCopy() async throws {
    let studio = try await studio()
    _ = try await studio.variant("w=50")
    studio.library.variants.remove(try studio.photo().facts.contentHash)
    #expect(studio.files("variants") == [])
  }
}
