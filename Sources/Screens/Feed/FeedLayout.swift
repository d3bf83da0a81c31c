import Domain

/// The positions of all cards of the feed, in CSS pixels (points) from the top of the list.
///
/// Cards are in rows. In a narrow viewport a row is one card, as wide as the list; in a wide one
/// (`Viewport.isWide`) it takes as many cards as fit at a height of `Proportion.rowHeight`. It then
/// grows to the list's width; the style sheet divides the width between its cards.
///
/// Rows are computed from two bytes per photo. A million cards on a tablet exceed 31 bits, so
/// positions in the list are 64 bits wide.
struct FeedLayout: Hashable, Sendable {
  /// Empty space above the first card: 12 of the list and 4 of the card, as designed.
  static let inset: Int32 = 16
  /// Space between two rows, and between the cards of a row: 4 below one card and 4 above the next,
  /// as designed.
  static let gap: Int32 = 8
  /// Space to the left and to the right of a row: 16, as designed.
  static let margin: Int32 = 16
  /// Maximum width of a card in a narrow viewport.
  static let widestCard: Int32 = 600
  /// Maximum height of a row. A row that reaches it may not fill the width: a few upright photos
  /// before a panorama in a narrow window, or the row directly above `fixed`. The style sheet has
  /// the same limit, as a factor of 2.5.
  static let tallestRow = Proportion.rowHeight * 5 / 2
  /// Every 32nd row is stored; the others are computed from it.
  private static let stride = 32

  let viewport: Viewport
  /// The slot of the first card: the number of unknown photos of the feed above it.
  let first: Int
  /// The slot of a card that begins a row, even if the row above has room for it: the first card on
  /// display when the list was opened. Its row stays the same when those above become known.
  let fixed: Int
  private let proportions: [Proportion]
  /// Every 32nd row, beginning with an empty one above the first.
  private var marks: [Row] = []
  /// The bottom of the last row plus the gap below it.
  private(set) var end = Int64(FeedLayout.inset)

  /// Cards beside each other, all of the same height.
  private struct Row: Hashable {
    /// The slots of the cards.
    let cards: Range<Int>
    let top: Int64
    let height: Int32

    /// The top of the row below.
    var end: Int64 { top + Int64(height + FeedLayout.gap) }
  }

  init(viewport: Viewport, first: Int = 0, proportions: [Proportion] = [], fixed: Int = 0) {
    self.viewport = viewport
    self.first = first
    self.fixed = fixed
    self.proportions = proportions
    var row = Row(
      cards: first..<first, top: Int64(FeedLayout.inset - FeedLayout.gap), height: 0)
    marks.append(row)
    var number = 0
    while row.cards.upperBound < slots.upperBound {
      row = self.row(below: row)
      number += 1
      if number % FeedLayout.stride == 0 { marks.append(row) }
    }
    end = row.end
  }

  /// The same cards in another viewport.
  func resized(_ viewport: Viewport) -> FeedLayout {
    FeedLayout(viewport: viewport, first: first, proportions: proportions, fixed: fixed)
  }

  /// The width of a filled row; at most 32,000 in a wide viewport, so that its product with the
  /// height of a row fits in 31 bits.
  var rowWidth: Int32 {
    let widest = viewport.isWide ? 32_000 : FeedLayout.widestCard
    return max(1, min(widest, viewport.width - 2 * FeedLayout.margin))
  }

  /// The slot of a card that begins a row, even if the row above has room for it; nil if no card
  /// does.
  var rowStart: Int32? { viewport.isWide && fixed > first ? Int32(clamping: fixed) : nil }

  /// The positions in the feed that have a card.
  var slots: Range<Int> { first..<(first + proportions.count) }

  /// Maximum scroll offset.
  var reach: Int64 { max(0, end - Int64(viewport.height)) }

  /// The top of a card; the end of the list for slots after the last one.
  func top(of slot: Int) -> Int64 {
    guard slot >= first else { return Int64(FeedLayout.inset) }
    return slot < slots.upperBound ? row(upTo: slot).top : end
  }

  func height(of slot: Int) -> Int32 {
    slots.contains(slot) ? row(upTo: slot).height : 0
  }

  /// The slots of all cards in the row of this card, which must be in the list.
  func row(of slot: Int) -> Range<Int> { row(upTo: slot).cards }

  /// The distance from the left end of its row to the middle of this card, which must be in the list.
  func middle(of slot: Int) -> Int32 {
    let row = row(upTo: slot)
    var other = row.cards.lowerBound
    var width = proportions[other &- first].widthInRow
    var left: Int32 = 0
    var gaps: Int32 = 0
    while other < slot {
      left &+= width
      gaps &+= FeedLayout.gap
      other &+= 1
      width = proportions[other &- first].widthInRow
    }
    return (left &+ width / 2) &* row.height / Proportion.rowHeight &+ gaps
  }

  /// The first card of the last row whose top is at or above `height`; otherwise the first card.
  func slot(at height: Int64) -> Int { row(upTo: .max, height).cards.lowerBound }

  /// The cards of the rows that lie at least partly between two heights of the list.
  func cards(from upper: Int64, to lower: Int64) -> Range<Int> {
    guard upper < end else { return slots.upperBound..<slots.upperBound }
    var row = row(upTo: .max, upper)
    let begin = row.cards.lowerBound
    while row.cards.upperBound < slots.upperBound, row.end < lower { row = self.row(below: row) }
    return begin..<row.cards.upperBound
  }

  /// The last row that begins at or before this slot, and at or above this height; if no row does,
  /// the empty row above the first.
  @inline(never) private func row(upTo slot: Int, _ height: Int64 = .max) -> Row {
    var low = 1
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].cards.lowerBound <= slot, marks[middle].top <= height {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var row = marks[low - 1]
    let last = slots.upperBound - 1
    while row.cards.upperBound <= min(slot, last), row.end <= height { row = self.row(below: row) }
    return row
  }

  /// The row that begins where this one, which is not the last, ends.
  @inline(never) private func row(below row: Row) -> Row {
    let first = row.cards.upperBound
    var end = first + 1
    guard viewport.isWide else {
      let height = proportions[first - self.first].height(forWidth: rowWidth)
      return Row(cards: first..<end, top: row.end, height: height)
    }
    var natural = proportions[first - self.first].widthInRow
    // Without the gaps between the cards.
    var room = rowWidth
    while end < slots.upperBound, end != fixed {
      let more = natural + proportions[end - self.first].widthInRow
      guard more <= room - FeedLayout.gap else { break }
      natural = more
      room -= FeedLayout.gap
      end += 1
    }
    let height = (room * Proportion.rowHeight + natural / 2) / natural
    let tallest = end < slots.upperBound ? FeedLayout.tallestRow : Proportion.rowHeight
    return Row(cards: first..<end, top: row.end, height: max(1, min(height, tallest)))
  }
}

/// The visible area of the list.
public struct Viewport: Hashable, Sendable {
  /// Width in CSS pixels.
  public let width: Int32
  /// Height in CSS pixels.
  public let height: Int32
  /// Whether cards are beside each other, in rows that fill the width, as in windows of at least 700
  /// CSS pixels; an iPhone always has one column.
  public let isWide: Bool

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
  public init(width: Int32, height: Int32, isWide: Bool = false) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.isWide = isWide
  }
}
