/// Height divided by width in two bytes, small enough to hold for each of 100,000 photos.
///
/// The server sends it for every photo, and the app computes it from each loaded photo, so a card
/// keeps its height when its photo arrives.
public struct Proportion: Hashable, Sendable {
  /// The ratio in fixed point with 12 fractional bits: 256…65535, about 1/16…16.
  public let raw: UInt16

  /// Creates a ratio from its raw value, clamped to 1/16…16.
  public init(raw: UInt16) {
    self.raw = max(Proportion.least, raw)
  }

  /// The ratio of an image, rounded and clamped to 1/16…16.
  public init(_ size: PixelSize) {
    let exact = (Int64(size.height) * 4096 + Int64(size.width) / 2) / Int64(size.width)
    self.init(raw: UInt16(min(exact, Int64(UInt16.max))))
  }

  private static let least: UInt16 = 256

  /// Height divided by width of cards: at least 1/3, to fit date, heart and loader; at most 2, so
  /// that a whole card is visible at once.
  private static let ofCards: ClosedRange<UInt16> = 1365...8192

  /// Whether a card shows only the middle of the photo.
  public var isCropped: Bool { !(Proportion.ofCards ~= raw) }

  /// The height, rounded, of a card that is `width` wide; at least 1.
  public func height(forWidth width: Int32) -> Int32 {
    let ratio = min(max(raw, Proportion.ofCards.lowerBound), Proportion.ofCards.upperBound)
    return Int32(clamping: max(1, (Int64(width) * Int64(ratio) + 2048) >> 12))
  }
}
