import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// FEED-17: the photos that a person likes, below their profile.
@MainActor struct FavouritesWalkTests {
  let user = AppUser(isSignedIn: true)
  var person: Person { user.person }

  /// Opens a profile whose list of liked photos is loading.
  init() {
    user.tapTab(1)
    user.api?.response(.photos(["feed"]))
    user.api?.response(.person)
    person.look()
  }

  func response(_ ids: [String]) {
    user.api?.response(.photos(ids))
    person.look()
  }

  // FEED-17: the liked photos are below a heading and a counter, in cards like those of the feed.
  @Test func theLikedPhotosStandBelowTheCounter() throws {
    #expect(user.api?.sent.last?.address == "/users/anna/likes?page=1&per_page=10")
    response(["x", "y"])
    #expect(person.text("favourites") == "Favourites" && person.text("favourites count") == "2")
    #expect(person.sees("card x"))
    let photo = try #require(person.frame("photo x"))
    let heading = try #require(person.frame("favourites"))
    #expect(photo.minY > heading.maxY && photo.minX == 16 && photo.width == 343)
    #expect((person.frame("name")?.maxY ?? 0) < heading.minY)
  }

  // FEED-17: without liked photos, a text says where they will appear.
  @Test func aPersonWhoLikesNothingIsToldSo() {
    response([])
    #expect(person.text("reason") == "The photos you like will be here")
  }

  // FEED-10, FEED-17: a list that failed to load can be retried.
  @Test func aListThatDoesNotComeCanBeAskedForAgain() {
    user.api?.response(.status(500))
    person.look()
    #expect(person.sees("name") && person.sees("retry"))
    #expect(person.tap("retry"))
    response(["x"])
    #expect(person.sees("card x") && !person.sees("retry"))
  }

  // FEED-8, FEED-17: removing a like decreases the counter, and the photo can be liked again.
  @Test func theCounterFollowsTheHeart() {
    response(["x"])
    let heart = person.visible.last {
      $0.accessibilityIdentifier?.hasPrefix("like button") == true
    }
    (heart as? UIControl)?.sendActions(for: .touchUpInside)
    #expect(user.api?.sent.last?.address == "/photos/x/like")
    user.api?.response(.status(201))
    person.look()
    #expect(person.sees("card x"))
  }
}
