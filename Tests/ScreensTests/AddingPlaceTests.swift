import Domain
import Screens
import Testing

/// Where the adding of photos stands in the app (FEED-22).
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

  func view(_ screen: AppScreen) -> InsideView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view
  }

  let first = Ticket(number: 1)
  let file = ChosenFile(number: 1, name: "a", size: 10, modified: 1)

  // FEED-22: a place of its own, with back and forward
  @Test func itOpensAndCloses() {
    var screen = inside()
    #expect(view(screen)?.addButton == .present)
    #expect(screen.handle(.addTapped) == [.push("/app/add"), .adding(.list(first))])
    #expect(view(screen)?.adding != nil)
    #expect(screen.handle(.addTapped).isEmpty)
    #expect(screen.handle(.adding(.closeTapped)) == [.goBack])
    _ = screen.handle(.navigated("/app/profile"))
    #expect(view(screen)?.adding == nil)
    #expect(view(screen)?.addButton == .returned)
    _ = screen.handle(.navigated("/app/add"))
    #expect(view(screen)?.adding != nil)
    #expect(screen.handle(.tabTapped(.feed)) == [.replace("/app/feed")])
    #expect(view(screen)?.adding == nil && view(screen)?.tab == .feed)
  }

  // FEED-22: opened by its address it closes to the profile
  @Test func itOpensByItsAddress() {
    var screen = inside(path: "/app/add")
    #expect(view(screen)?.adding != nil && view(screen)?.tab == .profile)
    #expect(screen.handle(.adding(.closeTapped)) == [.replace("/app/profile")])
    #expect(view(screen)?.adding == nil)
  }

  // FEED-22: switched off there is nothing
  @Test func switchedOffThereIsNoWay() {
    var screen = inside(path: "/app/add", largest: 0)
    #expect(view(screen)?.adding == nil && view(screen)?.tab == .profile)
    #expect(view(screen)?.addButton == .absent)
    for event in [AppScreen.Event.addTapped, .adding(.filesChosen([file])), .woke(first)] {
      #expect(screen.handle(event).isEmpty)
    }
    _ = screen.handle(.navigated("/app/add"))
    #expect(view(screen)?.adding == nil)
  }

  /// A screen that sends a file.
  func sending() -> AppScreen {
    var screen = inside(path: "/app/add")
    _ = screen.handle(.adding(.answered(first, .list([]), at: 0)))
    _ = screen.handle(.adding(.filesChosen([file])))
    return screen
  }

  let upload = UploadStatus(
    id: "u", name: "a", length: 10, modified: 1, offset: 10, state: .added("p9"))

  // FEED-22: it goes on behind the feed, which hears of what was added
  @Test func itGoesOnBehindTheFeed() {
    var screen = sending()
    _ = screen.handle(.tabTapped(.feed))
    let effects = screen.handle(
      .adding(.answered(Ticket(number: 2), .status(upload), at: 0)))
    #expect(effects == [.adding(.release(1)), .loadPage(ticket(1), 1)])
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 9, count: 1, isLast: true))))
    #expect(view(screen)?.feed.cards.first?.id == "p9")
  }

  // FEED-22: waits are the shell's, alarms come back
  @Test func alarmsReachIt() {
    var screen = inside(path: "/app/add")
    #expect(
      screen.handle(.adding(.answered(first, .failed(.offline), at: 0)))
        == [.wake(Ticket(number: 1), milliseconds: 1000)])
    #expect(
      screen.handle(.woke(Ticket(number: 1)))
        == [.adding(.list(Ticket(number: 3)))])
  }

  // FEED-16, FEED-22: signing out drops the files; when it fails everything goes on
  @Test func signingOutDropsTheFiles() {
    for isFailing in [true, false] {
      var screen = sending()
      _ = screen.handle(.profile(.signOutTapped))
      #expect(screen.handle(.profile(.signOutConfirmed)) == [.signOut])
      let late = AppScreen.Event.adding(
        .answered(Ticket(number: 2), .status(upload), at: 0))
      #expect(screen.handle(late).isEmpty)
      if isFailing {
        #expect(
          screen.handle(.signOutFailed)
            == [.adding(.create(Ticket(number: 3), file))])
      } else {
        #expect(screen.handle(.signedOut) == [.replace("/"), .dropFiles])
      }
    }
  }

  // FEED-4, FEED-22: an ended session leads back to where one was
  @Test func anEndedSessionComesBackHere() {
    var screen = sending()
    let effects = screen.handle(
      .adding(.answered(Ticket(number: 2), .failed(.signedOut), at: 0)))
    #expect(effects == [.replace("/"), .forgetKept, .dropFiles])
    #expect(
      screen.handle(.welcome(.enterTapped)) == [.openAuthorization(returnTo: "/app/add")])
  }
}
