import Domain
import Testing

/// FEED-7: decoding a BlurHash into the blurred preview.
struct BlurHashTests {
  // The sample hashes in the documentation of woltapp/blurhash become images of many colors.
  @Test(arguments: ["LEHV6nWB2yk8pyo0adR*.7kCMdnj", "LGF5]+Yk^6#M@-5c,1J5@[or[Q6."])
  func knownHashesDecode(text: String) throws {
    let hash = try #require(BlurHash(text))
    let pixels = hash.pixels(width: 32, height: 32)
    #expect(pixels.count == 32 * 32 * 3)
    #expect(Set(pixels).count > 20, "it is no plain colour")
  }

  @Test(arguments: [
    "", "L", "LEHV6n", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMd\"",
  ])
  func aMalformedBlurHashIsRefused(text: String) {
    #expect(BlurHash(text) == nil)
  }

  @Test func encodingAndDecodingKeepsColours() throws {
    var pixels: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<32 {
        pixels += [UInt8(40 + x * 5), UInt8(200 - y * 6), 120]
      }
    }
    let hash = try #require(BlurHash(pixels: pixels, width: 32, height: 24, columns: 4, rows: 3))
    #expect(hash.text.utf8.count == 28)
    let again = try #require(BlurHash(hash.text)).pixels(width: 32, height: 24)
    for (index, value) in pixels.enumerated() {
      #expect(abs(Int(value) - Int(again[index])) < 40, "at \(index)")
    }
    #expect(BlurHash(hash.text)?.text == hash.text)
  }

  @Test func aWrongNumberOfPixelsIsRefused() {
    #expect(BlurHash(pixels: [0, 0], width: 1, height: 1, columns: 4, rows: 3) == nil)
    #expect(BlurHash(pixels: [0, 0, 0], width: 1, height: 1, columns: 10, rows: 3) == nil)
    #expect(BlurHash(pixels: [9, 9, 9], width: 1, height: 1, columns: 1, rows: 1) != nil)
  }

  // FEED-7: the longer side of the preview has 12 pixels. The shorter side of a panorama has 4, or
  // it would show stripes; neither side has more than 64, whatever sizes a server sends.
  @Test(arguments: [
    (PixelSize(width: 300, height: 200), 12, 8), (PixelSize(width: 1, height: .max), 4, 64),
    (PixelSize(width: 6000, height: 600), 40, 4),
  ])
  func aPreviewHasTheProportionsOfItsPhoto(size: PixelSize, width: UInt8, height: UInt8) throws {
    let file = try #require(BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")).bitmap(size)
    #expect(file.starts(with: [66, 77]) && file[18] == width && file[22] == height)
    #expect(file.count == 54 + (Int(width) * 3 + 3) / 4 * 4 * Int(height))
  }
}
