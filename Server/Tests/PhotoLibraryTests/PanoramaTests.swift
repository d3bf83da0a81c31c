import Domain
import Media
import Testing

@testable import PhotoLibrary

/// API-4: panoramas, and parts of images.
@Suite(.timeLimit(.minutes(20))) struct PanoramaTests {
  private static func resolved(
    _ query: String, _ width: Int32, _ height: Int32, accept: String? = nil
  ) -> Variation {
    VariationRequest(query: query).resolved(
      size: PixelSize(width: width, height: height), originalFormat: .jpeg, accept: accept,
      longestSide: 4096)
  }

  private static func size(_ query: String, _ width: Int32, _ height: Int32) -> [Int32] {
    let size = resolved(query, width, height).size
    return [size.width, size.height]
  }

  // API-4, FEED-11: a panorama is served at full resolution, up to 24 megapixels.
  @Test func aLongPhotoIsGivenInAllItsPixels() {
    #expect(Self.size("w=6000&fit=max", 6000, 600) == [6000, 600])
    #expect(Self.size("h=6000&fit=max", 600, 6000) == [600, 6000])
    #expect(Self.size("h=600", 6000, 600) == [6000, 600])
    #expect(Self.size("w=5000&fit=max", 6000, 600) == [5000, 500])
    #expect(Self.size("w=30000&fit=max", 6000, 600) == [6000, 600])
    #expect(Self.size("w=6000&h=6000&fit=max", 6000, 600) == [6000, 600])
    #expect(Self.size("w=20000&fit=max", 15_000, 3900) == [9607, 2498])
    #expect(Self.size("fm=webp&w=20000&fit=max", 20_000, 1000) == [16_383, 819])
  }

  // API-4: enlarged images keep the usual limit of the longest side.
  @Test func anEnlargedPictureKeepsToTheLongestSide() {
    #expect(Self.size("w=9000&fit=clip", 2000, 1000) == [4096, 2048])
    #expect(Self.size("w=9000&fit=clip", 5000, 500) == [5000, 500])
    #expect(Self.size("w=9000&h=9000&fit=crop", 15_000, 3900) == [4096, 4096])
  }

  // API-4: `auto=format` skips AVIF and WebP if the image is longer than they allow.
  @Test func autoFormatChoosesWhatCanHoldThePicture() {
    let accept = "image/avif,image/webp"
    let query = "auto=format&fit=max&w=20000"
    #expect(Self.resolved(query, 20_000, 1000, accept: accept).format == .jpg)
    #expect(Self.resolved(query, 16_000, 1000, accept: accept).format == .webp)
    #expect(Self.resolved(query, 16_000, 200, accept: accept).format == .webp)
    #expect(Self.resolved(query, 16_000, 200, accept: accept).size.width == 16_000)
    #expect(Self.resolved(query, 4_000, 200, accept: accept).format == .avif)
  }

  private static let parts: [(String, [Int32], [Int32])] = [
    ("rect=0,0,1000,1000", [1000, 1000], [2000, 1000, 0, 0]),
    ("rect=500,100,300,200", [300, 200], [2000, 1000, 500, 100]),
    ("rect=500,100,300,200&w=150", [150, 100], [1000, 500, 250, 50]),
    ("rect=500,100,300,200&w=600&fit=clip", [600, 400], [4000, 2000, 1000, 200]),
    ("rect=500,100,300,200&w=600", [300, 200], [2000, 1000, 500, 100]),
    ("rect=0.5,0.5,0.25,0.5", [500, 500], [2000, 1000, 1000, 500]),
    ("rect=right,bottom,400,300", [400, 300], [2000, 1000, 1600, 700]),
    ("rect=center,middle,400,300", [400, 300], [2000, 1000, 800, 350]),
    ("rect=1900,900,400,300", [100, 100], [2000, 1000, 1900, 900]),
    ("rect=500,100,400,200&w=100&h=100&fit=crop", [100, 100], [1000, 500, 250, 50]),
  ]

  @Test("API-4: rect takes a part of the original", arguments: parts)
  func rectTakesAPart(query: String, size: [Int32], place: [Int32]) throws {
    let variation = Self.resolved(query, 2000, 1000)
    #expect([variation.size.width, variation.size.height] == size)
    let at = try #require(variation.place)
    #expect([at.whole.width, at.whole.height, at.left, at.top] == place)
  }

  // API-4, Q-1: a `rect` that is malformed, empty or outside the photo is ignored.
  @Test(arguments: ["", "1,2,3", "5000,0,10,10", "0,0,0,10", "a,b,c,d", "0,0,-5,5", "0,0,nan,5"])
  func aRectWithoutSenseIsIgnored(value: String) {
    #expect(Self.resolved("rect=" + value, 2000, 1000) == Self.resolved("", 2000, 1000))
  }

  // API-4: a part has the same pixels as that region of the whole.
  @Test func aPartShowsWhatTheWholeShowsThere() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(600, 400), "photo.jpg")
    _ = await fixture.imported()
    func corners(_ query: String) async throws -> [Int] {
      let look = try Specimen.look(try await fixture.variant(query))
      return look.corners.map(Specimen.nearest)
    }
    #expect(try await corners("rect=0,0,200,100&fm=png") == [0, 0, 0, 0])
    #expect(try await corners("rect=right,bottom,300,200&w=100&fm=png") == [3, 3, 3, 3])
    #expect(try await corners("rect=150,100,300,200&w=75") == [0, 1, 2, 3])
    #expect(try await corners("rect=301,0,1,1&w=4096&h=20&fit=clip") == [1, 1, 1, 1])
  }

  // API-4, FEED-6: the middle of a tall photo can be cut out without scaling, as cards need it.
  @Test(arguments: ["webp", "avif", "jpg"])
  func aCutThatIsNotScaledIsMade(format: String) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(600, 6000), "photo.jpg")
    _ = await fixture.imported()
    let bytes = try await fixture.variant("fit=min&w=800&h=1600&fm=" + format)
    #expect(bytes.count > 100)
  }

  // API-4: the rectangle of a rotated photo refers to the upright photo.
  @Test func aPartOfATurnedPhotoIsCountedUpright() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(Exif.added(to: try Specimen.picture(60, 40), orientation: 6), "photo.jpg")
    _ = await fixture.imported()
    let look = try Specimen.look(try await fixture.variant("rect=20,0,20,30&fm=png"))
    #expect(look.size == PixelSize(width: 20, height: 30))
    #expect(look.corners.map(Specimen.nearest) == [0, 0, 0, 0])
  }
}
