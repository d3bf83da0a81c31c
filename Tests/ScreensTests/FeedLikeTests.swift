import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-8: the heart on a card.
struct FeedLikeTests {
  func openList() -> Walk<FeedScreen> {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(page: page(from: 0, isLast: true))))
    return Walk(screen)
  }

  @Test func aFailedLikeLeavesTheHeartAndSaysSo() {
    var walk = openList()
    #expect(
      walk.step(.likeTapped("p2"), [.setLike(ticket(1), "p2", true)]) {
        $0.cards[2].isLiking = true
      } == nil)
    #expect(
      walk.step(.likeFailed(ticket(1), .server)) {
        $0.cards[2].isLiking = false
        $0.alert = AlertView.likeFailure
      } == nil)
    #expect(walk.step(.alertDismissed) { $0.alert = nil } == nil)
  }

  @Test func furtherTapsAreIgnoredWhileTheLoaderShows() {
    var walk = openList()
    #expect(
      walk.step(.likeTapped("p2"), [.setLike(ticket(1), "p2", true)]) {
        $0.cards[2].isLiking = true
      } == nil)
    #expect(walk.step(.likeTapped("p2")) == nil)
  }

  @Test func aConfirmedLikeTurnsTheHeart() {
    var walk = openList()
    _ = walk.step(.likeTapped("p0"), [.setLike(ticket(1), "p0", true)]) { _ in }
    #expect(
      walk.step(.likeAnswered(ticket(1), true), [.likeChanged("p0", true)]) {
        $0.cards[0].isLiking = false
        $0.cards[0].isLiked = true
      } == nil)
    #expect(
      walk.step(.likeTapped("p0"), [.setLike(ticket(2), "p0", false)]) {
        $0.cards[0].isLiking = true
      } == nil)
    #expect(
      walk.step(.likeFailed(ticket(2), .offline)) {
        $0.cards[0].isLiking = false
        $0.alert = AlertView.likeFailure
      } == nil)
  }

  @Test func anOldAnswerToALikeIsIgnored() {
    var walk = openList()
    #expect(walk.step(.likeAnswered(ticket(7), true)) == nil)
    #expect(walk.step(.likeFailed(ticket(7), .server)) == nil)
  }

  // FEED-4
  @Test func anEndedSessionOnALikeLeadsOut() {
    var screen = openList().screen
    _ = screen.handle(.likeTapped("p0"))
    #expect(screen.handle(.likeFailed(ticket(1), .signedOut)) == [.signedOut])
  }

  @Test func aLikeThatIsOnItsWaySurvivesARefresh() {
    var screen = openList().screen
    _ = screen.handle(.likeTapped("p1"))
    _ = screen.handle(.pulled(70))
    _ = screen.handle(.pullReleased)
    _ = screen.handle(.pageArrived(ticket(2), page(from: 0)))
    #expect(screen.view.cards[1].isLiking)
    _ = screen.handle(.likeAnswered(ticket(1), true))
    #expect(screen.view.cards[1].isLiked)
  }
}

extension AlertView {
  /// The alert after a failed like.
  static let likeFailure = AlertView(
    title: .somethingWentWrong, message: .tryAgainLater, first: .ok, second: nil)
}
