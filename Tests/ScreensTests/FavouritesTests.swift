import Domain
import TestKit
import Testing
import Texts

@testable import AppModel
@testable import Screens

/// FEED-17: the list and the number of liked photos.
struct FavouritesTests {
  func person(likes: Int32) -> Profile {
    Profile(username: "ann", name: "Ann", bio: "", portrait: "/p?", likes: likes)
  }

  func liked(_ numbers: ClosedRange<Int>, isLast: Bool = false) -> PhotoPage {
    PhotoPage(photos: numbers.map { photo("p\($0)", isLiked: true) }, isLast: isLast)
  }

  /// An app on the profile. The feed has p0…p9, and the list of liked photos was just requested.
  func app(_ edition: Edition = .extended, likes: Int32 = 2) -> AppScreen {
    var start = Start(language: .russian, edition: edition)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = page(from: 0, isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(ticket(1), person(likes: likes))))
    return screen
  }

  func view(_ screen: AppScreen) -> FavouritesView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view.favourites
  }

  // FEED-7, FEED-17
  @Test func picturesThatFailedAreAskedForAgainWhenTheServerIsBack() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(1...2, isLast: true))))
    for way in [AppScreen.Event.cameOnline, .reached(true)] {
      _ = screen.handle(.favourites(.pictureFailed("p1")))
      #expect(view(screen)?.list.cards[0].picture == .failed)
      _ = screen.handle(.reached(false))
      _ = screen.handle(way)
      #expect(view(screen)?.list.cards[0].picture == .loading)
    }
  }

  @Test func theListIsAskedForOnceItIsKnownWhoseItIs() {
    var screen = AppScreen()
    var start = Start(language: .russian)
    start.isSignedIn = true
    start.page = page(from: 0, isLast: true)
    _ = screen.handle(.started(start))
    #expect(
      screen.handle(.tabTapped(.profile)) == [.replace("/app/profile"), .ask(.profile(ticket(1)))])
    #expect(view(screen) == nil)
    #expect(
      screen.handle(.profile(.profileArrived(ticket(1), person(likes: 7))))
        == [.ask(.likedPhotos(ticket(1), of: "ann", 1))])
    #expect(view(screen)?.count == 7)
    #expect(view(screen)?.list.footer == .loading)
  }

  @Test func theBasicEditionHasNone() {
    var screen = app(.basic)
    #expect(view(screen) == nil)
    #expect(screen.handle(.favourites(.scrolled(10))).isEmpty)
  }

  @Test func aPageThatDoesNotComeIsOfferedAgainInPlace() {
    var screen = app()
    _ = screen.handle(.favourites(.pageFailed(ticket(1), .offline)))
    #expect(view(screen)?.list.footer == .retry(.noConnection))
    #expect(
      screen.handle(.favourites(.retryTapped)) == [.ask(.likedPhotos(ticket(2), of: "ann", 1))])
  }

  @Test func somebodyWhoLikesNothingSeesThat() {
    var screen = app(likes: 0)
    _ = screen.handle(
      .favourites(.pageArrived(ticket(1), PhotoPage(photos: [], isLast: true))))
    #expect(view(screen)?.list.footer == .empty)
  }

  // FEED-8: an unliked photo stays in the list of liked photos until that list is opened again.
  @Test func aPhotoLikedNoMoreStaysUntilOneComesBack() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    #expect(
      screen.handle(.favourites(.likeTapped("p1"))).last
        == .ask(.like(ticket(1), "p1", false)))
    _ = screen.handle(.like(1, .confirmed))
    #expect(view(screen)?.count == 1)
    #expect(view(screen)?.list.cards.map(\.isLiked) == [true, false])
    _ = screen.handle(.tabTapped(.feed))
    #expect(
      screen.handle(.tabTapped(.profile)) == [
        .replace("/app/profile"), .ask(.profile(ticket(2))),
        .ask(.likedPhotos(ticket(2), of: "ann", 1)),
      ])
    _ = screen.handle(.favourites(.pageArrived(ticket(2), liked(0...0, isLast: true))))
    #expect(view(screen)?.list.cards.map(\.id) == ["p0"])
  }

  @Test func aLikeInTheFeedCountsAtOnceAndBringsTheCard() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    _ = screen.handle(.tabTapped(.feed))
    _ = screen.handle(.feed(.likeTapped("p5")))
    _ = screen.handle(.like(1, .confirmed))
    #expect(view(screen)?.count == 3)
    let orders = screen.handle(.tabTapped(.profile))
    #expect(orders.contains(.ask(.likedPhotos(ticket(2), of: "ann", 1))))
  }

  // FEED-14
  @Test func aLikeOnTheFullScreenViewCountsToo() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    #expect(screen.handle(.favourites(.cardTapped("p1"))) == [.push("/app/photo/p1")])
    _ = screen.handle(.viewer(.likeTapped))
    _ = screen.handle(.like(1, .confirmed))
    #expect(view(screen)?.count == 1)
    #expect(view(screen)?.list.cards.map(\.isLiked) == [true, false])
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/profile")])
    #expect(screen.handle(.navigated("/app/profile")).isEmpty, "the place is kept")
  }

  // FEED-14: a like is counted even if its screen has closed.
  @Test func aLikeAnsweredAfterItsViewClosedCountsToo() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    _ = screen.handle(.favourites(.cardTapped("p1")))
    _ = screen.handle(.viewer(.likeTapped))
    _ = screen.handle(.navigated("/app/profile"))
    _ = screen.handle(.favourites(.cardTapped("p0")))
    #expect(
      screen.handle(.viewer(.likeTapped)).last == .ask(.like(ticket(2), "p0", false)))
    _ = screen.handle(.like(1, .confirmed))
    #expect(view(screen)?.count == 0, "the counter follows the hearts")
    #expect(view(screen)?.list.cards.map(\.isLiked) == [false, false], "the pending like shows")
    _ = screen.handle(.navigated("/app/profile"))
    _ = screen.handle(.like(2, .busy(seconds: 0)))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.alert?.message == .tryAgainLater)
    #expect(view.favourites?.list.cards.map(\.isLiked) == [true, false])
    #expect(view.favourites?.count == 1)
  }

  @Test func aHeartTouchedBeforeTheFullScreenViewOpenedTurnsThereToo() {
    var screen = app()
    _ = screen.handle(.tabTapped(.feed))
    _ = screen.handle(.feed(.likeTapped("p5")))
    _ = screen.handle(.feed(.cardTapped("p5")))
    _ = screen.handle(.like(1, .confirmed))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.viewer?.isLiked == true)
  }

  // FEED-17, FEED-20: a page that arrives under the full-screen view brings the next photo.
  @Test func theNextPageContinuesUnderTheFullScreenView() {
    var screen = app(likes: 3)
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(20...21))))
    _ = screen.handle(.favourites(.cardTapped("p21")))
    _ = screen.handle(.viewer(.pictureShown("p21")))
    _ = screen.handle(.favourites(.pageArrived(ticket(2), liked(22...22, isLast: true))))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.viewer?.pages.map(\.id) == ["p20", "p21", "p22"])
  }

  @Test func aNumberThatChangedElsewhereBringsTheListAnew() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    _ = screen.handle(.tabTapped(.feed))
    _ = screen.handle(.tabTapped(.profile))
    #expect(
      screen.handle(.profile(.profileArrived(ticket(2), person(likes: 5))))
        == [.ask(.likedPhotos(ticket(2), of: "ann", 1))])
    #expect(view(screen)?.count == 5)
    #expect(view(screen)?.list.cards.count == 2, "the old list stays meanwhile")
  }

  @Test func aListThatCannotBeBroughtUpToDateStaysWithoutAModal() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...1, isLast: true))))
    _ = screen.handle(.feed(.likeTapped("p5")))
    _ = screen.handle(.like(1, .confirmed))
    _ = screen.handle(.tabTapped(.feed))
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.favourites(.pageFailed(ticket(2), .offline)))
    #expect(view(screen)?.list.alert == nil)
    #expect(view(screen)?.list.cards.count == 2)
    _ = screen.handle(.tabTapped(.feed))
    let orders = screen.handle(.tabTapped(.profile))
    #expect(
      orders.contains(.ask(.likedPhotos(ticket(3), of: "ann", 1))), "the next time it is asked for")
  }

  // FEED-4: an expired session leads to the welcome screen, and signing in back to the profile.
  @Test func anExpiredSessionLeadsToWelcomeAndSignInBack() {
    var screen = app()
    #expect(
      screen.handle(.favourites(.pageFailed(ticket(1), .signedOut)))
        == [.replace("/"), .forgetKept])
    #expect(
      screen.handle(.welcome(.enterTapped)) == [.openAuthorization(returnTo: "/app/profile")])
  }

  // FEED-10
  @Test func noCardExistsWhileNobodySeesTheList() {
    var screen = app()
    _ = screen.handle(.favourites(.pageArrived(ticket(1), liked(0...9, isLast: true))))
    let before = view(screen)?.list
    _ = screen.handle(.tabTapped(.feed))
    let after = view(screen)?.list
    #expect(before?.cards.isEmpty == false)
    #expect(after?.cards.isEmpty == true)
    let height = before.map { list in
      list.cards.reduce(list.spaceAbove) { $0 + ($1.height ?? 0) + 8 }
    }
    #expect(after?.spaceAbove == height, "the room stays")
  }
}

