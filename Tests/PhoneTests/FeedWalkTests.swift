import AppModel
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// The feed, loaded page by page, from tap to visible result.
@MainActor struct FeedWalkTests {
  let user: EntranceUser

  init() async { user = await EntranceUser() }
  var person: Person { user.person }

  func label(_ name: String, in id: String) -> String? {
    guard let cell = person.find("card " + id) else { return nil }
    let label = person.visible.first {
      $0.accessibilityIdentifier == name && $0.isDescendant(of: cell)
    }
    return (label as? UILabel)?.text
  }

  func sees(_ name: String, in id: String) -> Bool {
    guard let cell = person.find("card " + id) else { return false }
    return person.visible.contains {
      $0.accessibilityIdentifier == name && $0.isDescendant(of: cell)
    }
  }

  func tapHeart(of id: String) async {
    guard let cell = person.find("card " + id) else { return }
    let heart = person.views.first {
      $0.accessibilityIdentifier?.hasPrefix("like button") == true && $0.isDescendant(of: cell)
    }
    if let control = heart as? UIControl, control.isEnabled {
      control.sendActions(for: .touchUpInside)
      await person.settle()
    }
  }

  // FEED-5: the feed requests its first page at once and shows a spinner.
  @Test func theFirstPageIsAskedForAtOnce() async {
    #expect(person.sees("list loader"))
    #expect(await user.answerPage(Photo.page(from: 0)) == 1)
    #expect(person.sees("card p0") && person.sees("card p1"))
  }

  // FEED-6: a card shows photo, heart and spelled-out date; no date if it is unknown.
  @Test(.enabled { await Person.hasDesignedScreen }) func aCardShowsPhotoHeartAndDate() async throws
  {
    await user.answerPage([.sample("a"), .sample("b", isDated: false)], isLast: true)
    let frame = try #require(person.frame("photo a"))
    #expect(frame == CGRect(x: 16, y: 36, width: 343, height: 229))
    #expect(label("date", in: "a") == "27 августа 2022")
    #expect(!sees("date", in: "b"), "a date that nobody knows is not shown")
    #expect(sees("like button off", in: "a"))
    #expect(!person.sees("list loader"), "that was the last page")
  }

  // FEED-35: a card shows its author, also to VoiceOver, and no badge if the author is unknown.
  @Test func aCardShowsItsAuthor() async {
    var photos = [Photo.sample("a"), .sample("b")]
    photos[0].author = "Ann Lee"
    await user.answerPage(photos, isLast: true)
    #expect(label("author", in: "a") == "Ann Lee")
    #expect(person.find("photo a")?.accessibilityValue == "Ann Lee, 27 августа 2022")
    #expect(!sees("author", in: "b"))
    #expect(person.find("photo b")?.accessibilityValue == "27 августа 2022")
  }

  // FEED-35: a long name leaves room for the heart.
  @Test(.enabled { await Person.hasDesignedScreen }) func aLongNameIsTruncated() async throws {
    var photo = Photo.sample("a")
    photo.author = String(repeating: "Wolfeschlegelstein ", count: 9)
    await user.answerPage([photo], isLast: true)
    let frame = try #require(person.frame("author"))
    #expect(frame.minX == 32 && frame.maxX <= 359 - 44 - 16 && frame.height < 20)
  }

  // FEED-6: the next page is requested before the end is reached, each page once.
  @Test func theNextPageIsAskedForAheadOfTheEnd() async {
    await user.answerPage(Photo.page(from: 0))
    #expect(await user.answerPage(Photo.page(from: 10)) == nil, "the end is far")
    await user.scroll(to: 900)
    await user.scroll(to: 950)
    #expect(await user.answerPage(Photo.page(from: 10)) == 2)
    #expect(await user.answerPage(Photo.page(from: 10)) == nil, "asked for once")
    await user.scroll(to: 2_500)
    #expect(person.sees("card p11"))
  }

