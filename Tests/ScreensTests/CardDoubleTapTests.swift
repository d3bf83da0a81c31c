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

  /// A screen with this photo, which was opened by a tap at 1,000 ms, 100 pixels above the middle.
  private func tapped(_ id: String) -> AppScreen {
    var screen = viewing.opened(id)
    _ = screen.handle(.viewer(.stage(.cardTapped(ScreenPoint(x: 0, y: -100), at: 1_000))))
    return screen
  }

  /// A tap on the photo on display that begins at `time`, in milliseconds, near the tap on the card.
  private func tap(at time: Double, x: Double = 9, y: Double = -90) -> [PhotoStage.Event] {
    [.touched(finger(x, y), at: time), .touched(.none, at: time + 50)]
  }

  private func card(_ id: String, of screen: AppScreen) -> CardView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.feed.cards.first { $0.id == id }
  }

  // FEED-8, FEED-35: the like of a double tap may fail like any other: the feed says so.
  @Test func aFailedDoubleTapIsReportedByTheFeed() {
    var screen = tapped("p4")
    _ = send(tap(at: 1_100), to: &screen)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(card("p4", of: screen)?.isLiking == true)
    _ = screen.handle(.like(1, .refused))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.feed.alert == AlertView.likeFailure && view.alert == nil)
    #expect(card("p4", of: screen)?.isLiked == false)
  }

  // FEED-35: a photo that is liked already stays liked, and the double tap leads back too.
  @Test func aLikedPhotoStaysLiked() {
    var screen = tapped("p4")
    _ = screen.handle(.viewer(.likeTapped))
    #expect(send(tap(at: 1_100), to: &screen) == [.goBack("/app/feed")])
  }

  // FEED-8, FEED-35: while the heart shows a loader, a double tap changes nothing either.
  @Test func aBusyHeartIgnoresADoubleTap() {
    var screen = tapped("p4")
    _ = send(tap(at: 1_100), to: &screen)
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.feed(.cardTapped("p4")))
    let second: [PhotoStage.Event] = [.cardTapped(ScreenPoint(x: 0, y: -100), at: 2_000)]
    #expect(send(second + tap(at: 2_100), to: &screen) == [.goBack("/app/feed")])
  }

  // FEED-35: a tap after 300 ms is a tap on the photo, as is one after turning to another photo.
  @Test func aLaterTapBelongsToThePhoto() {
    var screen = tapped("p4")
    #expect(send(tap(at: 1_300) + [.ticked(at: 1_700)], to: &screen) == [])
    #expect(viewing.viewer(screen)?.areControlsHidden == true)
    var turned = tapped("p4")
    _ = turned.handle(.viewer(.turnTapped(1)))
    #expect(send(tap(at: 1_100), to: &turned) == [])
  }

  // FEED-35: a quick tap elsewhere, such as on another card or on Back, is a tap on the photo; a
  // third tap belongs to it.
  @Test func aTapElsewhereBelongsToThePhoto() {
    for place in [
      ScreenPoint(x: 41, y: -100), ScreenPoint(x: 0, y: -59), ScreenPoint(x: -160, y: -300),
    ] {
      var screen = tapped("p4")
      #expect(send(tap(at: 1_100, x: place.x, y: place.y), to: &screen) == [], "\(place)")
      #expect(send(tap(at: 1_200), to: &screen) == [], "\(place)")
    }
  }

  // FEED-35: a drag is no second tap.
  @Test func aDragBelongsToThePhoto() {
    var screen = tapped("p4")
    let drag: [PhotoStage.Event] = [
      .touched(finger(0, -100), at: 1_100), .touched(finger(60, -100), at: 1_116),
      .touched(finger(60, -100), at: 1_250), .touched(.none, at: 1_260),
    ]
    #expect(send(drag, to: &screen) == [])
  }

  // FEED-9, FEED-35: a photo that was opened by its URL has no card whose tap could be repeated.
  @Test func onlyACardIsTappedTwice() {
    var screen = viewing.opened("p4")
    _ = screen.handle(.viewer(.backTapped))
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.navigated("/app/photo/p4"))
    #expect(send(tap(at: 1_100), to: &screen) == [])
  }

  // FEED-35: the second tap may be released, or be delivered by a busy browser, after the time is up.
  @Test(arguments: [
    [PhotoStage.Event.touched(finger(0, -100), at: 1_050), .touched(.none, at: 1_100)],
    [
      .ticked(at: 1_016), .touched(finger(20, -70), at: 1_290), .ticked(at: 1_320),
      .touched(.none, at: 1_340),
    ],
    [.ticked(at: 1_500), .touched(finger(0, -100), at: 1_290), .touched(.none, at: 1_340)],
  ])
  func aDoubleTapLikesAndGoesBack(events: [PhotoStage.Event]) {
    var screen = tapped("p4")
    #expect(
      send(events, to: &screen) == [
        kept("p4", true, 1), .ask(.like(ticket(1), "p4", true)), .goBack("/app/feed"),
      ])
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.like(1, .confirmed))
    #expect(card("p4", of: screen)?.isLiked == true && viewing.viewer(screen) == nil)
  }

  // FEED-35: a photo that is opened needs no frames of the app while it grows.
  @Test func aTapOnACardNeedsNoFrames() {
    #expect(tapped("p4").stage?.motion == StageView.Motion.none)
  }
}
