import AppModel
import Domain
import Screens
import TestKit
import Testing

/// FEED-35: a double tap on a card likes its photo. The first tap opens the photo; the second one falls
/// on it and takes it back.
struct CardDoubleTapTests {
  private let viewing = ViewerTurningTests()

  private func kept(_ id: String, _ isLiked: Bool?, _ order: Int32 = 0) -> AppScreen.Effect {
    .keepLike(LikeEntry(owner: "", id: id, isLiked: isLiked, order: order))
  }

  /// Sends events to the stage and returns their effects.
  private func send(_ events: [PhotoStage.Event], to screen: inout AppScreen) -> [AppScreen.Effect]
  {
    events.flatMap { screen.handle(.viewer(.stage($0))) }
  }

  /// A tap on the photo on display that begins at `time`, in milliseconds.
  private func tap(at time: Double) -> [PhotoStage.Event] {
    [.touched(finger(0, 0), at: time), .touched(.none, at: time + 50)]
  }

  private func card(_ id: String, of screen: AppScreen) -> CardView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.feed.cards.first { $0.id == id }
  }

  // FEED-8, FEED-35: the like of a double tap may fail like any other: the feed says so.
  @Test func aFailedDoubleTapIsReportedByTheFeed() {
    var screen = viewing.opened("p4")
    _ = send(tap(at: 100), to: &screen)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(card("p4", of: screen)?.isLiking == true)
    _ = screen.handle(.like(1, .refused))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.feed.alert == AlertView.likeFailure && view.alert == nil)
    #expect(card("p4", of: screen)?.isLiked == false)
  }

  // FEED-35: a photo that is liked already stays liked, and the double tap leads back too.
  @Test func aLikedPhotoStaysLiked() {
    var screen = viewing.opened("p4")
    _ = screen.handle(.viewer(.likeTapped))
    #expect(send(tap(at: 100), to: &screen) == [.goBack("/app/feed")])
  }

  // FEED-8, FEED-35: while the heart shows a loader, a double tap changes nothing either.
  @Test func aBusyHeartIgnoresADoubleTap() {
    var screen = viewing.opened("p4")
    _ = send(tap(at: 100), to: &screen)
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.feed(.cardTapped("p4")))
    #expect(send(tap(at: 200), to: &screen) == [.goBack("/app/feed")])
  }

  // FEED-35: a tap after 300 ms is a tap on the photo, as is one after turning to another photo.
  @Test func aLaterTapBelongsToThePhoto() {
    var screen = viewing.opened("p4")
    #expect(send([.ticked(at: 1_000)] + tap(at: 1_300) + [.ticked(at: 1_700)], to: &screen) == [])
    #expect(viewing.viewer(screen)?.areControlsHidden == true)
    var turned = viewing.opened("p4")
    _ = turned.handle(.viewer(.turnTapped(1)))
    #expect(send(tap(at: 100), to: &turned) == [])
  }

  // FEED-35: a drag is no second tap.
  @Test func aDragBelongsToThePhoto() {
    var screen = viewing.opened("p4")
    let drag: [PhotoStage.Event] = [
      .ticked(at: 0), .touched(finger(0, 0), at: 100), .touched(finger(60, 0), at: 116),
      .touched(finger(60, 0), at: 250), .touched(.none, at: 260),
    ]
    #expect(send(drag, to: &screen) == [])
  }

  // FEED-9, FEED-35: a photo that was opened by its URL has no card whose tap could be repeated.
  @Test func onlyACardIsTappedTwice() {
    var screen = viewing.opened("p4")
    _ = screen.handle(.viewer(.backTapped))
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.navigated("/app/photo/p4"))
    #expect(screen.stage?.motion == StageView.Motion.none)
    #expect(send(tap(at: 100), to: &screen) == [])
  }

  // FEED-35: the second tap may come before the first frame, or be released after the time is up.
  @Test(arguments: [
    [PhotoStage.Event.touched(finger(0, 0), at: 5_000), .touched(.none, at: 5_050)],
    [
      .ticked(at: 0), .touched(finger(0, 0), at: 290), .ticked(at: 320), .touched(.none, at: 340),
    ],
  ])
  func aDoubleTapLikesAndGoesBack(events: [PhotoStage.Event]) {
    var screen = viewing.opened("p4")
    #expect(screen.stage?.motion == .free, "frames tell when the time is up")
    #expect(
      send(events, to: &screen) == [
        kept("p4", true, 1), .ask(.like(ticket(1), "p4", true)), .goBack("/app/feed"),
      ])
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.like(1, .confirmed))
    #expect(card("p4", of: screen)?.isLiked == true && viewing.viewer(screen) == nil)
  }

  // FEED-35: without a second tap, frames end.
  @Test func aSingleTapNeedsNoFramesForLong() {
    var screen = viewing.opened("p4")
    _ = send([.ticked(at: 0), .ticked(at: 290)], to: &screen)
    #expect(screen.stage?.motion == .free)
    _ = send([.ticked(at: 306)], to: &screen)
    #expect(screen.stage?.motion == StageView.Motion.none)
  }
}
