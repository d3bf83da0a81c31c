import Domain

/// Where every card of the feed lies; all numbers are CSS pixels (points).
struct FeedLayout: Hashable, Sendable {
  /// Empty space above the first card: 12 of the list and 4 of the card, as designed.
  static let inset: Int32 = 16
  /// Space between two cards: 4 below one and 4 above the next, as designed.
  static let gap: Int32 = 8
  /// Space to the left and to the right of a card: 16, as designed.
  static let margin: Int32 = 16
  /// The widest a card gets on a large window.
  static let widestCard: Int32 = 600

  private(set) var viewport: Viewport
  /// The upper edge of each card and, as the last element, the end of the last card with its gap.
  private var tops: [Int32] = [FeedLayout.inset]

  init(viewport: Viewport) {
    self.viewport = viewport
  }

  var cardWidth: Int32 {
    max(1, min(FeedLayout.widestCard, viewport.width - 2 * FeedLayout.margin))
  }

  /// The end of the last card, from the top of the list.
  var end: Int32 { tops[tops.count - 1] }

  func top(of index: Int) -> Int32 {
    tops[max(0, min(index, tops.count - 1))]
  }

  mutating func append(_ size: PixelSize) {
    tops.append(end + size.height(forWidth: cardWidth) + FeedLayout.gap)
  }

  mutating func removeAll() {
    tops = [FeedLayout.inset]
  }

  /// The cards that lie, even in part, between two heights of the list.
  func cards(from upper: Int32, to lower: Int32) -> Range<Int> {
    let first = max(0, firstIndex { tops[$0] > upper } - 1)
    let last = min(tops.count - 1, firstIndex { tops[$0] >= lower })
    return first..<max(first, last)
  }

  private func firstIndex(where isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = tops.count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The part of the window that shows the list.
public struct Viewport: Hashable, Sendable {
  /// CSS pixels from left to right.
  public let width: Int32
  /// CSS pixels from top to bottom.
  public let height: Int32

  /// A size; sides below 1 become 1.
  public init(width: Int32, height: Int32) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}
