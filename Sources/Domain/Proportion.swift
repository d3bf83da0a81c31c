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

  /// The height, in CSS pixels, at which cards are put beside each other until the row is full; the
  /// row then grows to the list's width.
  ///
  /// 192: two photos of 3:2 fit beside each other in the narrowest window that has rows, which
  /// leaves 596 for them (700 without tabs and margins). The style sheet has the same number.
  public static let rowHeight: Int32 = 192

  private static let least: UInt16 = 256

  /// Height divided by width of cards: at least 1/3, to fit date, heart and loader; at most 2, so
  /// that a whole card is visible at once.
  private static let ofCards: ClosedRange<UInt16> = 1365...8192

  /// Whether a card shows only the middle of the photo.
  public var isCropped: Bool { !(Proportion.ofCards ~= raw) }

  /// The height, rounded, of a card that is `width` wide; at least 1.
  public func height(forWidth width: Int32) -> Int32 {
    Int32(clamping: max(1, (Int64(width) * Int64(cardRatio) + 2048) >> 12))
  }

  /// The width in CSS pixels, rounded, of a card that is `rowHeight` high: 96…576.
  public var widthInRow: Int32 {
    (Proportion.rowHeight * 4096 + Int32(cardRatio) / 2) / Int32(cardRatio)
  }

  private var cardRatio: UInt16 {
    min(max(raw, Proportion.ofCards.lowerBound), Proportion.ofCards.upperBound)
  }
}
