import AppModel
import Domain
import Screens
import Testing

/// FEED-22: the upload screen within the app.
struct AddingPlaceTests {
  func inside(path: String = "/app/profile", largest: Int64 = 1 << 20) -> AppScreen {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = path
    start.page = page(from: 0, count: 2, isLast: true)
    start.largestUpload = largest
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    return screen
  }

  func view(_ screen: AppScreen) -> SignedInView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view
  }

  // FEED-22: the upload screen has its own URL, and works with Back and Forward.
  @Test func itOpensAndCloses() {
    var screen = inside()
    #expect(view(screen)?.addButton == .present)
    #expect(screen.handle(.addTapped) == [.push("/app/add"), .openAdding])
    #expect(view(screen)?.isAdding == true)
    #expect(screen.handle(.addTapped).isEmpty)
    #expect(screen.handle(.addingClosed) == [.goBack("/app/profile")])
    _ = screen.handle(.navigated("/app/profile"))
    #expect(view(screen)?.isAdding == false)
    #expect(view(screen)?.addButton == .returned)
    _ = screen.handle(.navigated("/app/add"))
    #expect(view(screen)?.isAdding == true)
    #expect(screen.handle(.tabTapped(.feed)) == [.replace("/app/feed")])
    #expect(view(screen)?.isAdding == false && view(screen)?.tab == .feed)
  }

  // FEED-22: an upload screen opened by its URL closes to the profile.
  @Test func itOpensByItsAddress() {
    var screen = inside(path: "/app/add")
    #expect(view(screen)?.isAdding == true && view(screen)?.tab == .profile)
    #expect(screen.handle(.addingClosed) == [.goBack("/app/profile")])
    _ = screen.handle(.navigated("/app/profile"))
    #expect(view(screen)?.isAdding == false)
  }

  // FEED-22: if the server accepts no uploads, neither a button nor a URL opens the screen.
  @Test func aServerWithoutUploadsHasNoUploadScreen() {
    var screen = inside(path: "/app/add", largest: 0)
    #expect(view(screen)?.isAdding == false && view(screen)?.tab == .profile)
    #expect(view(screen)?.addButton == .absent)
    for event in [AppScreen.Event.addTapped, .addingClosed] {
      #expect(screen.handle(event).isEmpty)
    }
    _ = screen.handle(.navigated("/app/add"))
    #expect(view(screen)?.isAdding == false)
  }

  // FEED-22: uploads continue behind the feed, which is notified of added photos.
  @Test func uploadsContinueBehindTheFeed() {
    var screen = inside(path: "/app/add")
    _ = screen.handle(.tabTapped(.feed))
    #expect(screen.handle(.adding(.photosAdded)) == [.ask(.page(ticket(1), 1, of: ""))])
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 9, count: 1, isLast: true))))
    #expect(view(screen)?.feed.cards.first?.id == "p9")
  }

  // FEED-16, FEED-22: signing out ends uploads; until it succeeds they continue.
  @Test(arguments: [true, false])
  func signingOutEndsIt(_ isFailing: Bool) {
    var screen = inside(path: "/app/add")
    _ = screen.handle(.profile(.signOutTapped))
    #expect(screen.handle(.profile(.signOutConfirmed)) == [.ask(.signOut)])
    #expect(screen.handle(.adding(.signedOut)).isEmpty, "the answer to signing out says so too")
    if isFailing {
      #expect(screen.handle(.signOutFailed).isEmpty)
      #expect(view(screen)?.isAdding == true && view(screen)?.alert != nil)
    } else {
      #expect(screen.handle(.signedOut) == [.replace("/"), .dropFiles])
    }
  }

  // FEED-16: if the screen was never opened, there are no uploads to end.
  @Test func signingOutEndsNoUploadsThatWereNeverStarted() {
    var screen = inside()
    _ = screen.handle(.profile(.signOutTapped))
    _ = screen.handle(.profile(.signOutConfirmed))
    #expect(screen.handle(.signedOut) == [.replace("/")])
  }

  // FEED-4, FEED-22: after the session expired, signing in leads back to the upload screen.
  @Test func anEndedSessionComesBackHere() {
    var screen = inside(path: "/app/add")
    #expect(screen.handle(.adding(.signedOut)) == [.replace("/"), .forgetKept, .dropFiles])
    #expect(
      screen.handle(.welcome(.enterTapped)) == [.openAuthorization(returnTo: "/app/add")])
  }
}
