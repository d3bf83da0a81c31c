import AppModel
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

  private func user() async -> AppUser {
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  /// The feed on display; nil while no person is signed in.
  private func feed(_ user: AppUser) -> FeedView? {
    guard case .inside(let view) = user.app?.screen.view else { return nil }
    return view.feed
  }

  // FEED-6: the app requests its screen, the feed's index, then blocks of photos; no API pages.
  @Test func theListIsAskedForAsAWhole() async throws {
    let user = await user()
    #expect(user.isInside && user.api?.sent.isEmpty == true)
    #expect(
      server.asked == [
        "/app/feed", "/app/index?feed=300", "/app/cards?feed=300&from=0&count=30",
      ])
    #expect(user.person.sees("card p0"))
    let table = try #require(user.person.find("cards") as? UITableView)
    #expect(table.contentSize.height == 79_524, "300 rows of 265, 12 above and below")
  }

  // FEED-14, FEED-17: features that the server's edition does not have are hidden.
  @Test(arguments: [Edition.basic, .extended])
  func theEditionIsTheServers(edition: Edition) async {
    server.edition = edition
    let user = await user()
    await user.tapTab(1)
    await user.api?.response(.person)
    #expect(user.person.sees("favourites count") == (edition == .extended))
    #expect(user.person.text("name") == "Anna Lee")
  }

  // FEED-4: after a restart the app opens where it was: scroll position, open photo or profile.
  @Test func aRestartReturnsToTheLastPlace() async {
    let user = await user()
    await user.scrollFeed(to: 16 + 150 * 265 + 40)
    await user.alarm.ring(times: 3)
    #expect(user.savedState.place == "/app/feed?at=p150&by=40")
    await user.start()
    #expect(server.asked.contains("/app/feed?at=p150&by=40"))
    #expect(user.person.sees("card p150") && !user.person.sees("card p140"))
    user.app?.happened(.feed(.cardTapped("p151")))
    await user.start()
    #expect(server.asked.contains("/app/photo/p151?at=p150&by=40"))
    #expect(user.app?.home?.viewer != nil)
    user.app?.happened(.viewer(.backTapped))
    await user.person.settle()
    #expect(user.person.sees("card p150"))
    await user.tapTab(1)
    await user.start()
    #expect(server.asked.contains("/app/profile?at=p150&by=40"))
  }

  // FEED-18: the scrubber is visible while the list moves; VoiceOver reads its name and month, and
  // can move it in steps.
  @Test func theScrubberComesWithTheMovement() async throws {
    let user = await user()
    let thumb = try #require(user.person.find("scrubber thumb"))
    #expect(thumb.isAccessibilityElement && thumb.accessibilityTraits == .adjustable)
    #expect(thumb.accessibilityLabel == "Scroll by date")
    #expect(thumb.accessibilityValue == "August 2022")
    #expect(!user.person.sees("scrubber pill") && !user.person.sees("scrubber month"))
    await user.scrollFeed(to: 2_000)
    #expect(user.person.sees("scrubber pill") && !user.person.sees("scrubber month"))
    await user.alarm.ring(times: 4)
    await user.person.settle()
    #expect(!user.person.sees("scrubber pill"))
    let before = try #require(feed(user)?.scrubber?.place)
    thumb.accessibilityIncrement()
    let after = try #require(feed(user)?.scrubber?.place)
    #expect(after > before)
    thumb.accessibilityDecrement()
    #expect(feed(user)?.scrubber?.place == before)
  }

  // FEED-18: a list of only a few screens has no scrubber.
  @Test func aShortListHasNoScrubber() async {
    server.ids = (0..<20).map { "p\($0)" }
    let user = await user()
    await user.scrollFeed(to: 1_000)
    #expect(user.person.find("scrubber")?.isHidden == true)
  }

  // FEED-19: the app checks for new photos every minute; a tap on the announcement shows them.
  @Test func newPhotosAreAnnouncedAndBrought() async {
    let user = await user()
    await user.scrollFeed(to: 5_000)
    server.ids = ["n1", "n0"] + server.ids
    await user.alarm.ring()
    #expect(server.asked.contains("/app/news?feed=300"))
    #expect(user.person.text("news") == "New photos: 2" && user.person.sees("news"))
    #expect(!user.person.sees("card n1"))
    await user.person.tap("news")
    #expect(user.person.sees("card n1") && !user.person.sees("news"))
  }

  // FEED-19: returning to the app checks at once.
  @Test func returningToTheAppChecksForNewPhotos() async {
    let user = await user()
    user.app?.wasCovered()
    server.ids.insert("n0", at: 0)
    user.app?.cameToFront()
    #expect(user.person.text("news") == "New photos: 1")
  }

  // FEED-21: offline, the feed opens where it was; parts never viewed show a retry button.
  @Test func withoutNetworkTheListIsThere() async {
    let user = await user()
    await user.scrollFeed(to: 16 + 150 * 265 + 40)
    await user.alarm.ring(times: 3)
    server.isAway = true
    await user.start()
    #expect(user.person.sees("notice") && user.person.sees("card p150"))
    await user.scrollFeed(to: 0)
    #expect(user.person.sees("card p0") && feed(user)?.footer == FeedView.Footer.none)
    await user.scrollFeed(to: 16 + 250 * 265)
    #expect(feed(user)?.footer == .retry(.noConnection))
    server.isAway = false
    user.app?.happened(.feed(.retryTapped))
    await user.person.settle()
    #expect(user.person.sees("card p250") && !user.person.sees("notice"))
  }

  // FEED-8, FEED-21: offline, a confirmed like is shown and an unconfirmed one is not.
  @Test(arguments: [201, 500, 0])
  func aConfirmedHeartIsKept(status: Int32) async throws {
    let user = await user()
    user.app?.happened(.feed(.likeTapped("p1")))
    await user.api?.response(status == 0 ? .none : .status(status))
    user.savedState.keep(LikeEntry(owner: "anna", id: "p1", isLiked: nil, order: 0))
    server.isAway = true
    await user.start()
    let hearts = try #require(feed(user)?.cards.prefix(3).map(\.isLiked))
    #expect(hearts == [false, status == 201, false])
  }

  // FEED-21: the photo that was open when the app ended opens again offline.
  @Test func anOpenPhotoOpensAgainOffline() async {
    let user = await user()
    user.app?.happened(.feed(.cardTapped("p2")))
    server.isAway = true
    await user.start()
    #expect(user.app?.home?.viewer != nil && user.person.sees("page p2"))
  }

  // FEED-21: after a refresh the new list is cached.
  @Test func aListThatChangedIsKept() async {
    let user = await user()
    server.ids.insert("n0", at: 0)
    await user.alarm.ring()
    await user.person.tap("news")
    server.isAway = true
    await user.start()
    #expect(user.person.sees("card n0") && user.person.sees("notice"))
    #expect(feed(user)?.scrubber != nil, "all of it is known")
  }

  // FEED-21: the app waits 3 s for an unresponsive network if the feed is cached, else 10 s.
  @Test(arguments: [true, false])
  func aNetworkThatAnswersNothingIsNotWaitedFor(isKept: Bool) async {
    server.isSlow = !isKept
    let user = await user()
    server.isSlow = true
    await user.start()
    #expect(!user.isInside && user.person.sees("splash"))
    await user.alarm.ringOldest()
    #expect(user.isInside == isKept && user.person.sees("notice") == isKept)
    await user.alarm.ringOldest()
    await user.person.settle()
    #expect(user.isInside && user.person.sees("card p0") == isKept)
    #expect((user.api?.sent.last?.address == "/photos?page=1&per_page=10") == !isKept)
    await user.api?.response(.status(500))
    #expect(user.isInside)
  }

  // FEED-4: an expired token leads to sign-in, and the cache is deleted.
  @Test func anExpiredTokenDeletesTheCacheAndLeadsToSignIn() async {
    let first = await user()
    server.isSlow = true
    await first.start()
    await first.api?.response(.status(401))
    await first.api?.response(.status(401))
    #expect(first.person.text("message") == "Your session has ended. Please sign in again")
    #expect(
      first.savedState.offlineCache.page(at: nil) == nil
        && first.savedState.offlineCache.photo("p0") == nil)
  }

  // FEED-21: a page of a proxy or captive portal is not a valid response.
  @Test(arguments: ["<html>", "{}", "[]", #"{"language":"en","edition":"basic","name":"x"}"#])
  func aPageOfSomebodyElseIsNone(body: String) async {
    let user = await user()
    server.isSlow = true
    await user.start()
    await user.api?.response(Response(status: 200, body: Array(body.utf8)))
    await user.person.settle()
    #expect(user.person.sees("card p0") && user.person.sees("notice"), "the kept one shows")
    server.isSlow = false
    server.isAway = true
    await user.start()
    #expect(user.person.sees("card p0"), "and stays")
  }

  // FEED-18: if the first request for the whole feed fails, the feed loads page by page; returning
  // to the app tries again.
  @Test(arguments: [503, 403, 200])
  func aFeedLoadedByPagesIsReplacedByTheWholeFeed(status: Int32) async {
    server.isSlow = true
    server.edition = .basic
    let user = await user()
    await user.api?.response(.status(status))
    await user.api?.response(.photos(["p0", "p1"]))
    await user.person.settle()
    #expect(user.person.sees("card p0") && feed(user)?.scrubber == nil)
    let old = user.api
    user.app?.wasCovered()
    server.isSlow = false
    user.app?.cameToFront()
    await user.person.settle()
    #expect(user.person.sees("card p2") && feed(user)?.scrubber != nil)
    #expect(user.api !== old && old?.waiting == 0, "no old answer is heard")
    let count = server.asked.count { $0.hasPrefix("/app/feed") }
    user.app?.cameToFront()
    #expect(server.asked.count { $0.hasPrefix("/app/feed") } == count, "once")
  }

  // A server of an earlier version does not know /app/feed; the app requests it only once.
  @Test func anEarlierVersionIsAskedOnce() async {
    server.isSlow = true
    let user = await user()
    await user.api?.response(.status(404))
    user.app?.cameToFront()
    #expect(user.api?.sent.count { $0.address.hasPrefix("/app/feed") } == 1)
  }

  // FEED-21: if only a part of a new list arrives before the network fails, the cached list stays.
  @Test(arguments: [["/app/index", "/app/cards"], ["/app/cards"]], [true, false])
  func aListThatCameByHalfIsTheFormerOne(silent: [String], isRefresh: Bool) async {
    let user = await user()
    await user.scrollFeed(to: 16 + 60 * 265)
    server.ids.insert("n0", at: 0)
    if isRefresh {
      await user.alarm.ring(times: 3)
      server.silent = silent
      await user.person.tap("news")
    } else {
      server.silent = silent
      await user.start()
    }
    server.isAway = true
    await user.start()
    #expect(feed(user)?.scrubber != nil && user.person.sees("notice"))
    await user.scrollFeed(to: 0)
    #expect(user.person.sees("card p1") && feed(user)?.footer == FeedView.Footer.none)
  }

  // FEED-8, FEED-21: updating a cached like does not change other likes.
  @Test func updatingACachedLikeChangesNoOther() async throws {
    server.liked = ["p1"]
    let user = await user()
    user.app?.happened(.likes(.restored("like anna p1\t+0")))
    while await user.api?.response(.status(201)) == true {}
    #expect(user.api?.sent.contains { $0.address == "/photos/p1/like" } == true)
    server.isAway = true
    await user.start()
    let hearts = try #require(feed(user)?.cards.prefix(4).map(\.isLiked))
    #expect(hearts == [false, true, false, false])
  }

  // FEED-4: a photo that was removed from the server is not opened from the cache.
  @Test func aPhotoThatIsGoneIsNotOpened() async {
    let user = await user()
    user.app?.happened(.feed(.cardTapped("p2")))
    server.ids.removeAll { $0 == "p2" }
    await user.start()
    await user.person.settle()
    #expect(user.app?.home?.viewer == nil && user.person.sees("card p1"))
  }

  // FEED-19: if the app went to the background while opening, returning checks for new photos.
  @Test func leavingTheAppWhileItOpensIsRemembered() async throws {
    server.isSlow = true
    let user = await user()
    user.app?.wasCovered()
    server.isSlow = false
    await user.api?.response(try #require(server.response(Request(page: "/app/feed"))))
    #expect(!server.asked.contains { $0.hasPrefix("/app/news") })
    user.app?.cameToFront()
    #expect(server.asked.contains("/app/news?feed=300"))
  }

  // IOS-3: a link that arrives while the app's first page loads is opened once the page is there.
  @Test(arguments: [true, false])
  func aLinkWaitsForThePage(isSignedIn: Bool) async throws {
    server.isSlow = true
    let user = await AppUser(isSignedIn: isSignedIn) { [server] in server.response($0) }
    if !isSignedIn {
      await user.comeBackWithCode()
      await user.line?.network.response(AppUser.tokens)
      user.app?.cameToFront()
      #expect(user.person.sees("loading") && !user.isInside)
    }
    user.app?.open(try #require(URL(string: "imagefeed://password-demo")))
    #expect(user.presented == nil)
    await user.api?.response(.status(404))
    await user.person.settle()
    #expect(user.presented is PasswordDemoViewController)
  }

  // FEED-16: signing out deletes the cached list.
  @Test func signingOutForgetsTheList() async {
    let user = await user()
    #expect(user.savedState.offlineCache.page(at: nil) != nil)
    user.savedState.forgetPerson()
    #expect(
      user.savedState.offlineCache.page(at: nil) == nil
        && user.savedState.offlineCache.photo("p0") == nil)
  }
}
