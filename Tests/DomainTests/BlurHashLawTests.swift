import Foundation
import Testing

@testable import Domain

/// FEED-7: the steps that decode a BlurHash, compared with C functions and byte by byte.
struct BlurHashLawTests {
  private static let text = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  // FEED-7: the transfer curve of sRGB, IEC 61966-2-1
  @Test func theCurveIsThatOfSRGB() {
    for byte in 0...255 {
      let value = Double(byte) / 255
      let exact = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(Light.linear[byte] - exact) < 1e-9, "\(byte)")
      #expect(Light.encode(Light.linear[byte]) == byte)
    }
    #expect(zip(Light.linear, Light.linear.dropFirst()).allSatisfy { $0 < $1 })
  }

  // linear light below 0 or above 1 is clamped
  @Test(
    arguments: [
      (-1e300, 0), (-0.5, 0), (-0.0, 0), (1.0, 255), (1.000_1, 255), (1e300, 255), (.infinity, 255),
      (-.infinity, 0),
    ] as [(Double, Int)])
  func lightIsClamped(light: Double, byte: Int) {
    #expect(Light.encode(light) == byte)
  }

  // FEED-7
  @Test func theCosineIsThatOfTheCLibrary() {
    for step in -4000...4000 {
      let turns = Double(step) / 1000
      #expect(abs(Light.cosine(halfTurns: turns) - cos(turns * .pi)) < 1e-9, "\(turns)")
    }
  }

  // FEED-7: base-83 numbers of every width are decoded to the encoded value
  @Test func base83NumbersReadAsThemselves() throws {
    for value in 0..<6889 {
      let digits = try #require(Base83.digits(of: Base83.text(of: value, digits: 2)))
      #expect(digits.count == 2 && Base83.value(of: digits[...]) == value)
    }
    for value in [0, 82, 83, 16_777_215, 47_458_320] {
      let digits = try #require(Base83.digits(of: Base83.text(of: value, digits: 4)))
      #expect(Base83.value(of: digits[...]) == value)
    }
    for other in ["\"", "'", " ", "!", "&", "(", "/", "<", "\\", "`", "\u{0}", "é", "０"] {
      #expect(Base83.digits(of: other) == nil, "\(other)")
    }
  }

  // FEED-7: a plain color is encoded and decoded exactly
  @Test(
    arguments: [[0, 0, 0], [255, 255, 255], [1, 2, 3], [200, 30, 90], [0, 255, 0]] as [[UInt8]])
  func aPlainColorIsExact(color: [UInt8]) throws {
    let plain = (0..<12).flatMap { _ in color }
    for (columns, rows) in [(1, 1), (4, 3), (9, 9)] {
      let hash = try #require(
        BlurHash(pixels: plain, width: 4, height: 3, columns: columns, rows: rows))
      #expect(hash.text.utf8.count == 4 + 2 * columns * rows)
      let read = try #require(BlurHash(hash.text))
      #expect(
        read.columns == columns && read.rows == rows && read.components.count == columns * rows)
    }
    let single = try #require(BlurHash(pixels: plain, width: 4, height: 3, columns: 1, rows: 1))
    #expect(try #require(BlurHash(single.text)).pixels(width: 4, height: 3) == plain)
  }

  // a BlurHash has one to nine components in each direction
  @Test(arguments: [
    (0, 3), (3, 0), (-1, 3), (3, -1), (10, 3), (3, 10), (Int.max, 1), (1, Int.min),
  ]) func aNumberOfComponentsHasBounds(columns: Int, rows: Int) {
    let pixels = [UInt8](repeating: 9, count: 12)
    #expect(BlurHash(pixels: pixels, width: 2, height: 2, columns: columns, rows: rows) == nil)
  }

  // an image is refused unless width and height are positive and match the number of pixels
  @Test(arguments: [(0, 2), (2, 0), (-2, -2), (2, 3), (4, 1), (1, 5), (2, 2), (1, 4)])
  func aSizeFitsItsPixels(width: Int, height: Int) {
    let pixels = [UInt8](repeating: 9, count: 12)
    let isRead = BlurHash(pixels: pixels, width: width, height: height, columns: 1, rows: 1) != nil
    #expect(isRead == (width > 0 && width * height == 4))
  }

  // of the 83 size digits, 81 and 82 would mean ten rows and are refused
  @Test(arguments: [(80, true), (81, false), (82, false)])
  func aHashHasNineRowsAtMost(size: Int, isRead: Bool) {
    let count = 4 + 2 * (size % 9 + 1) * (size / 9 + 1)
    let text = Base83.text(of: size, digits: 1) + String(repeating: "0", count: count - 1)
    #expect((BlurHash(text) != nil) == isRead)
  }

  // FEED-7: the preview is a complete BMP file: header, row padding and pixels
  @Test(
    arguments: [
      (PixelSize(width: 1, height: 1), 12, 12), (PixelSize(width: 4, height: 3), 12, 9),
      (PixelSize(width: 3, height: 4), 9, 12), (PixelSize(width: 7, height: 5), 12, 8),
      (PixelSize(width: 5, height: 12), 5, 12), (PixelSize(width: .max, height: .max), 12, 12),
      (PixelSize(width: .max, height: 1), 64, 4), (PixelSize(width: 16, height: 1), 64, 4),
      (PixelSize(width: 1, height: 2), 6, 12),
    ] as [(PixelSize, Int, Int)])
  func aPreviewIsACompleteBMPFile(size: PixelSize, width: Int, height: Int) throws {
    let hash = try #require(BlurHash(BlurHashLawTests.text))
    let file = hash.bitmap(size)
    func number(_ place: Int, _ bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
    }
    let stride = (width * 3 + 3) / 4 * 4
    try #require(file.count == 54 + stride * height)
    #expect(Array(file[..<2]) == Array("BM".utf8))
    #expect(number(2, 4) == file.count && number(6, 4) == 0 && number(10, 4) == 54)
    #expect(number(14, 4) == 40 && number(18, 4) == width && number(22, 4) == height)
    #expect(number(26, 2) == 1 && number(28, 2) == 24 && number(30, 4) == 0)
    #expect(number(34, 4) == stride * height)
    #expect(file[38..<54].allSatisfy { $0 == 0 })
    let pixels = hash.pixels(width: width, height: height)
    for row in 0..<height {
      let line = file[(54 + stride * (height - 1 - row))...].prefix(stride)
      for column in 0..<width {
        let pixel = pixels[((row * width + column) * 3)...].prefix(3)
        #expect(Array(line.dropFirst(column * 3).prefix(3)) == pixel.reversed())
      }
      #expect(line.dropFirst(width * 3).allSatisfy { $0 == 0 }, "padding")
    }
  }
}
