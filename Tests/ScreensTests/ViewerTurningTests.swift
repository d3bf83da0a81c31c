import AppModel
import Domain
import Screens
import TestKit
import Testing

/// FEED-20 in the app: a photo's neighbors, their images, the URL, the place in the feed.
struct ViewerTurningTests {
  /// The feed of ten photos with this one open.
  func opened(_ id: String, isStill: Bool = true) -> AppScreen {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = page(from: 0, isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Trace.window)))
    _ = screen.handle(
      .placed(ViewerEnvironment(viewport: Trace.window, density: 2, isStill: isStill)))
    _ = screen.handle(.feed(.cardTapped(id)))
    return screen
  }

  func viewer(_ screen: AppScreen) -> ViewerView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.viewer
  }

  func ids(_ screen: AppScreen) -> [String] { viewer(screen)?.pages.map(\.id) ?? [] }

  // FEED-20: a neighbor's image is loaded after the photo itself.
  @Test func neighboursWaitForThePhoto() {
    var screen = opened("p4")
    #expect(ids(screen) == ["p4"])
    #expect(viewer(screen)?.hasPrevious == true && viewer(screen)?.hasNext == true)
    _ = screen.handle(.viewer(.pictureShown("p4")))
    #expect(ids(screen) == ["p3", "p4", "p5"])
    #expect(viewer(screen)?.pages.map(\.step) == [-1, 0, 1])
  }

  // FEED-20: the URL is that of the current photo, in a single history entry.
  @Test func turningChangesTheAddressAndBackClosesAtOnce() {
    var screen = opened("p4")
    #expect(screen.handle(.viewer(.turnTapped(1))).contains(.replace("/app/photo/p5")))
    #expect(viewer(screen)?.id == "p5")
    #expect(screen.handle(.viewer(.turnTapped(-1))).contains(.replace("/app/photo/p4")))
    let orders = screen.handle(.viewer(.backTapped))
    #expect(orders == [.goBack("/app/feed?at=p3&by=43")], "the feed followed")
    _ = screen.handle(.navigated("/app/feed"))
    #expect(viewer(screen) == nil)
  }

  // FEED-20: after closing, the feed shows the photo seen last.
  @Test func theFeedFollowsThePhotoOnDisplay() {
    var screen = opened("p1")
    let orders = screen.handle(.viewer(.turnTapped(1)))
    #expect(orders.first == .replace("/app/photo/p2"))
    #expect(orders.contains { if case .scrollFeed = $0 { true } else { false } })
    _ = screen.handle(.viewer(.turnTapped(1)))
    _ = screen.handle(.viewer(.backTapped))
    _ = screen.handle(.navigated("/app/feed"))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.feed.cards.contains { $0.id == "p3" })
  }

  // FEED-20: before the first photo and after the last one there are no neighbors.
  @Test func theFirstAndTheLastPhotoEndTheList() {
    var first = opened("p0")
    #expect(viewer(first)?.hasPrevious == false)
    #expect(first.handle(.viewer(.turnTapped(-1))).isEmpty)
    #expect(viewer(first)?.id == "p0")
    var last = opened("p9")
    #expect(viewer(last)?.hasNext == false)
    #expect(last.handle(.viewer(.turnTapped(1))).isEmpty)
  }

  // FEED-20: photos that load meanwhile become neighbors.
  @Test func aPageThatComesMeanwhileGivesANeighbour() {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = page(from: 0)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    let orders = screen.handle(.feed(.resized(Trace.window)))
    _ = screen.handle(.feed(.cardTapped("p9")))
    #expect(viewer(screen)?.hasNext == false)
    let more = orders + screen.handle(.feed(.scrolled(2200)))
    #expect(more.contains(.ask(.page(ticket(1), 2, of: ""))))
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 10))))
    #expect(viewer(screen)?.hasNext == true)
  }

  // FEED-9: a photo opened by its URL has no neighbors while the feed has not loaded it.
  @Test func aPhotoOpenedByItsAddressHasNoNeighboursYet() {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = "/app/photo/x"
    start.page = page(from: 0)
    start.photo = photo("x")
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    #expect(viewer(screen)?.hasNext == false && viewer(screen)?.hasPrevious == false)
  }

  // FEED-20: a loaded neighbor is shown at once, a failed one is requested again.
  @Test func aLoadedNeighborShowsAtOnceAndAFailedOneIsRetried() {
    var screen = opened("p4")
    _ = screen.handle(.viewer(.pictureShown("p4")))
    _ = screen.handle(.viewer(.pictureShown("p5")))
    _ = screen.handle(.viewer(.pictureFailed("p3")))
    #expect(viewer(screen)?.alert == nil, "nobody asked for it yet")
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(viewer(screen)?.picture == .shown)
    _ = screen.handle(.viewer(.turnTapped(-1)))
    #expect(viewer(screen)?.picture == .shown, "seen before")
    _ = screen.handle(.viewer(.pictureFailed("p3")))
    _ = screen.handle(.viewer(.turnTapped(-1)))
    #expect(viewer(screen)?.picture == .loading)
    #expect(viewer(screen)?.pages.first { $0.step == 0 }?.attempt == 1)
  }

  // FEED-20: the photo that slides out stays in the page until it is off screen.
  @Test func theLeavingPhotoStaysUntilItIsGone() {
    var screen = opened("p4", isStill: false)
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(ids(screen) == ["p4", "p5"])
    for frame in 0..<30 { _ = screen.handle(.viewer(.stage(.ticked(at: Double(frame) * 16)))) }
    #expect(ids(screen) == ["p5"])
  }

  // FEED-14: a late response applies to the photo it belongs to.
  @Test func aLikeIsAnsweredForItsOwnPhoto() {
    var screen = opened("p4")
    _ = screen.handle(.viewer(.likeTapped))
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(viewer(screen)?.isLiked == false)
    #expect(
      screen.handle(.viewer(.likeTapped)).last == .ask(.like(ticket(2), "p5", true)))
    _ = screen.handle(.viewer(.turnTapped(-1)))
    #expect(viewer(screen)?.isLiked == true, "the like is shown while it is pending")
    _ = screen.handle(.like(2, .refused))
    #expect(viewer(screen)?.isLiked == true)
    _ = screen.handle(.viewer(.alertDismissed))
    _ = screen.handle(.like(1, .confirmed))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.feed.cards.first { $0.id == "p4" }?.isLiked == true)
    #expect(view.feed.cards.first { $0.id == "p5" }?.isLiked == false)
  }

  // FEED-20: swiping down closes
  @Test func aFlickDownClosesTheView() {
    var screen = opened("p4")
    for step in 0..<4 {
      let place = finger(0, Double(step) * 20)
      _ = screen.handle(.viewer(.stage(.touched(place, at: Double(step) * 16))))
    }
    #expect(screen.handle(.viewer(.stage(.touched(.none, at: 70)))) == [.goBack("/app/feed")])
  }

  // FEED-9, FEED-11: a reopened photo starts in its initial state.
  @Test func aReopenedPhotoStartsInItsInitialState() {
    var screen = opened("p4")
    let first = screen.stage
    _ = screen.handle(.viewer(.stage(.pressed(.larger))))
    #expect(screen.stage != first)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(screen.stage == nil)
    _ = screen.handle(.feed(.cardTapped("p4")))
    #expect(screen.stage == first)
  }
}
