import Domain
import Store
import Testing

@testable import PhotoLibrary

/// FEED-34: photos that look alike are found by their perceptual hashes.
@Suite(.timeLimit(.minutes(20))) struct PerceptualHashTests {
  private static func hash(
    _ seed: UInt64, _ width: Int = 32, _ height: Int = 24, brighter: Int = 0
  ) throws -> PerceptualHash {
    let pixels = Mosaic(seed: seed).pixels(width, height, brighter: brighter)
    return try #require(PerceptualHash(pixels: pixels, width: width, height: height))
  }

  // FEED-34: neither size nor brightness changes what a picture looks like.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func theSamePictureIsNear(seed: UInt64) throws {
    let hash = try Self.hash(seed)
    #expect(hash.isDistinctive)
    #expect(hash.distance(to: try Self.hash(seed, 16, 12)) <= 10)
    #expect(hash.distance(to: try Self.hash(seed, 64, 48)) <= 10)
    #expect(hash.distance(to: try Self.hash(seed, brighter: 20)) <= 10)
  }

  // FEED-34
  @Test func otherPicturesAreFar() throws {
    let hashes = try (1...40).map { try Self.hash($0) }
    for (index, hash) in hashes.enumerated() {
      for other in hashes[..<index] { #expect(hash.distance(to: other) > 20) }
    }
  }

  // FEED-34: skies, walls and gradients would all resemble each other.
  @Test func anEvenPictureIsNotDistinctive() throws {
    let even = [UInt8](repeating: 90, count: 32 * 24 * 3)
    let gradient = (0..<24).flatMap { _ in
      (0..<32).flatMap { x in [UInt8](repeating: UInt8(x * 8), count: 3) }
    }
    let noise = (0..<(32 * 24)).flatMap { [UInt8](repeating: 90 + UInt8($0 * 7 % 3), count: 3) }
    for pixels in [even, noise] {
      let hash = try #require(PerceptualHash(pixels: pixels, width: 32, height: 24))
      #expect(!hash.isDistinctive)
    }
    let hash = try #require(PerceptualHash(pixels: gradient, width: 32, height: 24))
    #expect(hash == PerceptualHash(across: .max, down: 0))
  }

  // FEED-34, Q-1: a panorama's block is one pixel high; a worker that sends none has no hash.
  @Test func blocksOfAnyShapeHaveAHash() {
    let line = Mosaic(seed: 1).pixels(32, 1)
    #expect(PerceptualHash(pixels: line, width: 32, height: 1)?.down == 0)
    #expect(PerceptualHash(pixels: line, width: 1, height: 32)?.across == 0)
    #expect(PerceptualHash(pixels: [], width: 0, height: 0) == nil)
    #expect(PerceptualHash(pixels: [1, 2], width: 1, height: 1) == nil)
  }

  private static func look(
    _ id: String, _ across: UInt64, _ size: PixelSize = PixelSize(width: 400, height: 300)
  ) -> PhotoLook {
    PhotoLook(publicId: id, size: size, hash: PerceptualHash(across: across, down: 0xFFFF_FFFF))
  }

  // FEED-34: the nearest one is named, never the photo itself.
  @Test func theNearestPhotoIsFound() {
    let photos = SimilarPhotos([
      Self.look("far", 0xFF), Self.look("near", 0x7F), Self.look("me", 0x3F),
    ])
    #expect(photos.nearest(to: Self.look("me", 0x3F)) == "near")
    #expect(photos.nearest(to: Self.look("me", 0xFFFF_FFFF)) == nil)
    #expect(SimilarPhotos().nearest(to: Self.look("me", 0x3F)) == nil)
  }

  // FEED-34: another shape is another picture; a smaller copy has the same one, but for rounding.
  @Test func proportionsMatter() {
    let photo = Self.look("a", 0xFF)
    #expect(!photo.resembles(Self.look("b", 0xFF, PixelSize(width: 300, height: 400))))
    #expect(!photo.resembles(Self.look("b", 0xFF, PixelSize(width: 414, height: 300))))
    #expect(photo.resembles(Self.look("b", 0xFF, PixelSize(width: 41, height: 30))))
    #expect(photo.resembles(Self.look("b", 0xFF, PixelSize(width: 4_000_000, height: 3_000_000))))
  }

  // FEED-34: the limit is ten bits.
  @Test func theLimitIsTenBits() {
    #expect(Self.look("a", 0).resembles(Self.look("b", 0x3FF)))
    #expect(!Self.look("a", 0).resembles(Self.look("b", 0x7FF)))
  }

  // FEED-34: a chain of photos is one group; a photo that resembles none is in no group.
  @Test func groupsAreChains() {
    let far: UInt64 = 0xFFFF_FFFF_0000_0000
    let photos = [
      Self.look("a", 0), Self.look("x", far), Self.look("c", 0xFFFF), Self.look("b", 0xFF),
      Self.look("lone", 0xFFFF_0000_0000_0000), Self.look("y", far + 1),
    ]
    #expect(SimilarPhotos(photos).groups() == [["a", "c", "b"], ["x", "y"]])
    #expect(SimilarPhotos(photos).groups { true } == [])
  }
}