  // FEED-6: no photo appears twice, even if new ones have shifted the pages.
  @Test func noPhotoShowsTwice() async {
    await user.answerPage(Photo.page(from: 0))
    await user.scroll(to: 900)
    await user.answerPage(Photo.page(from: 5), isLast: true)
    var seen: Set<String> = []
    for offset in stride(from: 0.0, to: 3_600, by: 300) {
      await user.scroll(to: offset)
      let names = person.views.compactMap(\.accessibilityIdentifier)
      let cards = names.filter { $0.hasPrefix("card p") }
      #expect(Set(cards).count == cards.count)
      seen.formUnion(cards)
    }
    #expect(seen.count == 15)
  }

  // FEED-6: a feed without photos says so.
  @Test func anEmptyFeedSaysSo() async {
    await user.answerPage([], isLast: true)
    #expect(person.text("reason")?.isEmpty == false)
    #expect(!person.sees("retry") && !person.sees("list loader"))
  }

  // FEED-7: a card shows its preview and a spinner until the image has loaded.
  @Test(.enabled { await Person.hasDesignedScreen }) func thePreviewShowsUntilThePictureIsThere()
    async throws
  {
    await user.answerPage(Photo.page(from: 0))
    #expect(sees("card loader", in: "p0") && sees("preview", in: "p0"))
    let asked = try #require(user.pictures.asked.first)
    #expect(asked.address == "https://example.org/p0?x=1&fit=max&auto=format&q=75&w=800")
    #expect(asked.size == CGSize(width: 343, height: 229))
    await user.pictures.arrive("/p0?")
    await person.settle()
    #expect(!sees("card loader", in: "p0"))
    let picture = person.views.first {
      $0.accessibilityIdentifier == "picture" && $0.isDescendant(of: person.find("card p0") ?? $0)
    }
    #expect((picture as? UIImageView)?.image != nil)
  }

  // FEED-7: an image that fails to load is replaced by the placeholder.
  @Test func aPictureThatFailsLeavesThePlaceholder() async {
    await user.answerPage(Photo.page(from: 0))
    await user.pictures.fail("/p0?")
    await person.settle()
    #expect(sees("placeholder", in: "p0"))
    #expect(!sees("card loader", in: "p0") && !sees("preview", in: "p0"))
    #expect(!sees("placeholder", in: "p1"))
  }

  // FEED-7: loads off screen are canceled; the next images are prefetched.
  @Test func loadsFollowTheWindow() async {
    await user.answerPage(Photo.page(from: 0))
    #expect(user.pictures.waiting.contains { $0.contains("/p4?") }, "below the window")
    await user.scroll(to: 1_500)
    #expect(user.pictures.ended.contains { $0.contains("/p0?") })
    #expect(!user.pictures.waiting.contains { $0.contains("/p0?") })
    #expect(user.pictures.waiting.contains { $0.contains("/p7?") })
  }

  // FEED-7: a reused cell shows only its new photo.
  @Test func aCellThatIsUsedAgainForgetsItsPhoto() async {
    await user.answerPage(Photo.page(from: 0))
    await user.pictures.arrive("/p0?")
    await user.scroll(to: 1_500)
    #expect(person.find("card p0") == nil && person.sees("card p6"))
    await user.pictures.arrive("/p0?")
    for case let image as UIImageView in person.visible
    where image.accessibilityIdentifier == "picture" {
      #expect(image.image == nil, "no other card has its picture yet")
    }
  }

  // FEED-7: a cached image is set with its cell; the event follows after the table's layout pass.
  @Test func picturesAtHandComeWithTheCells() async {
    user.pictures.isAtHand = true
    await user.answerPage(Photo.page(from: 0))
    for _ in 0..<1000 where !user.events.contains(.feed(.pictureShown("p0"))) {
      await Task.yield()
    }
    await person.settle()
    #expect(!sees("card loader", in: "p0"))
  }

