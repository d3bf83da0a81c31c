import Domain

/// Where every card of the feed lies; all numbers are CSS pixels (points) from the top of the list.
///
/// Heights follow from two bytes per photo. A million cards on a tablet are longer than 31 bits can
/// count, so heights of the list are 64 bits wide.
struct FeedLayout: Hashable, Sendable {
  /// Empty space above the first card: 12 of the list and 4 of the card, as designed.
  static let inset: Int32 = 16
  /// Space between two cards: 4 below one and 4 above the next, as designed.
  static let gap: Int32 = 8
  /// Space to the left and to the right of a card: 16, as designed.
  static let margin: Int32 = 16
  /// The widest a card gets on a large window.
  static let widestCard: Int32 = 600
  /// Every so many cards the upper edge is kept; those between are added up when asked for.
  private static let stride = 32

  private(set) var viewport: Viewport
  /// The slot of the first card: how many photos of the feed lie above it and are not known.
  let first: Int
  private var proportions: [Proportion]
  /// The upper edges of the cards 0, 32, 64 …
  private var marks: [Int64] = []
  /// The end of the last card with its gap.
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

  /// The slots that have a card.
  var slots: Range<Int> { first..<(first + proportions.count) }

  /// How far the list can be scrolled.
  var reach: Int64 { max(0, end - Int64(viewport.height)) }

  /// The upper edge of a card; the end of the list for slots behind the last one.
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

  /// The last card that begins at this height or above it; the first one when none does.
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

  /// The cards that lie, even in part, between two heights of the list.
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
