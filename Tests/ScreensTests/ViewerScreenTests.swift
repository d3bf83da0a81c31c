import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-9, 11, 12, 14: the photo viewer.
struct ViewerScreenTests {
  func opened(_ edition: Edition = .extended) -> Walk<ViewerScreen> {
    Walk(ViewerScreen(photo: photo("p1"), edition: edition))
  }

  // FEED-12: if the image fails to load, an alert asks whether to try again.
  @Test func aFailedImageAsksWhetherToTryAgain() {
    var walk = opened()
    let question = AlertView(
      title: .somethingWentWrongPlain, message: .tryAgainQuestion, first: .noNeed,
      second: .retry)
    #expect(
      walk.step(.pictureFailed("p1")) {
        $0.picture = .failed
        $0.pages[0].picture = .failed
        $0.alert = question
      } == nil)
    #expect(
      walk.step(.retryTapped) {
        $0.picture = .loading
        $0.pages[0].picture = .loading
        $0.pages[0].attempt = 1
        $0.alert = nil
      } == nil)
    #expect(
      walk.step(.pictureShown("p1")) {
        $0.picture = .shown
        $0.pages[0].picture = .shown
      } == nil)
  }

  // FEED-12
  @Test func declinedThePlaceholderStays() {
    var walk = opened()
    _ = walk.step(.pictureFailed("p1"))
    #expect(walk.step(.alertDismissed) { $0.alert = nil } == nil)
    #expect(walk.step(.retryTapped) == nil)
  }

  // FEED-14: a tap on the heart asks the app to toggle the like.
  @Test func aTapOnTheHeartAsksForTheOpposite() {
    var walk = opened()
    #expect(walk.step(.likeTapped, [.toggleLike(walk.screen.photo)]) == nil)
  }

  // FEED-14
  @Test func aFailedLikeOpensAModal() {
    var walk = opened()
    #expect(walk.step(.likeFailed) { $0.alert = AlertView.likeFailure } == nil)
    #expect(walk.step(.alertDismissed) { $0.alert = nil } == nil)
  }

  // FEED-14
  @Test func theBasicEditionHasNoHeartHere() {
    var walk = opened(.basic)
    #expect(walk.screen.view.isLiked == nil)
    #expect(walk.step(.likeTapped) == nil)
  }

  // FEED-9
  @Test func backCloses() {
    var walk = opened()
    #expect(walk.step(.backTapped, [.close]) == nil)
  }
}
