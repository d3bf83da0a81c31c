import Domain
import Screens
import TestKit
import Testing

/// FEED-20 in the app: the neighbours of a photo, their pictures, the address, the place in the feed.
struct ViewerTurningTests {
  /// A photo of the feed of ten is open.
  func opened(_ id: String, isStill: Bool = true) -> AppScreen {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = page(from: 0, isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Trace.window)))
    _ = screen.handle(
      .placed(Surroundings(viewport: Trace.window, density: 2, isStill: isStill)))
    _ = screen.handle(.feed(.cardTapped(id)))
    return screen
  }

  func viewer(_ screen: AppScreen) -> ViewerView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.viewer
  }

  func ids(_ screen: AppScreen) -> [String] { viewer(screen)?.pages.map(\.id) ?? [] }

  // FEED-20: a neighbour's picture is fetched once the photo itself is there
  @Test func neighboursWaitForThePhoto() {
    var screen = opened("p4")
    #expect(ids(screen) == ["p4"])
    #expect(viewer(screen)?.hasPrevious == true && viewer(screen)?.hasNext == true)
    _ = screen.handle(.viewer(.pictureShown("p4")))
    #expect(ids(screen) == ["p3", "p4", "p5"])
    #expect(viewer(screen)?.pages.map(\.step) == [-1, 0, 1])
  }

  // FEED-20: the address names the photo on display and stays one entry of the history
  @Test func turningChangesTheAddressAndBackClosesAtOnce() {
    var screen = opened("p4")
    #expect(screen.handle(.viewer(.turnTapped(1))).contains(.replace("/app/photo/p5")))
    #expect(viewer(screen)?.id == "p5")
    #expect(screen.handle(.viewer(.turnTapped(-1))).contains(.replace("/app/photo/p4")))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack])
    _ = screen.handle(.navigated("/app/feed"))
    #expect(viewer(screen) == nil)
  }

  // FEED-20: when it closes, the feed shows the photo seen last
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

  // FEED-20: at the ends of the list
  @Test func theListEndsWhereItEnds() {
    var first = opened("p0")
    #expect(viewer(first)?.hasPrevious == false)
    #expect(first.handle(.viewer(.turnTapped(-1))).isEmpty)
    #expect(viewer(first)?.id == "p0")
    var last = opened("p9")
    #expect(viewer(last)?.hasNext == false)
    #expect(last.handle(.viewer(.turnTapped(1))).isEmpty)
  }

  // FEED-20: photos that come meanwhile become neighbours
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
    #expect(more.contains(.loadPage(ticket(1), 2)))
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 10))))
    #expect(viewer(screen)?.hasNext == true)
  }

  // FEED-9: opened by its address, a photo of which the feed knows nothing
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

  // FEED-20: a neighbour that has loaded shows at once, one that failed is asked for again
  @Test func aNeighbourKeepsWhatItsPictureCameTo() {
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

  // FEED-20: the photo that leaves keeps its place on the page until it has left
  @Test func theLeavingPhotoStaysUntilItIsGone() {
    var screen = opened("p4", isStill: false)
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(ids(screen) == ["p4", "p5"])
    for frame in 0..<30 { _ = screen.handle(.viewer(.stage(.ticked(at: Double(frame) * 16)))) }
    #expect(ids(screen) == ["p5"])
  }

  // FEED-14: an answer that comes late counts for the photo that was asked about
  @Test func aLikeIsAnsweredForItsOwnPhoto() {
    var screen = opened("p4")
    _ = screen.handle(.viewer(.likeTapped))
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(viewer(screen)?.isLiked == false)
    #expect(
      screen.handle(.viewer(.likeTapped)).last == .setLike(ticket(2), "p5", true, from: .viewer))
    _ = screen.handle(.viewer(.turnTapped(-1)))
    #expect(viewer(screen)?.isLiked == true, "the wish stands while it is not answered")
    _ = screen.handle(.viewer(.likeFailed(ticket(2), .server)))
    #expect(viewer(screen)?.isLiked == true)
    _ = screen.handle(.viewer(.alertDismissed))
    _ = screen.handle(.viewer(.likeAnswered(ticket(1), true)))
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
    #expect(screen.handle(.viewer(.stage(.touched(.none, at: 70)))) == [.goBack])
  }

  // FEED-9, FEED-11: a photo opened again is as opened the first time
  @Test func everyOpeningBeginsAnew() {
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

/// FEED-11: a sharper variant when the photo is drawn large.
struct ViewerSharperTests {
  func opened(_ size: PixelSize, density: Double = 2) -> ViewerScreen {
    var large = photo("p1")
    large.size = size
    var screen = ViewerScreen(photo: large, edition: .basic)
    let device = Surroundings(viewport: Trace.window, density: density, isStill: true)
    _ = screen.handle(.stage(.placed(device)))
    return screen
  }

  func shows(_ screen: ViewerScreen, _ width: Int32, isShown: Bool) -> Bool {
    let sharper = screen.view.pages[0].sharper
    return sharper?.width == width && sharper?.isShown == isShown
  }

  let camera = PixelSize(width: 6000, height: 4000)

  // FEED-11: 1,000 points at two pixels each are 1.25 of 1,600, three times that is too coarse
  @Test func zoomingAsksForASharperPicture() {
    var screen = opened(camera)
    _ = screen.handle(.stage(.pressed(.larger)))
    #expect(screen.view.pages[0].sharper == nil, "the first picture comes first")
    _ = screen.handle(.pictureShown("p1"))
    #expect(shows(screen, 2400, isShown: false))
    _ = screen.handle(.sharperShown("p1"))
    #expect(shows(screen, 2400, isShown: true))
    for _ in 0..<3 { _ = screen.handle(.stage(.pressed(.larger))) }
    #expect(shows(screen, 4096, isShown: false))
    let last = screen.view
    for _ in 0..<3 { _ = screen.handle(.stage(.pressed(.larger))) }
    _ = screen.handle(.stage(.pressed(.home)))
    #expect(screen.view == last, "there is none larger, and what is there stays")
  }

  // FEED-11
  @Test func anUnzoomedPhotoIsSharpAsItIs() {
    var screen = opened(camera)
    _ = screen.handle(.pictureShown("p1"))
    #expect(screen.view.pages[0].sharper == nil)
  }

  // FEED-11: never beyond the original
  @Test func aSmallOriginalHasNothingSharper() {
    for width: Int32 in [900, 1600] {
      var screen = opened(PixelSize(width: width, height: 600))
      _ = screen.handle(.pictureShown("p1"))
      for _ in 0..<5 { _ = screen.handle(.stage(.pressed(.larger))) }
      #expect(screen.view.pages[0].sharper == nil)
    }
    var screen = opened(PixelSize(width: 2000, height: 1333))
    _ = screen.handle(.pictureShown("p1"))
    for _ in 0..<5 { _ = screen.handle(.stage(.pressed(.larger))) }
    #expect(screen.view.pages[0].sharper?.width == 2400, "as large as the original is")
  }

  // FEED-11: while fingers move the photo nothing is asked for
  @Test func nothingIsAskedForUnderTheFingers() {
    var screen = opened(camera)
    _ = screen.handle(.pictureShown("p1"))
    _ = screen.handle(.stage(.touched(fingers(-20, 0, 20, 0), at: 0)))
    _ = screen.handle(.stage(.touched(fingers(-60, 0, 60, 0), at: 16)))
    #expect(screen.view.pages[0].sharper == nil)
    _ = screen.handle(.stage(.touched(.none, at: 200)))
    #expect(screen.view.pages[0].sharper?.width == 4096)
  }

  // FEED-12: a sharper picture that does not come is no loss: the one on display stays
  @Test func aSharperPictureThatFailsIsForgotten() {
    var screen = opened(camera)
    _ = screen.handle(.pictureShown("p1"))
    _ = screen.handle(.stage(.pressed(.larger)))
    _ = screen.handle(.sharperFailed("p1"))
    #expect(screen.view.pages[0].sharper == nil)
    #expect(screen.view.alert == nil && screen.view.picture == .shown)
    _ = screen.handle(.stage(.ticked(at: 100)))
    _ = screen.handle(.sharperShown("other"))
    #expect(screen.view.pages[0].sharper == nil)
  }
}
