/// Height divided by width in two bytes: what a list of 100,000 photos knows of each of them.
///
/// The server sends it for every photo and the app computes it of each photo it is told about, so a
/// card has the same height before and after its photo came.
public struct Proportion: Hashable, Sendable {
  /// The ratio as a fixed-point number with 12 bits behind the point: 256…65535, about 1/16…16.
  public let raw: UInt16

  /// The ratio that these two bytes stand for; what lies outside 1/16…16 is brought to its border.
  public init(raw: UInt16) {
    self.raw = max(Proportion.least, raw)
  }

  /// The ratio of a picture, rounded; what lies outside 1/16…16 is brought to its border.
  public init(_ size: PixelSize) {
    let exact = (Int64(size.height) * 4096 + Int64(size.width) / 2) / Int64(size.width)
    self.init(raw: UInt16(min(exact, Int64(UInt16.max))))
  }

  private static let least: UInt16 = 256

  /// The ratios of cards: 1:3, so that date, heart and loader have room, to 2, so that a card and what
  /// it loads are seen at once.
  private static let ofCards: ClosedRange<UInt16> = 1365...8192

  /// Whether a card shows only the middle of the photo.
  public var isCropped: Bool { !(Proportion.ofCards ~= raw) }

  /// The height, rounded, of a card that is `width` wide; at least 1.
  public func height(forWidth width: Int32) -> Int32 {
    let ratio = min(max(raw, Proportion.ofCards.lowerBound), Proportion.ofCards.upperBound)
    return Int32(clamping: max(1, (Int64(width) * Int64(ratio) + 2048) >> 12))
  }
}
