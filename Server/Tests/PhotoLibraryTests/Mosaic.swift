@testable import PhotoLibrary

/// A picture of 36 gray fields, which looks different for every seed.
struct Mosaic {
  private let fields: [Int]

  init(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    fields = (0..<36).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 20 + Int(state >> 33) % 200
    }
  }

  /// The picture as RGB pixels of 3 bytes.
  func pixels(_ width: Int, _ height: Int, brighter: Int = 0) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let field = fields[y * 6 / height * 6 + x * 6 / width]
        pixels += [UInt8](repeating: UInt8(field + brighter), count: 3)
      }
    }
    return pixels
  }

  /// The picture as a file.
  func picture(_ width: Int, _ height: Int, _ format: VariantFormat = .jpg) throws -> [UInt8] {
    try Specimen.encoded(pixels(width, height), width, height, format)
  }
}
