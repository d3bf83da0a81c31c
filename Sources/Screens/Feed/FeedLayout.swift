import Domain

/// The positions of all cards of the feed, in CSS pixels (points) from the top of the list.
///
/// Heights follow from two bytes per photo. A million cards on a tablet exceed 31 bits, so
/// positions in the list are 64 bits wide.
struct FeedLayout: Hashable, Sendable {
  /// Empty space above the first card: 12 of the list and 4 of the card, as designed.
  static let inset: Int32 = 16
  /// Space between two cards: 4 below one and 4 above the next, as designed.
  static let gap: Int32 = 8
  /// Space to the left and to the right of a card: 16, as designed.
  static let margin: Int32 = 16
  /// Maximum width of a card on a large window.
  static let widestCard: Int32 = 600
  /// The top is stored for every 32nd card; the others are computed from it.
  private static let stride = 32

  private(set) var viewport: Viewport
  /// The slot of the first card: the number of unknown photos of the feed above it.
  let first: Int
  private var proportions: [Proportion]
  /// The tops of the cards 0, 32, 64 …
  private var marks: [Int64] = []
  /// The bottom of the last card plus the gap below it.
  private(set) var end = Int64(FeedLayout.inset)

  init(viewport: Viewport, first: Int = 0, proportions: [Proportion] = []) {
    self.viewport = viewport
    self.first = first
    self.proportions = proportions
    marks.reserveCapacity(proportions.count / FeedLayout.stride + 1)
    for number in proportions.indices { place(number) }
  }

  /// The same cards in another viewport.
  func resized(_ viewport: Viewport) -> FeedLayout {
    FeedLayout(viewport: viewport, first: first, proportions: proportions)
  }

  var cardWidth: Int32 {
    max(1, min(FeedLayout.widestCard, viewport.width - 2 * FeedLayout.margin))
  }

  /// The positions in the feed that have a card.
  var slots: Range<Int> { first..<(first + proportions.count) }

  /// Maximum scroll offset.
  var reach: Int64 { max(0, end - Int64(viewport.height)) }

  /// The top of a card; the end of the list for slots after the last one.
  func top(of slot: Int) -> Int64 {
    let number = slot - first
    guard number > 0 else { return Int64(FeedLayout.inset) }
    guard number < proportions.count else { return end }
    let mark = number / FeedLayout.stride
    var top = marks[mark]
    for before in (mark * FeedLayout.stride)..<number { top += Int64(step(before)) }
    return top
  }

  func height(of slot: Int) -> Int32 {
    let number = slot - first
    guard proportions.indices.contains(number) else { return 0 }
    return proportions[number].height(forWidth: cardWidth)
  }

  mutating func append(_ proportion: Proportion) {
    proportions.append(proportion)
    place(proportions.count - 1)
  }

  /// The last card whose top is at or above `height`; otherwise the first card.
  func slot(at height: Int64) -> Int {
    guard !proportions.isEmpty else { return first }
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] > height { high = middle } else { low = middle + 1 }
    }
    var number = max(0, low - 1) * FeedLayout.stride
    var below = marks[max(0, low - 1)] + Int64(step(number))
    while below <= height, number + 1 < proportions.count {
      number += 1
      below += Int64(step(number))
    }
    return first + number
  }

  /// The cards that lie at least partly between two heights of the list.
  func cards(from upper: Int64, to lower: Int64) -> Range<Int> {
    guard upper < end, !proportions.isEmpty else { return slots.upperBound..<slots.upperBound }
    let begin = slot(at: upper)
    var next = begin
    var top = self.top(of: begin)
    while next < slots.upperBound, top < lower {
      top += Int64(step(next - first))
      next += 1
    }
    return begin..<next
  }

  private func step(_ number: Int) -> Int32 {
    proportions[number].height(forWidth: cardWidth) + FeedLayout.gap
  }

  private mutating func place(_ number: Int) {
    if number % FeedLayout.stride == 0 { marks.append(end) }
    end += Int64(step(number))
  }
}

/// The visible area of the list.
public struct Viewport: Hashable, Sendable {
  /// Width in CSS pixels.
  public let width: Int32
  /// Height in CSS pixels.
  public let height: Int32

  /// The height in CSS pixels of the section of a very long list that is laid out; shorter lists fit
  /// in it. 8,000,000 is far below the limit of browsers for the height of a page.
  // Why a constant in the browser: there it would cost bytes, and no host passes another value.
  #if hasFeature(Embedded)
    var band: Int64 { 8_000_000 }
  #else
    /// The height in CSS pixels of the section that is laid out.
    public var band: Int64 = 8_000_000
  #endif
  /// At rest, the laid-out section moves if the viewport is this close to one of its ends.
  var near: Int64 { band / 8 }

  /// Creates a viewport; sides below 1 become 1.
  public init(width: Int32, height: Int32) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}
