import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-1, 4, 5, 9, 16: the transitions between screens.
struct AppScreenTests {
  func inside(path: String = "/app/feed", photo: Photo? = nil) -> AppScreen {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = path
    start.page = page(from: 0, isLast: true)
    start.photo = photo
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    return screen
  }

  func insideView(_ screen: AppScreen) -> SignedInView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view
  }

  // FEED-1
  @Test func theSplashLeadsToTheFeedOrToWelcome() {
    #expect(AppScreen().view == .splash)
    #expect(insideView(inside())?.tab == .feed)
    var screen = AppScreen()
    _ = screen.handle(.started(Start(language: .english)))
    guard case .welcome = screen.view else {
      Issue.record("shows \(screen.view)")
      return
    }
    #expect(
      screen.handle(.welcome(.enterTapped)) == [.openAuthorization(returnTo: "/app/feed")])
  }

  // FEED-4
  @Test func anEndedSessionLeadsToWelcomeWithoutLosingThePlace() {
    var screen = inside()
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    _ = screen.handle(.feed(.scrolled(16 + 237 * 5)))
    _ = screen.handle(.feed(.likeTapped("p6")))
    #expect(
      screen.handle(.like(1, .signedOut)) == [.replace("/"), .forgetKept])
    #expect(
      screen.handle(.welcome(.enterTapped)) == [
        .openAuthorization(returnTo: "/app/feed?at=p5&by=0")
      ])
  }

  // FEED-4, FEED-6: after a reload without a session, signing in leads back to the URL's place.
  @Test func signingInLeadsBackToThePlaceInTheAddress() {
    var start = Start(language: .russian)
    start.path = "/app/feed"
    start.place = FeedPlace(photo: "p5", by: 12)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    #expect(
      screen.handle(.welcome(.enterTapped)) == [
        .openAuthorization(returnTo: "/app/feed?at=p5&by=12")
      ])
  }

  // FEED-6: the URL follows the scroll position only while the feed is in front.
  @Test func theAddressFollowsTheListWhileItIsInFront() {
    for isInFront in [true, false] {
      var screen = inside()
      _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      _ = screen.handle(.feed(.scrolled(16 + 237 * 3 + 4)))
      if !isInFront { _ = screen.handle(.tabTapped(.profile)) }
      let effects = screen.handle(.woke(Ticket(number: 1)))
      #expect(effects.contains(.replace("/app/feed?at=p3&by=4")) == isInFront)
    }
  }

  // FEED-9: an open photo has its own history entry; Back closes it, Forward opens it again.
  @Test func aPhotoOpensAsAPlaceOfItsOwnAndBackReturns() {
    var screen = inside()
    #expect(screen.handle(.feed(.cardTapped("p2"))) == [.push("/app/photo/p2")])
    #expect(insideView(screen)?.viewer?.id == "p2")
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
    #expect(screen.handle(.navigated("/app/feed")).isEmpty)
    #expect(insideView(screen)?.viewer == nil)
    #expect(screen.handle(.navigated("/app/photo/p2")).isEmpty)
    #expect(insideView(screen)?.viewer?.id == "p2", "forward opens it again")
  }

  // FEED-9
  @Test func aPhotoOpenedByItsAddressClosesToTheFeed() {
    var screen = inside(path: "/app/photo/p9", photo: photo("p9"))
    #expect(insideView(screen)?.viewer?.id == "p9")
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
    _ = screen.handle(.navigated("/app/feed"))
    #expect(insideView(screen)?.viewer == nil)
  }

  // FEED-9: the link of a deleted photo shows an alert and leads to the URL of the feed
  @Test func theLinkOfADeletedPhotoShowsAnAlert() {
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.path = "/app/photo/gone"
    start.page = page(from: 0, count: 2, isLast: true)
    var screen = AppScreen()
    #expect(screen.handle(.started(start)).contains(.replace("/app/feed")))
    #expect(insideView(screen)?.viewer == nil)
    #expect(insideView(screen)?.alert?.message == .list(.photoGone))
    _ = screen.handle(.profile(.signOutDeclined))
    #expect(insideView(screen)?.alert == nil)
  }

  // FEED-13: Back with the share sheet open leaves the photo open.
  @Test func goingBackClosesTheShareSheetAlone() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    #expect(screen.handle(.shareTapped).first == .push("/app/photo/p2"))
    #expect(insideView(screen)?.sheet != nil)
    #expect(screen.handle(.navigated("/app/photo/p2")).isEmpty)
    #expect(insideView(screen)?.sheet == nil)
    #expect(insideView(screen)?.viewer?.id == "p2")
  }

  // FEED-13: closing the sheet removes its history entry.
  @Test func closingTheShareSheetGoesBackInTheHistory() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    _ = screen.handle(.shareTapped)
    #expect(screen.handle(.sheetClosed(hasCopied: false)) == [.goBack("/app/photo/p2")])
    #expect(insideView(screen)?.sheet == nil)
    #expect(screen.handle(.navigated("/app/photo/p2")).isEmpty)
    #expect(insideView(screen)?.viewer?.id == "p2")
  }

  // FEED-40: a browser goes back later than it is asked; a second Escape meanwhile must not leave the app.
  @Test func aPhotoThatClosesGoesBackOnce() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
    #expect(screen.handle(.viewer(.backTapped)).isEmpty)
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.feed(.cardTapped("p3")))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
  }

  // FEED-40, FEED-36: a photo that is rotated while it closes is the same layer.
  @Test func aPhotoThatChangesWhileItClosesGoesBackOnce() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
    var changed = photo("p2")
    changed.address = "/images/p2?x=2"
    _ = screen.handle(.photoChanged(changed))
    #expect(screen.handle(.viewer(.backTapped)).isEmpty)
  }

  // FEED-40: of a sheet and its photo, each Escape closes one, however fast they follow each other.
  @Test func eachEscapeClosesOneLayer() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    _ = screen.handle(.shareTapped)
    #expect(screen.handle(.sheetClosed(hasCopied: false)) == [.goBack("/app/photo/p2")])
    // What is before the photo is known when the sheet has gone.
    #expect(screen.handle(.viewer(.backTapped)).isEmpty)
    #expect(screen.handle(.viewer(.backTapped)).isEmpty)
    #expect(screen.handle(.navigated("/app/photo/p2")) == [.goBack("/app/feed")])
    #expect(screen.handle(.viewer(.backTapped)).isEmpty)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(insideView(screen)?.viewer == nil)
  }

  // FEED-40: if the browser did not go back, the photo can still be closed.
  @Test func aPhotoThatStayedCanBeClosedAgain() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    _ = screen.handle(.viewer(.backTapped))
    _ = screen.handle(.navigated("/app/photo/p2"))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed")])
  }

  // FEED-14
  @Test func aLikeOnTheFullScreenViewShowsInTheFeed() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    #expect(
      screen.handle(.viewer(.likeTapped)) == [
        .keepLike(LikeEntry(owner: "", id: "p2", isLiked: true, order: 1)),
        .ask(.like(ticket(1), "p2", true)),
      ])
    _ = screen.handle(.like(1, .confirmed))
    #expect(insideView(screen)?.feed.cards[2].isLiked == true)
  }

  // FEED-5
  @Test func tabsSwitchBetweenFeedAndProfile() {
    var screen = inside()
    #expect(
      screen.handle(.tabTapped(.profile)) == [
        .replace("/app/profile"), .ask(.profile(ticket(1))),
      ])
    #expect(insideView(screen)?.tab == .profile)
    #expect(screen.handle(.tabTapped(.feed)) == [.replace("/app/feed")])
    #expect(screen.handle(.tabTapped(.feed)) == [.scrollFeed(0)], "a second tap goes to the top")
    _ = screen.handle(.tabTapped(.profile))
    #expect(screen.handle(.tabTapped(.profile)) == [.scrollFavourites(0)])
  }

  // FEED-16
  @Test func signingOutEndsInWelcome() {
    var screen = inside(path: "/app/profile")
    _ = screen.handle(.profile(.signOutTapped))
    #expect(screen.handle(.profile(.signOutConfirmed)) == [.ask(.signOut)])
    #expect(screen.view == .loading)
    #expect(screen.handle(.signedOut) == [.replace("/")])
    guard case .welcome(let view) = screen.view else {
      Issue.record("shows \(screen.view)")
      return
    }
    #expect(view.message == nil)
  }

  // FEED-16
  @Test func aFailedSignOutStaysAndSaysSo() {
    var screen = inside(path: "/app/profile")
    _ = screen.handle(.profile(.signOutTapped))
    _ = screen.handle(.profile(.signOutConfirmed))
    _ = screen.handle(.signOutFailed)
    #expect(insideView(screen)?.alert?.title == .somethingWentWrong)
    _ = screen.handle(.profile(.signOutDeclined))
    #expect(insideView(screen)?.alert == nil)
  }

  // FEED-42: a photo that was deleted in its sheet is left together with the sheet, once each.
  @Test func aDeletedPhotoIsLeft() {
    var screen = inside()
    _ = screen.handle(.feed(.cardTapped("p2")))
    _ = screen.handle(.shareTapped)
    #expect(screen.handle(.photoDeleted("p2")).first == .goBack("/app/photo/p2"))
    #expect(insideView(screen)?.sheet == nil)
    #expect(screen.handle(.navigated("/app/photo/p2")) == [.goBack("/app/feed")])
    _ = screen.handle(.navigated("/app/feed"))
    #expect(insideView(screen)?.viewer == nil)
    _ = screen.handle(.feed(.cardTapped("p3")))
    _ = screen.handle(.photoDeleted("p2"))
    #expect(insideView(screen)?.viewer?.id == "p3", "another photo")
  }

  // FEED-13, FEED-42: the sheet opens over a photo and closes with it.
  @Test func theShareSheetOpensOverThePhotoAndGoesWithIt() {
    var screen = inside()
    #expect(screen.handle(.shareTapped).isEmpty, "no photo, no sheet")
    _ = screen.handle(.feed(.cardTapped("p2")))
    _ = screen.handle(.shareTapped)
    #expect(insideView(screen)?.sheet?.id == "p2")
    #expect(screen.handle(.shareTapped).isEmpty, "one at a time")
    #expect(screen.handle(.sheetClosed(hasCopied: true)) == [.goBack("/app/photo/p2")])
    #expect(insideView(screen)?.sheet == nil)
    #expect(insideView(screen)?.notice == NoticeView(number: 1, phrase: .sharing(.linkCopied)))
    _ = screen.handle(.shareTapped)
    #expect(insideView(screen)?.notice == nil)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(insideView(screen)?.sheet == nil)
    #expect(
      screen.handle(.sheetClosed(hasCopied: true)).isEmpty && insideView(screen)?.notice == nil)
  }

  @Test func addressesLeadToPlacesAndBack() {
    for place in [Place.feed, .profile, .photo("a-b_c"), .adding] {
      #expect(Place(path: place.path) == place)
    }
    for odd in ["", "/", "/app", "/app/photo", "/app/photo/a/b", "/elsewhere", "//"] {
      #expect(Place(path: odd) == .feed)
    }
  }
}
