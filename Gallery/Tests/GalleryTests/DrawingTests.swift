import Gallery
import Testing

struct DrawingTests {
  /// The FNV-1a hash, 64 bits.
  private func digest(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  // LIB-1: a drawing has the size that its gallery entry declares.
  @Test(arguments: 0..<Gallery.count)
  func theDrawingHasThePromisedSize(index: Int) {
    let size = Gallery.entry(at: index).size(longSide: 64)
    let painting = Gallery.draw(at: index, longSide: 64)
    #expect(painting.width == size.width && painting.height == size.height)
    #expect(painting.pixels.count == size.width * size.height * 3)
  }

  // LIB-1: no picture is blank.
  @Test(arguments: 0..<Gallery.count)
  func noPictureIsBlank(index: Int) {
    let pixels = Gallery.draw(at: index, longSide: 64).pixels.map(Double.init)
    let mean = pixels.reduce(0, +) / Double(pixels.count)
    let variance = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(pixels.count)
    #expect(variance > 60, "\(Gallery.entry(at: index).title)")
  }

  // LIB-1: drawing is deterministic.
  @Test(arguments: [0, 1, 5, 12, 30, 63])
  func drawingTwiceGivesTheSameBytes(index: Int) {
    #expect(
      Gallery.draw(at: index, longSide: 96).pixels == Gallery.draw(at: index, longSide: 96).pixels)
  }

  // LIB-1: drawing gives the same bytes on every machine.
  @Test(arguments: [
    (0, 0x9eb1_68d2_c777_2718), (1, 0x3314_d20b_1522_061a), (2, 0x5fcd_1efa_2028_15f4),
  ])
  func theBytesAreTheSameOnEveryMachine(index: Int, expected: UInt64) {
    #expect(digest(Gallery.draw(at: index, longSide: 64).pixels) == expected)
  }

  // LIB-1: no two portraits are alike.
  @Test func portraitsDiffer() {
    let portraits = Gallery.authors.indices.map {
      digest(Gallery.drawPortrait(ofAuthor: $0, side: 64).pixels)
    }
    #expect(Set(portraits).count == Gallery.authors.count)
  }

  // LIB-1: a size outside the limits is clamped.
  @Test func aSizeBelowTheLimitIsRaised() {
    #expect(Gallery.draw(at: 1, longSide: 1).width == 64)
  }
}

extension Painting {
  /// A copy of the image's bytes.
  fileprivate var pixels: [UInt8] { withPixels { Array($0) } }
}
