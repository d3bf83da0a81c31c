import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-26, Q-3: arrow keys lead from card to card.
struct FeedArrowTests {
  private let indexed = FeedIndexTests()

  /// A list of ten photos; in a wide window the rows are p0…p2, p3…p5, p6…p8 and p9.
  private func list(isWide: Bool) -> FeedScreen {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(10)))
    let width: Int32 = isWide ? 940 : 375
    _ = screen.handle(.resized(Viewport(width: width, height: 667, isWide: isWide)))
    return screen
  }

  /// The photos to which the key leads from each of these.
  private func lead(_ screen: FeedScreen, _ key: ArrowKey, from ids: [String]) -> [String] {
    ids.map { id in
      var copy = screen
      guard case .focusCard(let target) = copy.move(key, from: id).last else {
        return ""
      }
      return target
    }
  }

  @Test(
    "FEED-26: in one column, up and left lead to the photo before, down and right to the one after")
  func inOneColumnAnArrowLeadsToTheNextPhoto() {
    let screen = list(isWide: false)
    for key in [ArrowKey.left, .up] {
      #expect(lead(screen, key, from: ["p1", "p9"]) == ["p0", "p8"])
    }
    for key in [ArrowKey.right, .down] {
      #expect(lead(screen, key, from: ["p0", "p8"]) == ["p1", "p9"])
    }
  }

  @Test("FEED-26: in rows, left and right lead to the photo before and after, also in another row")
  func inRowsAnArrowLeadsToThePhotoBeside() {
    let screen = list(isWide: true)
    #expect(screen.window?.layout.row(of: 4) == 3..<6)
    #expect(lead(screen, .right, from: ["p0", "p2"]) == ["p1", "p3"])
    #expect(lead(screen, .left, from: ["p1", "p3"]) == ["p0", "p2"])
  }

  @Test("FEED-26: in rows, up and down lead to the nearest photo of the row above or below")
  func inRowsAnArrowLeadsToTheNearestPhotoAboveOrBelow() {
    let screen = list(isWide: true)
    #expect(lead(screen, .down, from: ["p0", "p1", "p2"]) == ["p3", "p4", "p5"])
    #expect(lead(screen, .up, from: ["p6", "p7", "p8"]) == ["p3", "p4", "p5"])
    #expect(lead(screen, .down, from: ["p6", "p7", "p8"]) == ["p9", "p9", "p9"])
    #expect(lead(screen, .up, from: ["p9"]) == ["p6"], "the last row is not filled")
  }

  @Test("FEED-26: nearest is the photo whose middle is, as the cards are drawn")
  func theMiddlesOfCardsAreThoseOnDisplay() {
    let proportions = FeedRowsTests.proportions(400, seed: 5)
    let layout = FeedRowsTests.layout(1208, proportions)
    for row in FeedRowsTests.rows(layout) {
      var left = 0.0
      for (slot, width) in zip(row, FeedRowsTests.widths(row, layout, proportions)) {
        #expect(abs(Double(layout.middle(of: slot)) - left - width / 2) < 6)
        left += width + Double(FeedLayout.gap)
      }
    }
  }

  @Test("FEED-26, Q-3: at an end of the list, and on a card that is gone, an arrow does nothing")
  func anArrowWithoutAPhotoDoesNothing() {
    for isWide in [false, true] {
      let screen = list(isWide: isWide)
      for (key, id) in [(ArrowKey.left, "p0"), (.up, "p0"), (.right, "p9"), (.down, "p9")] {
        var copy = screen
        let effects = copy.move(key, from: id)
        #expect(effects == [] && copy == screen, "\(key) \(isWide)")
      }
      #expect(lead(screen, .down, from: ["gone"]) == [""])
    }
    #expect(lead(FeedScreen(), .down, from: ["p0"]) == [""], "a list without a size")
  }

  @Test("FEED-26, FEED-10: to a photo that is not loaded an arrow does not lead")
  func anArrowDoesNotLeadToAPhotoThatIsNotLoaded() throws {
    var screen = try indexed.open(1000)
    _ = screen.handle(.answered(ticket(2), .cards(block(from: 0, of: 1000))))
    #expect(lead(screen, .down, from: ["p28", "p29"]) == ["p29", ""])
  }

  @Test("FEED-26, FEED-10: a list scrolls to a card that is not built, before it gets the focus")
  func aListScrollsToACardThatIsNotBuilt() throws {
    var screen = try indexed.open(1000)
    indexed.settle(&screen, [FeedIndexTests.first])
    _ = screen.handle(.scrolled(20 * 237))
    let last = try #require(screen.view.cards.last)
    let target = "p\(last.slot + 1)"
    let effects = screen.move(.down, from: last.id)
    #expect(effects.last == .focusCard(target))
    #expect(effects.contains { if case .scroll = $0 { true } else { false } })
    #expect(screen.view.cards.contains { $0.id == target })
  }

  @Test("FEED-26, FEED-10: a list does not scroll to a card that is built: the browser does")
  func aListDoesNotScrollToACardThatIsBuilt() {
    var screen = list(isWide: false)
    let effects = screen.move(.down, from: "p1")
    #expect(effects == [.focusCard("p2")], "p2 is partly below the window")
  }

  @Test("FEED-26, FEED-17, FEED-37: the focus moves in the list in front")
  func anArrowLeadsThroughTheListInFront() {
    let favourites = FavouritesTests()
    var screen = favourites.app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), favourites.liked(4...6, isLast: true))))
    #expect(screen.handle(.arrowPressed(.up, on: "p6")) == [.focusCard("p5")])
    #expect(screen.handle(.arrowPressed(.down, on: "p6")) == [], "p7 is not liked")
    _ = screen.handle(.tabTapped(.feed))
    #expect(screen.handle(.arrowPressed(.down, on: "p6")).last == .focusCard("p7"))
    _ = screen.handle(.listTapped(ListHeader(query: "?person=ann", title: "Ann")))
    #expect(screen.handle(.arrowPressed(.down, on: "p6")) == [], "her photos are not loaded")
  }
}
