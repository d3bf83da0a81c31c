import Domain

extension JobCost {
  /// The estimate for making a variant from the original.
  ///
  /// The factors were measured on a core of 2023 and need only be right within a factor of two:
  /// clients are charged the measured time.
  static func variant(_ variation: Variation, of source: VariantSource) -> JobCost {
    let own = megapixels(source.size)
    let scaled = megapixels(variation.place?.whole ?? variation.scaled)
    // Why: a JPEG is decoded at half size or less if that is large enough.
    let isReduced = source.fileExtension == "jpg" && scaled < own / 4
    return JobCost(
      milliseconds: Int64(own * (isReduced ? 6 : 25) + encoding(variation)))
  }

  /// The estimate for making a variant from an intermediate.
  static func derived(_ variation: Variation) -> JobCost {
    JobCost(milliseconds: Int64(30 + encoding(variation)))
  }

  /// The estimate for making the intermediate of a large original.
  static func intermediate(of source: VariantSource) -> JobCost {
    let perMegapixel = source.fileExtension == "jpg" ? 8.0 : 25.0
    return JobCost(milliseconds: Int64(100 + megapixels(source.size) * perMegapixel))
  }

  private static func encoding(_ variation: Variation) -> Double {
    let perMegapixel: Double =
      switch variation.format {
      case .jpg: 25
      case .pjpg: 50
      case .webp: 120
      case .png: 150
      case .avif: 500
      }
    return megapixels(variation.size) * perMegapixel
  }

  private static func megapixels(_ size: PixelSize) -> Double {
    Double(size.width) * Double(size.height) / 1_000_000
  }
}
