import Domain
import Testing

/// FEED-36: how far a photo is rotated, and the name of its image.
struct RotationTests {
  @Test func fourQuarterTurnsAreNone() {
    var rotation = Rotation.none
    let steps = (1...4).map { _ in
      rotation = rotation.adding(.right)
      return rotation
    }
    #expect(steps == [.right, .half, .left, .none])
  }

  @Test(arguments: Rotation.allCases) func theInverseUndoesARotation(rotation: Rotation) {
    #expect(rotation.adding(rotation.inverse) == .none)
    #expect(rotation.adding(.left).adding(.right) == rotation)
  }

  @Test(arguments: [
    (Rotation.none, 3, 2), (.right, 2, 3), (.half, 3, 2), (.left, 2, 3),
  ])
  func aQuarterTurnExchangesTheSides(rotation: Rotation, width: Int32, height: Int32) {
    let size = rotation.size(of: PixelSize(width: 3, height: 2))
    #expect(size == PixelSize(width: width, height: height))
  }

  @Test(arguments: Rotation.allCases) func aNameIsReadAsItWasWritten(rotation: Rotation) {
    let name = ImageName(stem: "0af3", rotation: rotation)
    #expect(ImageName(name.text) == name)
    #expect((name.text == "0af3") == (rotation == .none))
  }

  @Test(arguments: ["a-", "a-0", "a-45", "a-090", "a-+90", "a-360", "a--90", "a-90-90", "a-90 "])
  func aNameWithAnotherEndingIsRefused(text: String) {
    #expect(ImageName(text) == nil)
  }
}

/// FEED-36: the blurred preview of a rotated photo.
struct RotatedBlurHashTests {
  /// A picture of 32 × 24 pixels: dark, with a bright upper left and a red lower right quarter.
  private static func hash() throws -> BlurHash {
    var pixels: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<32 {
        switch (x < 16, y < 12) {
        case (true, true): pixels += [250, 250, 250]
        case (false, false): pixels += [220, 10, 10]
        case (true, false), (false, true): pixels += [10, 10, 10]
        }
      }
    }
    let exact = try #require(BlurHash(pixels: pixels, width: 32, height: 24, columns: 4, rows: 3))
    // Why from its text: only what the text has is rotated.
    return try #require(BlurHash(exact.text))
  }

  /// The colors in the quarters of a preview, row by row, at the same distance from all edges.
  private static func quarters(_ hash: BlurHash) -> [[UInt8]] {
    let pixels = hash.pixels(width: 8, height: 8)
    return [(2, 2), (6, 2), (2, 6), (6, 6)].map { x, y in
      Array(pixels[(y * 8 + x) * 3..<(y * 8 + x) * 3 + 3])
    }
  }

  @Test(arguments: [
    (Rotation.right, [2, 0, 3, 1]), (.half, [3, 2, 1, 0]), (.left, [1, 3, 0, 2]),
  ])
  func theQuartersAreWhereTheyShouldBe(rotation: Rotation, from: [Int]) throws {
    let before = Self.quarters(try Self.hash())
    let after = Self.quarters(try Self.hash().rotated(by: rotation))
    for (place, source) in from.enumerated() {
      for channel in 0..<3 {
        let difference = Int(after[place][channel]) - Int(before[source][channel])
        #expect(abs(difference) <= 2, "quarter \(place), channel \(channel)")
      }
    }
  }

  @Test(arguments: ["LEHV6nWB2yk8pyo0adR*.7kCMdnj", "00OZZy", "900000fQ"])
  func fourQuarterTurnsRestoreEveryDigit(text: String) throws {
    var hash = try #require(BlurHash(text))
    for _ in 1...4 { hash = hash.rotated(by: .right) }
    #expect(hash.text == text)
    #expect(hash.rotated(by: .half) == hash.rotated(by: .right).rotated(by: .right))
    #expect(hash.rotated(by: .left).rotated(by: .right) == hash)
  }
}
