import AppModel
import Domain
import Screens
import Testing
import Texts

/// FEED-9: the person navigates to the path of a photo that no list contains.
struct PhotoPathTests {
  /// The app with p0, p1 and p2 in its feed, after the person navigated to the photo p9.
  func navigatedApp() -> AppScreen {
    var screen = startedApp()
    #expect(screen.handle(.navigated("/app/photo/p9")) == [.ask(.photo(ticket(1), "p9"))])
    return screen
  }

  func insideView(_ screen: AppScreen) -> SignedInView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view
  }

  // FEED-9
  @Test func aPhotoInNoListIsRequestedThenOpened() {
    var screen = navigatedApp()
    #expect(insideView(screen)?.viewer == nil)
    let effects = screen.handle(.viewer(.photoArrived(ticket(1), photo("p9", isLiked: true))))
    #expect(effects == [.replace("/app/photo/p9")])
    let viewer = insideView(screen)?.viewer
    #expect(viewer?.id == "p9" && viewer?.isLiked == true)
    #expect(viewer?.hasPrevious == false && viewer?.hasNext == false)
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
  }

  // FEED-9
  @Test func aDeletedPhotoLeadsToTheFeedWithAnAlert() {
    var screen = navigatedApp()
    let effects = screen.handle(.viewer(.photoFailed(ticket(1), nil)))
    #expect(effects == [.replace("/app/feed")])
    #expect(insideView(screen)?.viewer == nil)
    #expect(insideView(screen)?.alert?.message == .list(.photoGone))
  }

  // FEED-9, FEED-21
  @Test(arguments: [(Problem.offline, Phrase.noConnection), (.server, .serverTrouble)])
  func aPhotoThatFailsToLoadLeadsToTheFeedWithTheReason(_ problem: Problem, _ reason: Phrase) {
    var screen = navigatedApp()
    let effects = screen.handle(.viewer(.photoFailed(ticket(1), problem)))
    #expect(effects == [.replace("/app/feed")])
    #expect(insideView(screen)?.alert?.message == reason)
  }

  // FEED-4
  @Test func aRejectedRequestForAPhotoEndsTheSession() {
    var screen = navigatedApp()
    let effects = screen.handle(.viewer(.photoFailed(ticket(1), .signedOut)))
    #expect(effects == [.replace("/"), .forgetKept])
  }

  // FEED-9: an outdated response must not open above what the person chose meanwhile.
  @Test(arguments: [
    AppScreen.Event.navigated("/app/feed"), .navigated("/app/photo/p1"),
    .navigated("/app/photo/p8"), .tabTapped(.profile), .feed(.cardTapped("p1")),
  ])
  func anOutdatedResponseOpensNoPhoto(_ event: AppScreen.Event) {
    for answer in [
      ViewerScreen.Event.photoArrived(ticket(1), photo("p9")), .photoFailed(ticket(1), nil),
      .photoFailed(ticket(1), .server),
    ] {
      var screen = navigatedApp()
      _ = screen.handle(event)
      let view = screen.view
      #expect(screen.handle(.viewer(answer)).isEmpty)
      #expect(screen.view == view)
    }
  }

  // FEED-9, FEED-22
  @Test func anOutdatedResponseOpensNoPhotoAboveTheUploadScreen() {
    var start = Start(language: .english)
    start.isSignedIn = true
    start.path = "/app/profile"
    start.largestUpload = 1000
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    guard
      case .ask(.photo(let ticket, "p9")) = screen.handle(.navigated("/app/photo/p9")).first
    else {
      Issue.record("the photo was not requested")
      return
    }
    _ = screen.handle(.addTapped)
    #expect(screen.handle(.viewer(.photoArrived(ticket, photo("p9")))).isEmpty)
    #expect(insideView(screen)?.viewer == nil)
  }

  // FEED-9: the photo that is open stays on display while another one is loading, and if it fails.
  @Test func anOpenPhotoStaysUntilTheNextOneArrives() {
    var screen = startedApp()
    _ = screen.handle(.feed(.cardTapped("p1")))
    guard
      case .ask(.photo(let ticket, "p9")) = screen.handle(.navigated("/app/photo/p9")).first
    else {
      Issue.record("the photo was not requested")
      return
    }
    #expect(insideView(screen)?.viewer?.id == "p1")
    #expect(
      screen.handle(.viewer(.photoFailed(ticket, .offline))) == [.replace("/app/photo/p1")])
    #expect(insideView(screen)?.viewer?.id == "p1")
  }

  // FEED-9: turning a page or opening the share sheet outdates the request as well.
  @Test(arguments: [AppScreen.Event.viewer(.turnTapped(1)), .shareTapped])
  func aLateResponseReplacesNoPhotoThatIsInUse(_ event: AppScreen.Event) {
    var screen = startedApp()
    _ = screen.handle(.feed(.cardTapped("p1")))
    guard
      case .ask(.photo(let ticket, "p9")) = screen.handle(.navigated("/app/photo/p9")).first
    else {
      Issue.record("the photo was not requested")
      return
    }
    // Pages turn only in a window whose size is known.
    let phone = Viewport(width: 375, height: 667)
    let window = ViewerEnvironment(viewport: phone, density: 2, isStill: true)
    _ = screen.handle(.viewer(.stage(.placed(window))))
    _ = screen.handle(event)
    let view = screen.view
    #expect(screen.handle(.viewer(.photoArrived(ticket, photo("p9")))).isEmpty)
    #expect(screen.view == view)
  }
}
