import AppModel
import Domain
import Testing

@testable import Screens

/// FEED-26: the list in a window that becomes wide or narrow, and in a wide one.
struct FeedWideTests {
  static let wide = Viewport(width: 629, height: 800, isWide: true)
  static let narrow = Viewport(width: 699, height: 800)

  private func window(_ viewport: Viewport) -> FeedWindow {
    FeedWindow(
      FeedLayout(viewport: viewport, proportions: FeedRowsTests.proportions(2000, seed: 8)))
  }

  private func middle(_ window: FeedWindow) -> Range<Int> {
    window.layout.row(of: window.layout.slot(at: window.offset + 400))
  }

  private func isAtAnEnd(_ window: FeedWindow) -> Bool {
    window.offset == 0 || window.offset == window.layout.reach
  }

  // FEED-26, FEED-6: between 699 and 701 px the photo in the middle stays there, however often
  @Test func theSamePhotoStaysInTheMiddle() {
    for place in stride(from: Int64(1000), to: 600_000, by: 7919) {
      var window = window(FeedWideTests.narrow)
      _ = window.jump(to: place)
      let photo = middle(window).lowerBound
      for viewport in [FeedWideTests.wide, FeedWideTests.narrow, FeedWideTests.wide] {
        _ = window.resize(viewport)
        #expect(window.visible.contains(photo))
        #expect(middle(window).contains(photo) || isAtAnEnd(window))
      }
      _ = window.resize(FeedWideTests.narrow)
      #expect(middle(window) == photo..<photo + 1 || isAtAnEnd(window))
    }
  }

  // FEED-26: after the person scrolled, it is the photo that is in the middle now
  @Test func scrollingChoosesAnotherPhoto() {
    var window = window(FeedWideTests.wide)
    _ = window.jump(to: 20_000)
    _ = window.resize(FeedWideTests.narrow)
    window.scrolled(to: window.scrollTop + 5_000)
    let photo = middle(window).lowerBound
    _ = window.resize(FeedWideTests.wide)
    #expect(middle(window).contains(photo))
  }

  // FEED-26: an offset that a browser reports one pixel off does not choose another photo
  @Test func aPlaceAPixelOffChoosesNoOtherPhoto() {
    for place in stride(from: Int64(1000), to: 300_000, by: 7919) {
      var window = window(FeedWideTests.wide)
      _ = window.jump(to: place)
      let photo = middle(window).lowerBound
      for width in stride(from: Int32(628), through: 500, by: -4) {
        window.scrolled(to: max(0, window.scrollTop - 1))
        _ = window.resize(Viewport(width: width, height: 800, isWide: true))
      }
      #expect(middle(window).contains(photo) || isAtAnEnd(window))
    }
  }

  // FEED-26: at its top, the list stays at the top
  @Test func theTopStays() {
    var window = window(FeedWideTests.narrow)
    #expect(window.resize(FeedWideTests.wide) == 0)
    #expect(window.offset == 0)
  }

  // FEED-26, FEED-10: whole rows are built, and at least one more above and below the viewport
  @Test func wholeRowsAreBuilt() {
    var window = window(Viewport(width: 1848, height: 1080, isWide: true))
    for place in stride(from: Int64(0), to: window.layout.reach, by: 4_999) {
      _ = window.jump(to: place)
      window.settle()
      let built = window.built
      let visible = window.visible
      #expect(built.count <= 96 && built.contains(visible.lowerBound))
      #expect(built.lowerBound < visible.lowerBound || visible.lowerBound == 0)
      #expect(built.upperBound > visible.upperBound || visible.upperBound == 2000)
      #expect(window.layout.row(of: built.lowerBound).lowerBound == built.lowerBound)
      #expect(window.layout.row(of: built.upperBound - 1).upperBound == built.upperBound)
      let rows = window.layout.top(of: built.upperBound) - window.layout.top(of: built.lowerBound)
      let whole = Int64(window.spaceAbove(built)) + rows + Int64(window.spaceBelow(built))
      #expect(whole == window.layout.end - Int64(FeedLayout.inset))
    }
  }

  // FEED-26: cards and placeholders have the heights of their rows
  @Test func cardsHaveTheHeightsOfTheirRows() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(100)))
    #expect(screen.view.cards.allSatisfy { $0.height == nil })
    _ = screen.handle(.resized(FeedWideTests.wide))
    if let index = index(100) { _ = screen.handle(.answered(screen.openTicket, .index(index))) }
    // Two photos of 3:2 share 597 without their gap.
    #expect(screen.view.cards.allSatisfy { $0.height == 196 })
    #expect(screen.view.blanks.allSatisfy { $0.height == 196 })
    _ = screen.handle(.resized(FeedWideTests.narrow))
    #expect(screen.view.cards.allSatisfy { $0.height == 400 })
  }

  // FEED-26: a row begins with the photo at which the list was opened, also when those above are known
  @Test func aRowBeginsWhereTheListWasOpened() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(100, first: 21)))
    _ = screen.handle(.resized(FeedWideTests.wide))
    #expect(screen.view.rowStart == nil, "it is the first")
    if let index = index(100) { _ = screen.handle(.answered(screen.openTicket, .index(index))) }
    #expect(screen.view.rowStart == 21)
    _ = screen.handle(.resized(FeedWideTests.narrow))
    #expect(screen.view.rowStart == nil)
  }

  // FEED-26, FEED-17: a list that is hidden keeps its height
  @Test func aHiddenListKeepsItsHeight() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(page: page(from: 0, isLast: true))))
    _ = screen.handle(.resized(FeedWideTests.wide))
    let likes = LikeBook(owner: "")
    let hidden = screen.view(likes, isHidden: true)
    #expect(hidden.cards.isEmpty && hidden.spaceBelow == 0)
    #expect(hidden.spaceAbove == 5 * (196 + 8) - 4)
  }

  // FEED-26: placeholders for the photos after the page fill the window, before its size is known too
  @Test func placeholdersFollowThePage() {
    var screen = FeedScreen()
    var opening = feed(100)
    let square = Proportion(PixelSize(width: 1, height: 1))
    opening.following = Array(repeating: square, count: 20)
    _ = screen.handle(.opened(opening))
    #expect(screen.view.blanks.map(\.slot) == Array(10..<30))
    #expect(screen.view.blanks.allSatisfy { $0.proportion == square && $0.height == 0 })
    _ = screen.handle(.resized(FeedWideTests.wide))
    // Five rows of two photos, then three squares in each row.
    #expect(screen.view.blanks.map(\.slot) == Array(10..<19))
    #expect(screen.view.blanks.allSatisfy { $0.height == 194 })
  }
}