  // FEED-8: a spinner replaces the heart, further taps are ignored, then the heart is red.
  @Test func aLikeShowsALoaderThenTheHeart() async {
    await user.answerPage(Photo.page(from: 0))
    await tapHeart(of: "p0")
    #expect(user.openLikes == 1)
    #expect(person.control("like button off")?.isEnabled == false && turns("p0") == true)
    await tapHeart(of: "p0")
    #expect(user.openLikes == 1, "ignored while the server is asked")
    #expect(sees("like button off", in: "p0"), "not yet")
    await user.answerLike(isConfirmed: true)
    #expect(sees("like button on", in: "p0") && turns("p0") == false)
    #expect(user.haptics.felt == [true])
    #expect(sees("like button off", in: "p1"))
  }

  /// Whether the loader in the heart of this card turns; nil if there is none.
  private func turns(_ id: String) -> Bool? {
    let card = person.find("card " + id)
    let loaders = person.views.compactMap { $0 as? UIActivityIndicatorView }
    return loaders.first { loader in
      loader.accessibilityIdentifier == "like loader" && card.map(loader.isDescendant(of:)) == true
    }?.isAnimating
  }

  // FEED-8: a tap on a red heart removes the like.
  @Test func aLikeIsTakenBackTheSameWay() async {
    await user.answerPage([.sample("a", isLiked: true)], isLast: true)
    #expect(sees("like button on", in: "a"))
    await tapHeart(of: "a")
    await user.answerLike(isConfirmed: true)
    #expect(sees("like button off", in: "a"))
  }

  // FEED-8: a failure shows an alert and leaves the heart unchanged.
  @Test func aLikeThatFailsIsToldInAModal() async {
    await user.answerPage(Photo.page(from: 0))
    await tapHeart(of: "p0")
    await user.answerLike(isConfirmed: false)
    #expect(user.alert?.title == "Что-то пошло не так(")
    #expect(user.alert?.message == "Попробуйте ещё раз")
    #expect(user.alert?.actions.map(\.title) == ["ОК"])
    #expect(sees("like button off", in: "p0"))
    #expect(user.haptics.felt == [false])
  }

  // FEED-9: a tap opens the photo; Back returns to the same place.
  @Test func backReturnsToTheSamePlace() async {
    await user.answerPage(Photo.page(from: 0))
    await user.scroll(to: 700)
    let offset = user.table?.contentOffset
    #expect(await user.tapCard("p3"))
    #expect(user.isViewing)
    #expect(await person.tap("nav back button white"))
    #expect(!user.isViewing)
    #expect(user.table?.contentOffset == offset && person.sees("card p3"))
  }

  // FEED-10: a failed page does not end the feed.
  @Test func aPageThatFailsLeavesTheListAndOffersRetry() async {
    await user.answerPage(Photo.page(from: 0))
    await user.scroll(to: 1_200)
    await user.failPage(.offline)
    #expect(person.sees("card p6"))
    #expect(person.text("reason") == "Нет соединения")
    #expect(await person.tap("retry"))
    #expect(await user.answerPage(Photo.page(from: 10)) == 2)
    #expect(!person.sees("retry"))
  }

  // FEED-10: if the first page fails to load, a button retries it.
  @Test func aFirstPageThatFailsOffersRetry() async {
    await user.failPage(.server)
    #expect(person.sees("retry"))
    #expect(await person.tap("retry"))
    #expect(await user.answerPage(Photo.page(from: 0)) == 1)
    #expect(person.sees("card p0"))
  }

  // FEED-10: pull to refresh; the photos stay meanwhile.
  @Test func aPullBringsTheNewestPhotos() async {
    await user.answerPage(Photo.page(from: 10))
    await user.pull()
    #expect(user.table?.refreshControl?.isRefreshing == true)
    #expect(person.sees("card p10"))
    #expect(await user.answerPage(Photo.page(from: 8)) == 1)
    #expect(user.table?.refreshControl?.isRefreshing == false)
    #expect(person.sees("card p8"))
  }

  // FEED-10: a pull while the first page is loading ends at once and requests nothing.
  @Test func aPullWhileTheFirstPageLoadsEndsAtOnce() async {
    await user.pull()
    #expect(user.table?.refreshControl?.isRefreshing == false)
  }
}
