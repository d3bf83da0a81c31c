import Screens
import UIKit

/// The rows of a table that shows part of a list: a space, the rows near the viewport, a space.
///
/// Their number does not grow with the list: there are at most about fifty.
struct CardRows: Equatable {
  /// A row of the table.
  enum Row: Equatable {
    /// The part of the list above or below, with its height in points.
    // Why higher than 2009 points, the most that Apple names for a row: the cell is empty and transparent, so
    // UIKit draws no content for it; hundreds of rows in its place would make each change of the table slower.
    case space(CGFloat)
    /// A photo.
    case card(CardView)
    /// An empty card for a photo that is not loaded, with its height in points.
    case blank(CGFloat)
  }

  /// The updates that turn the rows of a table into these.
  struct Change: Equatable {
    /// Rows to remove, by old index.
    var removed: [Int] = []
    /// Rows to insert, by new index.
    var added: [Int] = []
    /// Rows in which a photo replaces an empty card or the reverse, by old index.
    var replaced: [Int] = []
  }

  /// Points between a card and the edges of its row.
  static let edge: CGFloat = 4
  /// Points above the first row and below the last one.
  private static let inset: CGFloat = 12
  /// From top to bottom; the first and the last are spaces.
  private(set) var rows: [Row] = []
  /// The number of photos in the list above the first one here.
  private var first: Int32 = 0

  /// The rows of an empty list.
  init() {
    rows = [.space(CardRows.inset), .space(CardRows.inset)]
  }

  /// The rows of a list whose viewport is known.
  init(_ view: FeedView) {
    rows = [.space(CGFloat(view.spaceAbove) + CardRows.inset)]
    first = min(view.cards.first?.slot ?? .max, view.blanks.first?.slot ?? .max)
    var blanks = view.blanks[...]
    for card in view.cards where card.height != nil {
      while let blank = blanks.first, blank.slot < card.slot {
        rows.append(.blank(CardRows.height(blank.height)))
        blanks = blanks.dropFirst()
      }
      rows.append(.card(card))
    }
    rows += blanks.map { .blank(CardRows.height($0.height)) }
    rows.append(.space(CGFloat(view.spaceBelow) + CardRows.inset))
  }

  /// The height of a row in points; 0 if there is no such row.
  func height(of row: Int) -> CGFloat {
    guard rows.indices.contains(row) else { return 0 }
    switch rows[row] {
    case .space(let height), .blank(let height): return height
    case .card(let card): return CardRows.height(card.height ?? 0)
    }
  }

  private static func height(_ card: Int32) -> CGFloat { CGFloat(card) + 2 * edge }

  /// The card of a row; nil for any other row.
  func card(at row: Int) -> CardView? {
    guard rows.indices.contains(row), case .card(let card) = rows[row] else { return nil }
    return card
  }

  /// Whether a row is an empty card, whose photo is not loaded.
  func isBlank(_ row: Int) -> Bool {
    guard rows.indices.contains(row), case .blank = rows[row] else { return false }
    return true
  }

  /// The row of the photo with this id; nil if it has none.
  func row(of id: String) -> Int? {
    rows.firstIndex { if case .card(let card) = $0 { card.id == id } else { false } }
  }

  /// Whether each row has the same height as the corresponding row of `other`.
  func isShaped(as other: CardRows) -> Bool {
    rows.count == other.rows.count
      && rows.indices.allSatisfy { height(of: $0) == other.height(of: $0) }
  }

  private var slots: Range<Int> { Int(first)..<Int(first) + rows.count - 2 }

  /// The updates that turn `old` into these rows; nil if the two show no common part of the list.
  func change(from old: CardRows) -> Change? {
    let kept = old.slots.clamped(to: slots)
    guard !kept.isEmpty else { return nil }
    var change = Change()
    for slot in old.slots where !kept.contains(slot) {
      change.removed.append(slot - old.slots.lowerBound + 1)
    }
    for slot in slots where !kept.contains(slot) {
      change.added.append(slot - slots.lowerBound + 1)
    }
    for slot in kept {
      let before = slot - old.slots.lowerBound + 1
      let isSameKind =
        (old.card(at: before) == nil) == (card(at: slot - slots.lowerBound + 1) == nil)
      if !isSameKind { change.replaced.append(before) }
    }
    return change
  }
}
