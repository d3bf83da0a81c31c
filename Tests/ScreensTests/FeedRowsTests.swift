import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-26: in a wide window, cards stand beside each other in rows that fill the width.
struct FeedRowsTests {
  /// Sizes of photos, from panoramas to tall strips, of which a card shows only the middle.
  static let sizes = [(3, 2), (2, 3), (1, 1), (16, 9), (3, 1), (1, 40), (50, 1), (4, 5)].map {
    PixelSize(width: $0, height: $1)
  }

  static func proportions(_ count: Int, seed: UInt64 = 1) -> [Proportion] {
    var chance = Chance(seed: seed)
    return (0..<count).map { _ in
      Proportion(sizes.randomElement(using: &chance) ?? PixelSize(width: 3, height: 2))
    }
  }

  static func layout(
    _ width: Int32, _ proportions: [Proportion], first: Int = 0, fixed: Int = 0
  ) -> FeedLayout {
    FeedLayout(
      viewport: Viewport(width: width, height: 800, isWide: true), first: first,
      proportions: proportions, fixed: fixed)
  }

  /// The rows of a layout as ranges of slots.
  static func rows(_ layout: FeedLayout) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    while let next = rows.last?.upperBound ?? layout.slots.first, layout.slots.contains(next) {
      rows.append(layout.row(of: next))
    }
    return rows
  }

  // FEED-26: every photo is in exactly one row, in the order of the feed, and rows do not overlap
  @Test(arguments: [628, 696, 952, 1208, 1848, 3768] as [Int32])
  func rowsHoldAllPhotosInOrder(width: Int32) {
    let layout = FeedRowsTests.layout(width, FeedRowsTests.proportions(1000))
    let rows = FeedRowsTests.rows(layout)
    #expect(rows.flatMap { Array($0) } == Array(0..<1000))
    var top = Int64(FeedLayout.inset)
    for row in rows {
      #expect(row.allSatisfy { layout.top(of: $0) == top && layout.row(of: $0) == row })
      top += Int64(layout.height(of: row.lowerBound) + FeedLayout.gap)
    }
    #expect(layout.end == top)
  }

  /// The widths, in CSS pixels, that the style sheet gives to the cards of a row. A row with room for
  /// more is as wide as its cards are at their height.
  static func widths(_ row: Range<Int>, _ layout: FeedLayout, _ proportions: [Proportion])
    -> [Double]
  {
    let natural = row.map { Double(proportions[$0].widthInRow) }
    let room = Double(layout.rowWidth - FeedLayout.gap * Int32(row.count - 1))
    let isLast = row.upperBound == layout.slots.upperBound
    let growth = min(isLast ? 1 : 2.5, room / natural.reduce(0, +))
    return natural.map { $0 * growth }
  }

  // FEED-26: a row that its cards fill has exactly the list's width; others are as high as allowed
  @Test(arguments: [628, 696, 952, 1208, 1848, 3768] as [Int32])
  func aRowFillsTheWidth(width: Int32) {
    let proportions = FeedRowsTests.proportions(1000, seed: 7)
    let layout = FeedRowsTests.layout(width, proportions)
    var filled = 0
    for row in FeedRowsTests.rows(layout).dropLast() {
      let widths = FeedRowsTests.widths(row, layout, proportions).reduce(0, +)
      let room = Double(layout.rowWidth - FeedLayout.gap * Int32(row.count - 1))
      let height = layout.height(of: row.lowerBound)
      if abs(widths - room) < 0.01 { filled += 1 }
      #expect(abs(widths - room) < 0.01 || (widths < room && height == FeedLayout.tallestRow))
      #expect(Proportion.rowHeight...FeedLayout.tallestRow ~= height)
      // The next card would not fit.
      let natural = row.map { proportions[$0].widthInRow }.reduce(0, +)
      let next = proportions[row.upperBound].widthInRow + FeedLayout.gap
      #expect(natural <= Int32(room) && natural + next > Int32(room))
    }
    #expect(10 * filled > 9 * FeedRowsTests.rows(layout).count || width < 700)
  }

  // FEED-26, FEED-6: cards keep the proportions of their photos, within the limits of all cards
  @Test func cardsHaveTheProportionsOfTheirPhotos() {
    let proportions = FeedRowsTests.proportions(500, seed: 3)
    let layout = FeedRowsTests.layout(1208, proportions)
    for row in FeedRowsTests.rows(layout) {
      for (slot, width) in zip(row, FeedRowsTests.widths(row, layout, proportions)) {
        let ratio = Double(min(max(proportions[slot].raw, 1365), 8192)) / 4096
        // A whole number of pixels at the height of 192, and then for the height.
        let rounding = 0.5 + 0.5 * ratio * Double(layout.height(of: slot)) / 192
        #expect(abs(width * ratio - Double(layout.height(of: slot))) <= rounding, "\(slot)")
      }
    }
  }

  // FEED-26: the last row is not filled, whatever its photos
  @Test(arguments: 1...40)
  func theLastRowIsNotFilled(count: Int) {
    let layout = FeedRowsTests.layout(
      1208, Array(repeating: Proportion(PixelSize(width: 3, height: 2)), count: count))
    #expect(layout.row(of: count - 1).count <= 4 && layout.height(of: count - 1) == 192)
  }

  // FEED-26: a photo that is wider than the list, as between the safe areas of a phone, fits
  @Test func aPanoramaIsNoWiderThanTheList() {
    let layout = FeedRowsTests.layout(500, [Proportion(PixelSize(width: 3, height: 1))])
    #expect(layout.rowWidth == 468 && layout.height(of: 0) == 156)
  }

  // FEED-26, FEED-10: a list that grows page by page keeps all rows but the last
  @Test func pagesMakeTheRowsOfTheWholeList() {
    let proportions = FeedRowsTests.proportions(700, seed: 5)
    let whole = FeedRowsTests.layout(1208, proportions)
    for count in stride(from: 10, to: 700, by: 10) {
      let grown = FeedRowsTests.layout(1208, Array(proportions[..<count]))
      for row in FeedRowsTests.rows(grown).dropLast() {
        #expect(whole.row(of: row.lowerBound) == row)
        #expect(whole.top(of: row.lowerBound) == grown.top(of: row.lowerBound))
      }
    }
  }

  // FEED-26: the rows on display stay when those above become known
  @Test(arguments: [0, 1, 5, 333])
  func theRowsOnDisplayStay(first: Int) {
    let all = FeedRowsTests.proportions(600, seed: 9)
    let page = FeedRowsTests.layout(1208, Array(all[first..<(first + 30)]), first: first)
    let whole = FeedRowsTests.layout(1208, all, fixed: first)
    for row in FeedRowsTests.rows(page).dropLast() {
      #expect(whole.row(of: row.lowerBound) == row)
      #expect(whole.height(of: row.lowerBound) == page.height(of: row.lowerBound))
    }
  }

  // FEED-26: a row is found by its height as by a search of all rows
  @Test func aRowIsFoundByItsHeight() {
    let layout = FeedRowsTests.layout(952, FeedRowsTests.proportions(2000, seed: 2))
    let rows = FeedRowsTests.rows(layout)
    for height in stride(from: Int64(0), to: layout.end, by: 97) {
      let row = rows.last { layout.top(of: $0.lowerBound) <= height } ?? rows[0]
      #expect(layout.slot(at: height) == row.lowerBound)
      let cards = layout.cards(from: height, to: height + 800)
      #expect(cards.lowerBound == row.lowerBound)
      #expect(rows.contains { $0.upperBound == cards.upperBound })
      #expect(layout.top(of: cards.upperBound) >= min(height + 800, layout.end))
    }
  }

  // FEED-26, FEED-10: of a hundred thousand photos, at most 96 are built
  @Test func ofALongListFewCardsAreBuilt() {
    let layout = FeedRowsTests.layout(1208, FeedRowsTests.proportions(100_000, seed: 4))
    let window = FeedWindow(layout)
    #expect(layout.slots.count == 100_000 && window.built.count <= 96)
    #expect(layout.row(of: 99_999).upperBound == 100_000)
  }

  // FEED-26: the widest window that a host can report is laid out
  @Test func noWindowIsTooWide() {
    let layout = FeedRowsTests.layout(.max, FeedRowsTests.proportions(1000))
    #expect(layout.end > 0 && layout.rowWidth == 32_000)
    #expect(FeedRowsTests.layout(1, FeedRowsTests.proportions(100)).end > 0)
  }
}
