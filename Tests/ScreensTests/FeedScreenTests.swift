import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-5…10: the feed, loaded page by page.
struct FeedScreenTests {
  /// A list on a phone of 375 × 667 with its first page: ten cards of 343 × 229.
  func openList() -> Walk<FeedScreen> {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(page: page(from: 0))))
    _ = screen.handle(.resized(Viewport(width: 375, height: 667)))
    return Walk(screen)
  }

  @Test func withoutAPageFromTheServerTheFirstOneIsAskedFor() {
    var walk = Walk(FeedScreen())
    #expect(walk.step(.opened(FeedOpening()), [.loadPage(ticket(1), 1)]) == nil)
    #expect(
      walk.step(.pageArrived(ticket(1), PhotoPage(photos: [], isLast: true))) {
        $0.footer = .empty
      } == nil)
  }

  // FEED-6
  @Test func theNextPageIsAskedForBeforeTheEnd() {
    var screen = openList().screen
    #expect(screen.view.cards.count < 10, "only what is near the viewport is built")
    #expect(screen.handle(.scrolled(-300)).isEmpty)
    #expect(screen.handle(.scrolled(400)).first == .loadPage(ticket(1), 2))
    #expect(screen.handle(.scrolled(900)).isEmpty, "each page is asked for once")
  }

  // FEED-6
  @Test func aPhotoThatComesTwiceIsShownOnce() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(page: page(from: 0))))
    _ = screen.handle(.resized(Viewport(width: 375, height: 667)))
    _ = screen.handle(.scrolled(2000))
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 5))) == [.loadPage(ticket(2), 3)])
    _ = screen.handle(.resized(Viewport(width: 375, height: 20_000)))
    #expect(screen.view.cards.map(\.id) == (0..<15).map { "p\($0)" })
  }

  @Test func anOldAnswerIsIgnored() {
    var walk = Walk(FeedScreen())
    #expect(walk.step(.opened(FeedOpening()), [.loadPage(ticket(1), 1)]) == nil)
    #expect(walk.step(.pageArrived(ticket(9), page(from: 0))) == nil)
    #expect(walk.step(.pageFailed(ticket(9), .offline)) == nil)
  }

  // FEED-10
  @Test func aPageErrorKeepsTheListAndOffersRetry() {
    var screen = openList().screen
    _ = screen.handle(.scrolled(400))
    var walk = Walk(screen)
    #expect(
      walk.step(.pageFailed(ticket(1), .offline)) { $0.footer = .retry(.noConnection) } == nil)
    #expect(walk.step(.retryTapped, [.loadPage(ticket(2), 2)]) { $0.footer = .loading } == nil)
    #expect(walk.step(.retryTapped) == nil)
  }

  // FEED-4: if a page cannot load because the session expired, the app is notified.
  @Test func anExpiredSessionIsReportedForAPage() {
    var screen = openList().screen
    _ = screen.handle(.scrolled(400))
    #expect(screen.handle(.pageFailed(ticket(1), .signedOut)) == [.signedOut])
  }

  // FEED-10
  @Test func aPullOfSixtyFourPointsRefreshes() {
    var walk = openList()
    #expect(walk.step(.pulled(63)) { $0.pull = .pulled(63, isEnough: false) } == nil)
    #expect(walk.step(.pullReleased) { $0.pull = .hidden } == nil)
    #expect(walk.step(.pulled(64)) { $0.pull = .pulled(64, isEnough: true) } == nil)
    #expect(walk.step(.pullReleased, [.loadPage(ticket(1), 1)]) { $0.pull = .refreshing } == nil)
    #expect(walk.step(.pulled(80)) == nil)
    var screen = walk.screen
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 100))) == [.scroll(0)])
    #expect(screen.view.cards.first?.id == "p100")
    #expect(screen.view.pull == .hidden)
  }

  // FEED-10
  @Test func aFailedRefreshKeepsTheListAndSaysSo() {
    var screen = openList().screen
    _ = screen.handle(.pulled(90))
    _ = screen.handle(.pullReleased)
    _ = screen.handle(.pageFailed(ticket(1), .server))
    #expect(screen.view.cards.first?.id == "p0")
    #expect(screen.view.alert?.title == .somethingWentWrong)
  }

  // FEED-10
  @Test func theNumberOfBuiltCardsStaysBoundedInAListThatGrowsToTenThousand() {
    var screen = openList().screen
    for number in 1..<1000 {
      _ = screen.handle(.scrolled(Int32(number) * 2370 - 700))
      _ = screen.handle(.pageArrived(screen.openTicket, page(from: number * 10)))
      #expect(screen.view.cards.count <= 14)
    }
    #expect(screen.view.spaceAbove > 9_900 * 237)
  }

  // FEED-7
  @Test func aPictureThatCannotBeLoadedShowsThePlaceholder() {
    var walk = openList()
    #expect(walk.step(.pictureFailed("p1")) { $0.cards[1].picture = .failed } == nil)
    #expect(walk.step(.pictureShown("p0")) { $0.cards[0].picture = .shown } == nil)
    #expect(walk.step(.pictureShown("nobody")) == nil)
  }

  // FEED-9
  @Test func aTapOnACardOpensItsPhoto() {
    var walk = openList()
    #expect(walk.step(.cardTapped("p3"), [.open(photo("p3"))]) == nil)
    #expect(walk.step(.cardTapped("nobody")) == nil)
  }

  // FEED-6: before the rotation, 4 cards and 43 of 229 points are above the middle of the window.
  @Test func turningThePhoneKeepsWhatIsInTheMiddle() {
    var screen = openList().screen
    let before: Int32 = 16 + 237 * 4 + 43 - 333
    _ = screen.handle(.scrolled(before))
    let effects = screen.handle(.resized(Viewport(width: 632, height: 375)))
    let turned: Int32 = 16 + 408 * 4 + 75 - 187
    #expect(effects.first == .scroll(turned), "75 of 400 points are 43 of 229")
    let back = screen.handle(.resized(Viewport(width: 375, height: 667)))
    let rounded = before - 1
    #expect(back.first == .scroll(rounded), "but for a rounded point")
  }

  // FEED-6
  @Test func turningThePhoneAtTheTopStaysAtTheTop() {
    var screen = openList().screen
    #expect(screen.handle(.resized(Viewport(width: 632, height: 375))).first == .scroll(0))
  }
}
