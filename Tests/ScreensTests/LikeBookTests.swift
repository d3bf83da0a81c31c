import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-17, FEED-21: what the server says about likes arrives late, twice, or from the cache.
struct LikeBookTests {
  /// An app on the feed with p0, p1 and p2; the profile with ten likes is loaded.
  func open() -> AppScreen {
    var screen = startedApp()
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(ticket(1), person(likes: 10))))
    _ = screen.handle(.tabTapped(.feed))
    return screen
  }

  func person(likes: Int32) -> Profile {
    Profile(username: "ann", name: "Ann", bio: "", portrait: "/p?", likes: likes)
  }

  func count(_ screen: AppScreen) -> Int32? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.favourites?.count
  }

  func isLiked(_ index: Int, _ screen: AppScreen) -> Bool? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.feed.cards[index].isLiked
  }

  // FEED-17: a queued like is counted even if the server's number does not include it yet.
  @Test func aNumberFromBeforeAPendingLikeDoesNotLoseIt() {
    var screen = open()
    _ = screen.handle(.reached(false))
    _ = screen.handle(.feed(.likeTapped("p1")))
    #expect(count(screen) == 11)
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(ticket(2), person(likes: 10))))
    #expect(count(screen) == 11)
    _ = screen.handle(.reached(true))
    _ = screen.handle(.like(1, .confirmed))
    #expect(count(screen) == 11)
    #expect(isLiked(1, screen) == true)
  }

  // FEED-17: a number that arrives during a like may include it or not, and is requested again.
  @Test func aNumberThatArrivesDuringALikeIsAskedForAgain() {
    var screen = open()
    _ = screen.handle(.feed(.likeTapped("p1")))
    #expect(count(screen) == 10)
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(ticket(2), person(likes: 11))))
    #expect(screen.handle(.like(1, .confirmed)).contains(.ask(.profile(ticket(3)))))
    _ = screen.handle(.profile(.profileArrived(ticket(3), person(likes: 11))))
    #expect(count(screen) == 11)
  }

  // FEED-17: a number that is on its way while a like is confirmed may lack it, and is requested again.
  @Test func aNumberThatMayLackAConfirmedLikeIsAskedForAgain() {
    var screen = open()
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.feed(.likeTapped("p1")))
    #expect(!screen.handle(.like(1, .confirmed)).contains(.ask(.profile(ticket(3)))))
    #expect(
      screen.handle(.profile(.profileArrived(ticket(2), person(likes: 10))))
        .contains(.ask(.profile(ticket(3)))))
  }

  // FEED-17, FEED-21: the number may include a like of an earlier visit, so it is requested again.
  @Test func aRestoredLikeOfAnUnknownPhotoIsCountedByTheServer() {
    var screen = open()
    _ = screen.handle(.likes(.restored("like ann p9\t+3")))
    #expect(count(screen) == 10)
    #expect(screen.handle(.like(1, .confirmed)).contains(.ask(.profile(ticket(2)))))
  }

  // FEED-17: a like of an earlier visit changes the number only if the shown photo lacks it.
  @Test(arguments: [("p1\t+3", 11), ("p1\t-3", 10)])
  func aRestoredLikeOfAShownPhotoIsCounted(entry: String, expected: Int32) {
    var screen = open()
    _ = screen.handle(.likes(.restored("like ann " + entry)))
    #expect(count(screen) == expected)
  }

  // FEED-21: a page requested before a like does not undo it, however late it arrives.
  @Test func anOlderPageDoesNotTurnAHeartBack() {
    var screen = open()
    _ = screen.handle(.feed(.pulled(70)))
    _ = screen.handle(.feed(.pullReleased))
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.like(1, .confirmed))
    _ = screen.handle(.feed(.pageArrived(ticket(1), page(from: 0, count: 3, isLast: true))))
    #expect(isLiked(1, screen) == true)
  }

  // FEED-21: a cached page that is older than a like does not undo it.
  @Test func aCachedPageDoesNotTurnAHeartBack() {
    var screen = open()
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.like(1, .confirmed))
    _ = screen.handle(.feed(.pulled(70)))
    _ = screen.handle(.feed(.pullReleased))
    let old = FeedScreen.Event.pageArrived(ticket(1), page(from: 0, count: 3, isLast: true))
    _ = screen.handle(.response(.feed(old), reached: false))
    #expect(isLiked(1, screen) == true)
  }

  // FEED-17, FEED-21: a like in another tab turns the heart and counts here too.
  @Test func aLikeInAnotherTabCounts() {
    var screen = open()
    _ = screen.handle(.likes(.heard("like ann p1\t+3")))
    #expect(isLiked(1, screen) == true)
    #expect(count(screen) == 11)
    _ = screen.handle(.likes(.heard("like ann p1\t")))
    #expect(isLiked(1, screen) == true)
    #expect(count(screen) == 11)
  }

  // FEED-16, FEED-21: signing out sends a queued like at once, without waiting for its timer.
  @Test func signingOutSendsALikeThatWaitsForATimer() {
    var screen = open()
    _ = screen.handle(.likes(.heard("like ann p1\t+3")))
    _ = screen.handle(.profile(.signOutTapped))
    #expect(
      screen.handle(.profile(.signOutConfirmed)) == [.ask(.like(ticket(1), "p1", true))])
    #expect(screen.handle(.like(1, .confirmed)).last == .ask(.signOut))
  }

  // FEED-16, FEED-21: signing out waits for the response to a like that is being sent.
  @Test func signingOutWaitsForALikeThatIsBeingSent() {
    var screen = open()
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.profile(.signOutTapped))
    #expect(screen.handle(.profile(.signOutConfirmed)).isEmpty)
    #expect(screen.handle(.like(1, .confirmed)).last == .ask(.signOut))
  }
}
