import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-21: likes without a network, and what the app displays meanwhile.
struct OfflineTests {
  func inside(_ username: String = "ann", path: String = "/app/feed") -> Walk<AppScreen> {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.username = username
    start.path = path
    start.page = page(from: 0, isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    return Walk(screen)
  }

  func kept(_ id: String, _ isLiked: Bool?, _ order: Int32) -> AppScreen.Effect {
    .keepLike(LikeEntry(owner: "ann", id: id, isLiked: isLiked, order: order))
  }

  func send(_ number: Int32, _ id: String, _ isLiked: Bool = true) -> AppScreen.Effect {
    .ask(.like(ticket(number), id, isLiked))
  }

  func wake(_ number: Int32, _ seconds: Int32) -> AppScreen.Effect {
    .wake(ticket(number), milliseconds: seconds * 1000)
  }

  func woke(_ number: Int32) -> AppScreen.Event { .woke(ticket(number)) }

  func heart(_ walk: Walk<AppScreen>, _ index: Int) -> CardView? {
    guard case .inside(let view) = walk.screen.view else { return nil }
    return view.feed.cards[index]
  }

  /// An app whose first like, of p1, could not be sent; its request had the ticket 1.
  func cutOff() -> Walk<AppScreen> {
    var walk = inside()
    _ = walk.step(.feed(.likeTapped("p1")))
    _ = walk.step(.like(1, .unreached))
    return walk
  }

  // FEED-8: failures with a response from the server are not retried.
  @Test func aRefusedLikeIsNotKept() {
    var walk = inside()
    var screen = walk.screen
    #expect(
      screen.handle(.feed(.likeTapped("p1"))) == [
        kept("p1", true, 1), .ask(.like(ticket(1), "p1", true)),
      ])
    #expect(
      screen.handle(.like(1, .busy(seconds: 0))) == [kept("p1", false, 1), kept("p1", nil, 1)])
    walk = Walk(screen)
    #expect(heart(walk, 1)?.isLiked == false)
    guard case .inside(let view) = screen.view else { return }
    #expect(view.feed.alert?.message == .tryAgainLater)
  }

  // FEED-21: a like that did not reach the server is displayed and queued, without an alert.
  @Test func aLikeThatDidNotReachTheServerIsQueued() {
    var screen = inside().screen
    _ = screen.handle(.feed(.likeTapped("p1")))
    #expect(screen.handle(.like(1, .unreached)) == [wake(1, 1)])
    let walk = Walk(screen)
    #expect(heart(walk, 1)?.isLiked == true)
    #expect(heart(walk, 1)?.isLiking == false)
    guard case .inside(let view) = screen.view else { return }
    #expect(view.isOffline)
    #expect(view.feed.alert == nil)
  }

  // FEED-21: waits grow to a minute, and the browser's `online` event ends them.
  @Test func waitsBetweenRetriesGrowToAMinute() {
    var screen = cutOff().screen
    var call: Int32 = 1
    for seconds in [2, 4, 8, 16, 32, 60, 60] as [Int32] {
      #expect(screen.handle(woke(call)) == [send(call + 1, "p1")])
      call += 1
      #expect(
        screen.handle(.likes(.answered(ticket(call), .unreached))) == [wake(call, seconds)])
    }
    #expect(screen.handle(woke(2)).isEmpty, "an old call wakes nobody")
    #expect(screen.handle(.cameOnline) == [send(call + 1, "p1")])
  }

  // FEED-21: queued likes are sent one at a time, in the order of the taps.
  @Test func queuedLikesAreSentInTheOrderOfTheTaps() {
    var screen = cutOff().screen
    #expect(screen.handle(.feed(.likeTapped("p3"))) == [kept("p3", true, 2)])
    #expect(screen.handle(.feed(.likeTapped("p2"))) == [kept("p2", true, 3)])
    #expect(screen.handle(.cameOnline) == [send(2, "p1")])
    _ = screen.handle(.reached(true))
    #expect(
      screen.handle(.likes(.answered(ticket(2), .confirmed))) == [
        kept("p1", nil, 0), send(3, "p3"),
      ])
    #expect(
      screen.handle(.likes(.answered(ticket(3), .confirmed))) == [
        kept("p3", nil, 0), send(4, "p2"),
      ])
    #expect(screen.handle(.likes(.answered(ticket(4), .confirmed))) == [kept("p2", nil, 0)])
    guard case .inside(let view) = screen.view else { return }
    #expect(!view.isOffline)
    #expect(view.feed.cards[1...3].map(\.isLiked) == [true, true, true])
  }

  // FEED-21: liking and unliking cancel out, unless one of them may have reached the server.
  @Test func anUndoneLikeIsNotSentUnlessItMayHaveArrived() {
    var screen = cutOff().screen
    _ = screen.handle(.feed(.likeTapped("p2")))
    // NB: other tabs take a deletion for a confirmation, so the opposite is stored before it.
    #expect(
      screen.handle(.feed(.likeTapped("p2"))) == [kept("p2", false, 2), kept("p2", nil, 2)])
    #expect(screen.handle(.feed(.likeTapped("p1"))) == [kept("p1", false, 1)])
    #expect(screen.handle(.cameOnline) == [send(2, "p1", false)])
    #expect(screen.handle(.likes(.answered(ticket(2), .confirmed))) == [kept("p1", nil, 0)])
    #expect(heart(Walk(screen), 1)?.isLiked == false)
  }

  // FEED-21: the last tap wins, even over a pending request.
  @Test func aLikeThatChangesWhileItIsSentIsSentAgain() {
    var screen = cutOff().screen
    _ = screen.handle(.cameOnline)
    #expect(screen.handle(.feed(.likeTapped("p1"))) == [kept("p1", false, 1)])
    _ = screen.handle(.reached(true))
    // NB: stored again, because another tab may have deleted it.
    #expect(
      screen.handle(.likes(.answered(ticket(2), .confirmed))) == [
        kept("p1", false, 1), send(3, "p1", false),
      ])
    #expect(heart(Walk(screen), 1)?.isLiked == false)
  }

  // FEED-21: if another tab has reversed a like, a tap here queues the like again.
  @Test func aLikeThatAnotherTabChangedIsNoLongerUndoneByATap() {
    var screen = cutOff().screen
    _ = screen.handle(.feed(.likeTapped("p2")))
    _ = screen.handle(.likes(.heard("like ann p2\t-3")))
    #expect(screen.handle(.feed(.likeTapped("p2"))) == [kept("p2", true, 2)])
    #expect(heart(Walk(screen), 2)?.isLiked == true)
    _ = screen.handle(.cameOnline)
    _ = screen.handle(.reached(true))
    #expect(
      screen.handle(.likes(.answered(ticket(2), .confirmed))) == [
        kept("p1", nil, 0), send(3, "p2"),
      ])
  }

  // FEED-7, FEED-21: when the app is online again, images that failed are loaded again.
  @Test func picturesThatFailedAreAskedForAgainWhenThePersonComesBack() {
    var screen = inside().screen
    _ = screen.handle(.feed(.pictureFailed("p1")))
    _ = screen.handle(.feed(.pictureShown("p2")))
    #expect(heart(Walk(screen), 1)?.picture == .failed)
    #expect(screen.handle(.cameOnline).isEmpty)
    #expect(heart(Walk(screen), 1)?.picture == .loading)
    #expect(heart(Walk(screen), 2)?.picture == .shown)
  }

  // FEED-21: likes stored in an earlier visit are sent; another person's are deleted.
  @Test func anotherVisitSendsWhatTheLastOneLeft() {
    var screen = inside().screen
    let text = "like ann p7\t-9\nlike ann p2\t+4\nplace\t12\nlike bob p3\t+1\n"
    let strange = AppScreen.Effect.keepLike(
      LikeEntry(owner: "bob", id: "p3", isLiked: nil, order: 1))
    #expect(screen.handle(.likes(.restored(text))) == [strange, send(1, "p2")])
    #expect(heart(Walk(screen), 2)?.isLiked == true)
    #expect(heart(Walk(screen), 3)?.isLiked == false, "another person's pending like is not shown")
    #expect(
      screen.handle(.likes(.answered(ticket(1), .confirmed))) == [
        kept("p2", nil, 0), send(2, "p7", false),
      ])
  }

  // stored entries that are malformed are ignored.
  @Test(arguments: [
    "", "\n\n", "\t", "like", "like ann\t+1", "like ann p1 p2\t+1", "like ann p1\t1",
    "like ann p1\t+", "like ann p1\t+9999999999", "like ann p1\t+1x", "like ann p/1\t+1",
    "like ann p1\t*1", "like  p1\t+1", "LIKE ann p1\t+1", "like ann p1", "like ann p1\t+1\t+1",
    "like ann \u{0}\t+1", "like ann я\t+1",
  ])
  func whatIsNoEntryIsLeftAlone(text: String) {
    var screen = inside().screen
    #expect(screen.handle(.likes(.restored(text))).isEmpty)
    #expect(heart(Walk(screen), 1)?.isLiked == false)
  }

  // FEED-4, FEED-21: when the session expires, the queued like stays on the device for its person.
  @Test func anEndedSessionKeepsThePendingLike() {
    var screen = cutOff().screen
    _ = screen.handle(.cameOnline)
    #expect(
      screen.handle(.likes(.answered(ticket(2), .signedOut))) == [.replace("/"), .forgetKept])
    guard case .welcome(let view) = screen.view else {
      Issue.record("shows \(screen.view)")
      return
    }
    #expect(view.message == .sessionEnded)
  }

  // FEED-21: after 429 or 503 the app waits as long as the server asks
  @Test func aBusyServerIsLeftAloneForAsLongAsItAsks() {
    var screen = cutOff().screen
    _ = screen.handle(.feed(.likeTapped("p2")))
    _ = screen.handle(.cameOnline)
    _ = screen.handle(.reached(true))
    #expect(
      screen.handle(.likes(.answered(ticket(2), .busy(seconds: 90)))) == [wake(2, 90)])
    #expect(screen.handle(.cameOnline).isEmpty)
    #expect(screen.handle(woke(2)) == [send(3, "p2")], "the next one gets its turn")
    #expect(
      screen.handle(.likes(.answered(ticket(3), .confirmed))) == [
        kept("p2", nil, 0), send(4, "p1"),
      ])
  }

  // FEED-21: during that delay the app may find out that it is online again, but sends no like.
  @Test func aBusyServerIsLeftAloneAlsoAfterALossOfTheNetwork() {
    var screen = cutOff().screen
    _ = screen.handle(.cameOnline)
    _ = screen.handle(.reached(true))
    #expect(
      screen.handle(.likes(.answered(ticket(2), .busy(seconds: 90)))) == [wake(2, 90)])
    #expect(screen.handle(.reached(false)).isEmpty)
    #expect(screen.handle(.cameOnline) == [.ask(.health)])
    #expect(screen.handle(.reached(true)).isEmpty)
    #expect(screen.handle(woke(2)) == [send(3, "p1")])
  }

  // FEED-8, FEED-21: a queued like that the server refuses is reset, with an alert.
  @Test func aLikeThatIsRefusedIsSaidAndTheHeartGoesBack() {
    var screen = cutOff().screen
    _ = screen.handle(.cameOnline)
    #expect(
      screen.handle(.likes(.answered(ticket(2), .refused))) == [
        kept("p1", false, 1), kept("p1", nil, 1),
      ])
    guard case .inside(let view) = screen.view else { return }
    #expect(view.alert?.message == .tryAgainLater)
    #expect(!view.feed.cards[1].isLiked)
    _ = screen.handle(.profile(.signOutDeclined))
    guard case .inside(let after) = screen.view else { return }
    #expect(after.alert == nil)
  }

  // FEED-14, FEED-21
  @Test func theFullScreenViewShowsThePendingLikeToo() {
    var screen = cutOff().screen
    _ = screen.handle(.feed(.cardTapped("p1")))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.viewer?.isLiked == true)
    #expect(screen.handle(.viewer(.likeTapped)) == [kept("p1", false, 1)])
    #expect(heart(Walk(screen), 1)?.isLiked == false)
    _ = screen.handle(.likes(.heard("like ann p1\t+1")))
    guard case .inside(let after) = screen.view else { return }
    #expect(after.viewer?.isLiked == true)
  }

  // FEED-21: a like queued by another tab shows here too, and is sent from here only after a delay.
  @Test func aPendingLikeOfAnotherTabIsTakenOverAndLetGo() {
    var screen = inside().screen
    #expect(screen.handle(.likes(.heard("like ann p4\t+3"))) == [wake(1, 5)])
    #expect(heart(Walk(screen), 4)?.isLiked == true)
    #expect(screen.handle(.likes(.heard("like ann p4\t"))).isEmpty)
    #expect(screen.handle(woke(1)).isEmpty, "nothing is left to be sent")
    #expect(screen.handle(.likes(.heard("like bob p5\t+3"))).isEmpty)
    #expect(heart(Walk(screen), 5)?.isLiked == false)
  }

  // FEED-16, FEED-21: signing out sends queued likes once more, then deletes all data.
  @Test func signingOutSendsQueuedLikesOnceMore() {
    var screen = cutOff().screen
    _ = screen.handle(.feed(.likeTapped("p2")))
    _ = screen.handle(.reached(true))
    _ = screen.handle(.profile(.signOutTapped))
    #expect(screen.handle(.profile(.signOutConfirmed)).isEmpty, "one is in the air already")
    #expect(
      screen.handle(.likes(.answered(ticket(2), .confirmed))) == [
        kept("p1", nil, 0), send(3, "p2"),
      ])
    let last = screen.handle(.likes(.answered(ticket(3), .busy(seconds: 0))))
    #expect(last.last == .ask(.signOut))
    #expect(screen.handle(.signedOut) == [.replace("/")])
  }

  // FEED-16
  @Test func signingOutWithoutNetworkSaysSoAndKeepsThePendingLikes() {
    var screen = cutOff().screen
    _ = screen.handle(.profile(.signOutTapped))
    #expect(screen.handle(.profile(.signOutConfirmed)) == [.ask(.signOut)])
    _ = screen.handle(.signOutFailed)
    #expect(heart(Walk(screen), 1)?.isLiked == true)
    #expect(screen.handle(.cameOnline) == [send(2, "p1")])
  }

  // FEED-10, FEED-21: failed requests are retried when the server is back.
  @Test func failedRequestsAreRetriedWhenTheServerIsBack() {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.page = page(from: 0)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 2000))))
    _ = screen.handle(.feed(.pictureFailed("p1")))
    #expect(screen.handle(.reached(false)) == [wake(1, 1)])
    _ = screen.handle(.feed(.pageFailed(ticket(1), .offline)))
    #expect(screen.handle(woke(1)) == [.ask(.health)])
    #expect(screen.handle(.reached(true)) == [.ask(.page(ticket(2), 2, of: ""))])
    #expect(heart(Walk(screen), 1)?.picture == .loading)
    #expect(screen.handle(.reached(true)).isEmpty)
  }

  // FEED-21: if the browser shows a cached page, the app opens what the URL asked for.
  @Test func aCachedPageOpensWhatTheURLAskedFor() {
    var screen = inside().screen
    #expect(screen.handle(.landed("/app/photo/p3")).isEmpty)
    guard case .inside(let view) = screen.view else { return }
    #expect(view.viewer?.id == "p3")
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
    _ = screen.handle(.navigated("/app/feed"))
    #expect(screen.handle(.landed("/app/photo/unknown")) == [.replace("/app/feed")])
    _ = screen.handle(.landed("/app/profile"))
    guard case .inside(let after) = screen.view else { return }
    #expect(after.tab == .profile)
  }
}
