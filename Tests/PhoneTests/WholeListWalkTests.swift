import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import Texts
import UIKit
import Wire

@testable import Phone

/// FEED-4, FEED-6, FEED-18, FEED-19, FEED-21: the feed of a server with a feed index.
@MainActor struct WholeListWalkTests {
  let server = ListServer(count: 300)

  private func owner() -> AppUser {
    let owner = AppUser(isSignedIn: true) { [server] in server.response($0) }
    owner.person.look()
    return owner
  }

  /// The view of the feed.
  private func feed(_ owner: AppUser) -> FeedView? {
    guard case .inside(let view) = owner.app?.screen.view else { return nil }
    return view.feed
  }

  // FEED-6: first the page's start data, then the index, then blocks; no page of the API.
  @Test func theListIsAskedForAsAWhole() throws {
    let owner = owner()
    #expect(owner.isInside && owner.api?.sent.isEmpty == true)
    #expect(
      server.asked == [
        "/app/feed", "/app/index?feed=300", "/app/cards?feed=300&from=0&count=30",
      ])
    #expect(owner.person.sees("card p0"))
    let table = try #require(owner.person.find("cards") as? UITableView)
    #expect(table.contentSize.height == 79_524, "300 rows of 265, 12 above and below")
  }

  // FEED-14, FEED-17: features that the server's edition does not have are hidden.
  @Test(arguments: [Edition.basic, .extended])
  func theEditionIsTheServers(edition: Edition) {
    server.edition = edition
    let owner = owner()
    owner.tapTab(1)
    owner.api?.response(.person)
    #expect(owner.person.sees("favourites count") == (edition == .extended))
    #expect(owner.person.text("name") == "Anna Lee")
  }

  // FEED-22: this app does not upload photos, even if the server accepts them.
  @Test func nothingIsOfferedThatTheAppCannotDo() {
    guard case .inside(let view) = owner().app?.screen.view else { return #expect(Bool(false)) }
    #expect(view.addButton == .absent)
  }

  // FEED-4: the place to return to, and the photo that was open above it.
  @Test func thePlaceIsAskedFor() {
    let owner = owner()
    owner.scrollFeed(to: 16 + 150 * 265 + 40)
    owner.alarm.ring(times: 3)
    #expect(owner.savedState.place == "/app/feed?at=p150&by=40")
    owner.start()
    #expect(server.asked.contains("/app/feed?at=p150&by=40"))
    #expect(owner.person.sees("card p150") && !owner.person.sees("card p140"))
    owner.app?.happened(.feed(.cardTapped("p151")))
    owner.start()
    #expect(server.asked.contains("/app/photo/p151?at=p150&by=40"))
    #expect(owner.app?.inner?.viewer != nil)
    owner.app?.happened(.viewer(.backTapped))
    owner.person.look()
    #expect(owner.person.sees("card p150"))
    owner.tapTab(1)
    owner.start()
    #expect(server.asked.contains("/app/profile?at=p150&by=40"))
  }

  // FEED-18: visible while the list moves; VoiceOver reads its name and the month, and can move it
  // in steps.
  @Test func theScrubberComesWithTheMovement() throws {
    let owner = owner()
    let thumb = try #require(owner.person.find("scrubber thumb"))
    #expect(thumb.isAccessibilityElement && thumb.accessibilityTraits == .adjustable)
    #expect(thumb.accessibilityLabel == "Scroll by date")
    #expect(thumb.accessibilityValue == "August 2022")
    #expect(!owner.person.sees("scrubber pill") && !owner.person.sees("scrubber month"))
    owner.scrollFeed(to: 2_000)
    #expect(owner.person.sees("scrubber pill") && !owner.person.sees("scrubber month"))
    owner.alarm.ring(times: 4)
    owner.person.look()
    #expect(!owner.person.sees("scrubber pill"))
    let before = try #require(feed(owner)?.scrubber?.place)
    thumb.accessibilityIncrement()
    let after = try #require(feed(owner)?.scrubber?.place)
    #expect(after > before)
    thumb.accessibilityDecrement()
    #expect(feed(owner)?.scrubber?.place == before)
  }

  // FEED-18: not in a list of a few screens.
  @Test func aShortListHasNoScrubber() {
    server.ids = (0..<20).map { "p\($0)" }
    let owner = owner()
    owner.scrollFeed(to: 1_000)
    #expect(owner.person.find("scrubber")?.isHidden == true)
  }

  // FEED-19: checked every minute, loaded by a tap.
  @Test func newPhotosAreAnnouncedAndBrought() {
    let owner = owner()
    owner.scrollFeed(to: 5_000)
    server.ids = ["n1", "n0"] + server.ids
    owner.alarm.ring()
    #expect(server.asked.contains("/app/news?feed=300"))
    #expect(owner.person.text("news") == "New photos: 2" && owner.person.sees("news"))
    #expect(!owner.person.sees("card n1"))
    owner.person.tap("news")
    #expect(owner.person.sees("card n1") && !owner.person.sees("news"))
  }

  // FEED-19: returning to the app checks at once.
  @Test func comingBackAsksForNews() {
    let owner = owner()
    owner.app?.wasCovered()
    server.ids.insert("n0", at: 0)
    owner.app?.cameToFront()
    #expect(owner.person.text("news") == "New photos: 1")
  }

  // FEED-21: offline, the list, the viewed photos and the place are available.
  @Test func withoutNetworkTheListIsThere() {
    let owner = owner()
    owner.scrollFeed(to: 16 + 150 * 265 + 40)
    owner.alarm.ring(times: 3)
    server.isAway = true
    owner.start()
    #expect(owner.person.sees("notice") && owner.person.sees("card p150"))
    owner.scrollFeed(to: 0)
    #expect(owner.person.sees("card p0") && feed(owner)?.footer == FeedView.Footer.none)
    owner.scrollFeed(to: 16 + 250 * 265)
    #expect(feed(owner)?.footer == .retry(.noConnection))
    server.isAway = false
    owner.app?.happened(.feed(.retryTapped))
    owner.person.look()
    #expect(owner.person.sees("card p250") && !owner.person.sees("notice"))
  }

  // FEED-8, FEED-21: offline, a confirmed like is shown and an unconfirmed one is not.
  @Test(arguments: [201, 500, 0])
  func aConfirmedHeartIsKept(status: Int32) throws {
    let owner = owner()
    owner.app?.happened(.feed(.likeTapped("p1")))
    owner.api?.response(status == 0 ? .none : .status(status))
    owner.savedState.keep(LikeEntry(owner: "anna", id: "p1", isLiked: nil, order: 0))
    server.isAway = true
    owner.start()
    let hearts = try #require(feed(owner)?.cards.prefix(3).map(\.isLiked))
    #expect(hearts == [false, status == 201, false])
  }

  // FEED-21: a photo that was open opens offline.
  @Test func aPhotoThatWasOpenIsOpenWithoutNetwork() {
    let owner = owner()
    owner.app?.happened(.feed(.cardTapped("p2")))
    server.isAway = true
    owner.start()
    #expect(owner.app?.inner?.viewer != nil && owner.person.sees("page p2"))
  }

  // FEED-21: after a refresh the new list is cached.
  @Test func aListThatChangedIsKept() {
    let owner = owner()
    server.ids.insert("n0", at: 0)
    owner.alarm.ring()
    owner.person.tap("news")
    server.isAway = true
    owner.start()
    #expect(owner.person.sees("card n0") && owner.person.sees("notice"))
    #expect(feed(owner)?.scrubber != nil, "all of it is known")
  }

  // FEED-21: if the network does not respond: 3 s until the cache is used, 10 s without one.
  @Test(arguments: [true, false])
  func aNetworkThatAnswersNothingIsNotWaitedFor(isKept: Bool) {
    server.isSlow = !isKept
    let owner = owner()
    server.isSlow = true
    owner.start()
    #expect(!owner.isInside && owner.person.sees("splash"))
    owner.alarm.ringOldest()
    #expect(owner.isInside == isKept && owner.person.sees("notice") == isKept)
    owner.alarm.ringOldest()
    owner.person.look()
    #expect(owner.isInside && owner.person.sees("card p0") == isKept)
    #expect((owner.api?.sent.last?.address == "/photos?page=1&per_page=10") == !isKept)
    owner.api?.response(.status(500))
    #expect(owner.isInside)
  }

  // FEED-4: an expired token leads to sign-in, and the cache is deleted.
  @Test func aDeadTokenLeadsToSignIn() {
    let first = owner()
    server.isSlow = true
    first.start()
    first.api?.response(.status(401))
    first.api?.response(.status(401))
    #expect(first.person.text("message") == "Your session has ended. Please sign in again")
    #expect(
      first.savedState.offlineCache.page(at: nil) == nil
        && first.savedState.offlineCache.photo("p0") == nil)
  }

  // FEED-21: a page of a proxy or captive portal is not a valid response.
  @Test(arguments: ["<html>", "{}", "[]", #"{"language":"en","edition":"basic","name":"x"}"#])
  func aPageOfSomebodyElseIsNone(body: String) {
    let owner = owner()
    server.isSlow = true
    owner.start()
    owner.api?.response(Response(status: 200, body: Array(body.utf8)))
    owner.person.look()
    #expect(owner.person.sees("card p0") && owner.person.sees("notice"), "the kept one shows")
    server.isSlow = false
    server.isAway = true
    owner.start()
    #expect(owner.person.sees("card p0"), "and stays")
  }

  // FEED-18: if the start data failed to load, the feed loaded page by page is replaced in the
  // foreground.
  @Test(arguments: [503, 403, 200])
  func aListThatBeganBadlyIsMended(status: Int32) {
    server.isSlow = true
    server.edition = .basic
    let owner = owner()
    owner.api?.response(.status(status))
    owner.api?.response(.photos(["p0", "p1"]))
    owner.person.look()
    #expect(owner.person.sees("card p0") && feed(owner)?.scrubber == nil)
    let old = owner.api
    owner.app?.wasCovered()
    server.isSlow = false
    owner.app?.cameToFront()
    owner.person.look()
    #expect(owner.person.sees("card p2") && feed(owner)?.scrubber != nil)
    #expect(owner.api !== old && old?.waiting == 0, "no old answer is heard")
    let count = server.asked.count { $0.hasPrefix("/app/feed") }
    owner.app?.cameToFront()
    #expect(server.asked.count { $0.hasPrefix("/app/feed") } == count, "once")
  }

  // An earlier version has no start data; it is requested only once.
  @Test func anEarlierVersionIsAskedOnce() {
    server.isSlow = true
    let owner = owner()
    owner.api?.response(.status(404))
    owner.app?.cameToFront()
    #expect(owner.api?.sent.count { $0.address.hasPrefix("/app/feed") } == 1)
  }

  // FEED-21: the network fails between start data and index, or between index and blocks.
  @Test(arguments: [["/app/index", "/app/cards"], ["/app/cards"]], [true, false])
  func aListThatCameByHalfIsTheFormerOne(silent: [String], isRefresh: Bool) {
    let owner = owner()
    owner.scrollFeed(to: 16 + 60 * 265)
    server.ids.insert("n0", at: 0)
    if isRefresh {
      owner.alarm.ring(times: 3)
      server.silent = silent
      owner.person.tap("news")
    } else {
      server.silent = silent
      owner.start()
    }
    server.isAway = true
    owner.start()
    #expect(feed(owner)?.scrubber != nil && owner.person.sees("notice"))
    owner.scrollFeed(to: 0)
    #expect(owner.person.sees("card p1") && feed(owner)?.footer == FeedView.Footer.none)
  }

  // FEED-8, FEED-21: updating a cached like does not change other likes.
  @Test func aHeartThatIsKnownChangesNoOther() throws {
    server.liked = ["p1"]
    let owner = owner()
    owner.app?.happened(.likes(.restored("like anna p1\t+0")))
    while owner.api?.response(.status(201)) == true {}
    #expect(owner.api?.sent.contains { $0.address == "/photos/p1/like" } == true)
    server.isAway = true
    owner.start()
    let hearts = try #require(feed(owner)?.cards.prefix(4).map(\.isLiked))
    #expect(hearts == [false, true, false, false])
  }

  // FEED-4: a photo that was removed from the server is not opened from the cache.
  @Test func aPhotoThatIsGoneIsNotOpened() {
    let owner = owner()
    owner.app?.happened(.feed(.cardTapped("p2")))
    server.ids.removeAll { $0 == "p2" }
    owner.start()
    owner.person.look()
    #expect(owner.app?.inner?.viewer == nil && owner.person.sees("card p1"))
  }

  // FEED-19: if the app went to the background while opening, returning checks for new photos.
  @Test func lookingAwayWhileItOpensIsRemembered() throws {
    server.isSlow = true
    let owner = owner()
    owner.app?.wasCovered()
    server.isSlow = false
    owner.api?.response(try #require(server.response(Request(page: "/app/feed"))))
    #expect(!server.asked.contains { $0.hasPrefix("/app/news") })
    owner.app?.cameToFront()
    #expect(server.asked.contains("/app/news?feed=300"))
  }

  // IOS-3: a link that arrives while the page loads waits for it.
  @Test(arguments: [true, false])
  func aLinkWaitsForThePage(isSignedIn: Bool) throws {
    server.isSlow = true
    let owner = AppUser(isSignedIn: isSignedIn) { [server] in server.response($0) }
    if !isSignedIn {
      owner.comeBackWithCode()
      owner.line?.network.response(AppUser.tokens)
      owner.app?.cameToFront()
      #expect(owner.person.sees("loading") && !owner.isInside)
    }
    owner.app?.open(try #require(URL(string: "imagefeed://password-demo")))
    #expect(owner.app?.presentedViewController == nil)
    owner.api?.response(.status(404))
    owner.person.look()
    #expect(owner.app?.presentedViewController is PasswordDemoViewController)
  }

  // FEED-16: signing out deletes the cached list.
  @Test func signingOutForgetsTheList() {
    let owner = owner()
    #expect(owner.savedState.offlineCache.page(at: nil) != nil)
    owner.savedState.forgetPerson()
    #expect(
      owner.savedState.offlineCache.page(at: nil) == nil
        && owner.savedState.offlineCache.photo("p0") == nil)
  }
}