/// FEED-6, FEED-17: photos are removed from the list while it is loaded page by page.
struct FavouritesPagingTests {
  func list() -> FeedScreen {
    var screen = FeedScreen(source: .likes(of: "ann"))
    _ = screen.handle(.opened(FeedOpening()))
    let photos = (0..<10).map { photo("p\($0)", isLiked: true) }
    _ = screen.handle(.pageArrived(ticket(1), PhotoPage(photos: photos, isLast: false)))
    return screen
  }

  @Test func theNextPageBeginsEarlierWhenPhotosWent() {
    var screen = list()
    var likes = LikeBook(owner: "ann")
    _ = likes.toggle(photo("p3", isLiked: true), from: .favourites, isOffline: true)
    screen.closeGaps(likes)
    let orders = screen.handle(.resized(Viewport(width: 375, height: 3000)))
    #expect(orders == [.loadPage(ticket(2), 1)], "the server's first page has one more now")
    let photos = (0..<11).filter { $0 != 3 }.map { photo("p\($0)", isLiked: true) }
    _ = screen.handle(.pageArrived(ticket(2), PhotoPage(photos: photos, isLast: false)))
    #expect(screen.photo("p10") != nil)
    #expect(screen.phase == .loading(ticket(3)))
  }

  // after a page without anything new, the list requests the next page, never the same again.
  @Test func aPageWithoutAnythingNewIsFollowedByTheNext() {
    var screen = list()
    let known = (0..<10).map { photo("p\($0)", isLiked: true) }
    var asked: [Int32] = []
    var orders = screen.handle(.resized(Viewport(width: 375, height: 3000)))
    for _ in 0..<3 {
      guard case .loadPage(let ticket, let number)? = orders.first else { break }
      asked.append(number)
      orders = screen.handle(.pageArrived(ticket, PhotoPage(photos: known, isLast: false)))
    }
    #expect(asked == [2, 3, 4])
  }
}
