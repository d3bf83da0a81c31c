import AppModel
import Domain
import TestKit
import Testing
import Texts

@testable import Screens

/// FEED-8: the heart on a card.
struct FeedLikeTests {
  /// An app with p0, p1 and p2 in its feed.
  func open() -> Walk<AppScreen> { Walk(startedApp()) }

  func kept(_ id: String, _ isLiked: Bool?, _ order: Int32 = 0) -> AppScreen.Effect {
    .keepLike(LikeEntry(owner: "ann", id: id, isLiked: isLiked, order: order))
  }

  @Test func aFailedLikeLeavesTheHeartAndSaysSo() {
    var walk = open()
    #expect(
      walk.step(
        .feed(.likeTapped("p2")), [kept("p2", true, 1), .ask(.like(ticket(1), "p2", true))]
      ) { $0.feed { $0.cards[2].isLiking = true } } == nil)
    #expect(
      walk.step(.like(1, .busy(seconds: 0)), [kept("p2", false, 1), kept("p2", nil, 1)]) {
        $0.feed {
          $0.cards[2].isLiking = false
          $0.alert = AlertView.likeFailure
        }
      } == nil)
    #expect(walk.step(.feed(.alertDismissed)) { $0.feed { $0.alert = nil } } == nil)
  }

  @Test func furtherTapsAreIgnoredWhileTheLoaderShows() {
    var walk = open()
    _ = walk.step(.feed(.likeTapped("p2")))
    #expect(walk.step(.feed(.likeTapped("p2"))) == nil)
  }

  @Test func aTapOnAPhotoThatIsNotInTheListDoesNothing() {
    var walk = open()
    #expect(walk.step(.feed(.likeTapped("p9"))) == nil)
  }

  @Test func aConfirmedLikeTurnsTheHeart() {
    var walk = open()
    _ = walk.step(.feed(.likeTapped("p0")))
    #expect(
      walk.step(.like(1, .confirmed), [kept("p0", nil)]) {
        $0.feed {
          $0.cards[0].isLiking = false
          $0.cards[0].isLiked = true
        }
      } == nil)
    #expect(
      walk.step(
        .feed(.likeTapped("p0")), [kept("p0", false, 2), .ask(.like(ticket(2), "p0", false))]
      ) { $0.feed { $0.cards[0].isLiking = true } } == nil)
    #expect(
      walk.step(.like(2, .refused), [kept("p0", true, 2), kept("p0", nil, 2)]) {
        $0.feed {
          $0.cards[0].isLiking = false
          $0.alert = AlertView.likeFailure
        }
      } == nil)
  }

  @Test func anOldAnswerToALikeIsIgnored() {
    var walk = open()
    #expect(walk.step(.like(7, .confirmed)) == nil)
    #expect(walk.step(.like(7, .refused)) == nil)
  }

  @Test func aLikeThatIsOnItsWaySurvivesARefresh() {
    var screen = open().screen
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.feed(.pulled(70)))
    _ = screen.handle(.feed(.pullReleased))
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 0))))
    #expect(card(1, of: screen)?.isLiking == true)
    _ = screen.handle(.like(1, .confirmed))
    #expect(card(1, of: screen)?.isLiked == true)
  }

  // FEED-17: a like on another device shows when its photo is delivered again.
  @Test func aDeliveredPhotoTellsOfALikeElsewhere() {
    var screen = open().screen
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.like(1, .confirmed))
    _ = screen.handle(.feed(.pulled(70)))
    _ = screen.handle(.feed(.pullReleased))
    _ = screen.handle(.feed(.pageArrived(ticket(9), page(from: 0))))
    #expect(card(1, of: screen)?.isLiked == true, "nobody asked for this page")
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 0))))
    #expect(card(1, of: screen)?.isLiked == false)
  }

  // FEED-14: the full-screen view shows no loader, so a second tap is kept and sent afterwards.
  @Test func aSecondTapOnTheFullScreenViewIsSentAfterTheFirst() {
    var screen = open().screen
    _ = screen.handle(.feed(.cardTapped("p1")))
    _ = screen.handle(.viewer(.likeTapped))
    #expect(screen.handle(.viewer(.likeTapped)) == [kept("p1", false, 1)])
    #expect(
      screen.handle(.like(1, .confirmed)) == [
        kept("p1", false, 1), .ask(.like(ticket(2), "p1", false)),
      ])
    #expect(screen.handle(.like(2, .confirmed)) == [kept("p1", nil)])
    #expect(card(1, of: screen)?.isLiked == false)
  }

  // FEED-8, FEED-14: a photo has one heart, wherever it shows.
  @Test func theLoaderOfACardEndsWhenItsHeartIsTappedInFullScreen() {
    var screen = open().screen
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.feed(.cardTapped("p1")))
    #expect(screen.handle(.viewer(.likeTapped)) == [kept("p1", true, 1)])
    #expect(card(1, of: screen)?.isLiked == true)
    #expect(card(1, of: screen)?.isLiking == false)
    #expect(screen.handle(.like(1, .confirmed)) == [kept("p1", nil)])
  }

  private func card(_ index: Int, of screen: AppScreen) -> CardView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.feed.cards[index]
  }
}

extension AppView {
  /// Changes the feed in an expected view; has no effect on other screens.
  mutating func feed(_ change: (inout FeedView) -> Void) {
    guard case .inside(var view) = self else { return }
    change(&view.feed)
    self = .inside(view)
  }
}

extension AlertView {
  /// The alert that a screen shows after the server rejected a like.
  static let likeFailure = AlertView(
    title: .somethingWentWrong, message: .tryAgainLater, first: .ok, second: nil)
}
