import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// FEED-17: the photos that a person likes, below their profile.
@MainActor struct FavouritesWalkTests {
  let user: AppUser
  var person: Person { user.person }

  /// Opens a profile whose list of liked photos is loading.
  init() async {
    user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.api?.response(.photos(["feed"]))
    await user.api?.response(.person)
    await person.settle()
  }

  func response(_ ids: [String]) async {
    await user.api?.response(.photos(ids))
    await person.settle()
  }

  // FEED-17: the liked photos are below a heading and a counter, in cards like those of the feed.
  @Test func theLikedPhotosStandBelowTheCounter() async throws {
    #expect(user.api?.sent.last?.address == "/users/anna/likes?page=1&per_page=10")
    await response(["x", "y"])
    #expect(person.text("favourites") == "Favourites" && person.text("favourites count") == "2")
    #expect(person.sees("card x"))
    let photo = try #require(person.frame("photo x"))
    let heading = try #require(person.frame("favourites"))
    #expect(photo.minY > heading.maxY && photo.minX == 16 && photo.width == 343)
    #expect((person.frame("name")?.maxY ?? 0) < heading.minY)
  }

  // FEED-17: without liked photos, a text says where they will appear.
  @Test func aPersonWhoLikesNothingIsToldSo() async {
    await response([])
    #expect(person.text("reason") == "The photos you like will be here")
  }

  // FEED-10, FEED-17: a list that failed to load can be retried.
  @Test func aListThatDoesNotComeCanBeAskedForAgain() async {
    await user.api?.response(.status(500))
    await person.settle()
    #expect(person.sees("name") && person.sees("retry"))
    #expect(await person.tap("retry"))
    await response(["x"])
    #expect(person.sees("card x") && !person.sees("retry"))
  }

  // FEED-8, FEED-17: removing a like decreases the counter, and the photo can be liked again.
  @Test func theCounterFollowsTheHeart() async {
    await response(["x"])
    let heart = person.visible.last {
      $0.accessibilityIdentifier?.hasPrefix("like button") == true
    }
    (heart as? UIControl)?.sendActions(for: .touchUpInside)
    #expect(user.api?.sent.last?.address == "/photos/x/like")
    await user.api?.response(.status(201))
    await person.settle()
    #expect(person.sees("card x"))
  }
}
