import Screens
import UIKit

/// The rows of a table that shows a part of a list: a space, what is near the window, a space.
///
/// However long the list is, there are some fifty rows: those that the screen has built.
struct CardRows: Equatable {
  /// One row.
  enum Row: Equatable {
    /// The part of the list above or below.
    case space(CGFloat)
    /// A photo.
    case card(CardView)
    /// A place that is kept free.
    case blank(CGFloat)
  }

  /// What has to be done so that a table that shows other rows shows these.
  struct Change: Equatable {
    /// Rows that go, by their old number.
    var removed: [Int] = []
    /// Rows that come, by their new number.
    var added: [Int] = []
    /// Rows that become of another kind, by their old number.
    var replaced: [Int] = []
  }

  /// Points between a card and the edges of its row, as designed.
  static let edge: CGFloat = 4
  /// Points above the first row and below the last one, as designed.
  private static let inset: CGFloat = 12
  /// The rows from above to below; always two of them are spaces.
  private(set) var rows: [Row] = []
  /// How many photos of the list lie above the first one here.
  private var first: Int32 = 0

  /// No list.
  init() {
    rows = [.space(CardRows.inset), .space(CardRows.inset)]
  }

  /// The rows of a list whose window is known.
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

  /// The height of a row in points.
  func height(of row: Int) -> CGFloat {
    guard rows.indices.contains(row) else { return 0 }
    switch rows[row] {
    case .space(let height), .blank(let height): return height
    case .card(let card): return CardRows.height(card.height ?? 0)
    }
  }

  private static func height(_ card: Int32) -> CGFloat { CGFloat(card) + 2 * edge }

  /// The card of a row.
  func card(at row: Int) -> CardView? {
    guard rows.indices.contains(row), case .card(let card) = rows[row] else { return nil }
    return card
  }

  /// Whether a row is a place that is kept free.
  func isBlank(_ row: Int) -> Bool {
    guard rows.indices.contains(row), case .blank = rows[row] else { return false }
    return true
  }

  /// The row of the photo with this id.
  func row(of id: String) -> Int? {
    rows.firstIndex { if case .card(let card) = $0 { card.id == id } else { false } }
  }

  /// Whether every row is as high as the one of that number in `other`.
  func isShaped(as other: CardRows) -> Bool {
    rows.count == other.rows.count
      && rows.indices.allSatisfy { height(of: $0) == other.height(of: $0) }
  }

  private var slots: Range<Int> { Int(first)..<Int(first) + rows.count - 2 }

  /// What leads from `old` rows to these; nothing when no place of the list is in both.
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
