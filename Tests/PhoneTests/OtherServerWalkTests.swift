import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// Servers of other versions, whose responses have missing or additional fields.
@MainActor struct OtherServerWalkTests {
  let user: AppUser

  init() async { user = await AppUser(isSignedIn: true) }
  var person: Person { user.person }

  func response(_ response: Response) async { await user.response(response) }

  func response(_ json: String) async {
    await response(Response(status: 200, body: Array(json.utf8)))
  }

  /// Invalid pages of photos: no array, entries without required fields, fields of other types.
  nonisolated static let brokenPages: [String] = [
    "", "{}", #"{"photos":[],"total":0}"#, #""photos""#, "[{}]", "[1,null,[]]", #"[{"id":"a"}]"#,
    #"[{"id":"a","width":40,"height":30}]"#,
    #"[{"id":"a","width":40,"height":30,"urls":{"full":"https://feed.example/images/a?x=1"}}]"#,
    #"[{"id":7,"width":40,"height":30,"urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    #"[{"id":"a","width":"40","height":30,"urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    #"[{"id":"a","width":40,"height":3.5,"urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    #"[{"id":"a","width":40,"height":-30,"urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    #"[{"id":"a","width":40,"height":30,"urls":{"raw":null}}]"#,
    #"[{"id":"a","width":40,"height":30,"urls":["https://feed.example/images/a?x=1"]}]"#,
  ]

  /// Valid pages with the photo "a" and unusual fields.
  nonisolated static let strangePages: [String] = [
    // Only required fields.
    #"[{"id":"a","width":40,"height":30,"urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    // Unknown fields.
    #"[{"id":"a","width":40,"height":30,"exif":{"iso":[1,-2.5e3,{"deep":null}]},"new":true,"#
      + #""urls":{"raw":"https://feed.example/images/a?x=1","8k":["x"]}}]"#,
    // Optional fields of other types.
    #"[{"id":"a","width":40,"height":30,"created_at":5,"blur_hash":null,"color":[],"#
      + #""alt_description":{},"description":1,"liked_by_user":"no","#
      + #""urls":{"raw":"https://feed.example/images/a?x=1"}}]"#,
    // Entries that are not photos are skipped.
    #"[{"id":"b"},{"id":"a","width":40,"height":30,"#
      + #""urls":{"raw":"https://feed.example/images/a?x=1"}},null]"#,
  ]

  // FEED-10: a feed that cannot be decoded offers a retry.
  @Test(arguments: OtherServerWalkTests.brokenPages)
  func aFeedThatCannotBeReadCanBeAskedForAgain(page: String) async {
    await response(page)
    #expect(person.sees("retry") && person.text("reason") == "The server could not answer")
    #expect(user.isInside && user.app?.screen.view.feedIds == [])
    #expect(await person.tap("retry"))
    #expect(user.api?.oldest?.address == "/photos?page=1&per_page=10")
    await response(.photos(["a"]))
    #expect(person.sees("card a") && !person.sees("retry"))
  }

  // FEED-10: if the next page cannot be decoded, the list stays and a button retries.
  @Test(arguments: OtherServerWalkTests.brokenPages)
  func aNextPageThatCannotBeReadLeavesTheList(page: String) async {
    await response(.photos((0..<10).map { "p\($0)" }))
    await user.scrollFeed(to: 1500)
    await response(page)
    #expect(person.sees("card p5") && person.sees("retry"))
    user.app?.happened(.feed(.retryTapped))
    #expect(user.api?.oldest?.address == "/photos?page=2&per_page=10")
    await response(.photos((10..<20).map { "p\($0)" }))
    #expect(user.app?.screen.view.feedIds.contains("p10") == true && !person.sees("retry"))
  }

  // FEED-6: new, missing or invalid optional fields are ignored.
  @Test(arguments: OtherServerWalkTests.strangePages)
  func whatTheAppDoesNotKnowDisturbsNobody(page: String) async {
    await response(page)
    #expect(person.sees("card a") && !person.sees("retry"))
    #expect(user.app?.screen.view.feedIds == ["a"])
  }

  // FEED-15: a profile that cannot be decoded offers a retry and shows no name.
  @Test(arguments: [
    "", "[]", "{}", #""anna""#, #"[{"username":"anna","name":"Anna Lee"}]"#,
    #"{"name":"Anna Lee","total_likes":2}"#, #"{"username":7,"name":"Anna Lee"}"#,
    #"{"username":null,"name":"Anna Lee"}"#, #"{"user":{"username":"anna"}}"#,
  ])
  func aProfileThatCannotBeReadCanBeAskedForAgain(profile: String) async {
    await user.tapTab(1)
    await response(.photos([]))
    await response(profile)
    #expect(person.text("problem") == "The server could not answer" && person.sees("problem"))
    #expect(user.isInside && !person.sees("name") && !person.sees("username"))
    #expect(await person.tap("retry profile"))
    #expect(user.api?.oldest?.address == "/me")
    await response(.person)
    #expect(person.text("name") == "Anna Lee" && person.sees("name") && !person.sees("problem"))
  }

  // FEED-15: a profile is shown even if optional fields are missing, unknown or of another type.
  @Test(arguments: [
    #"{"username":"anna"}"#, #"{"username":"anna","badge":{"a":[1,{}]},"followed_by_user":null}"#,
    #"{"username":"anna","name":1,"bio":[],"total_likes":"2","profile_image":"x"}"#,
  ])
  func aStrangeProfileShows(profile: String) async {
    await user.tapTab(1)
    await response(.photos([]))
    await response(profile)
    #expect(person.text("name") == "anna" && person.text("username") == "@anna")
    #expect(person.sees("name") && !person.sees("bio") && !person.sees("problem"))
    #expect(user.api?.oldest?.address == "/users/anna/likes?page=1&per_page=10")
  }

  // FEED-10, FEED-17: if the liked photos cannot be decoded, a button retries.
  @Test(arguments: OtherServerWalkTests.brokenPages)
  func favouritesThatCannotBeReadCanBeAskedForAgain(page: String) async {
    await user.tapTab(1)
    await response(.photos(["feed"]))
    await response(.person)
    await response(page)
    #expect(person.sees("name") && person.sees("retry"))
    #expect(await person.tap("retry"))
    await response(.photos(["a"]))
    #expect(person.sees("card a") && !person.sees("retry"))
  }

  // FEED-8: a response to a like that is not a JSON object confirms nothing, so the heart is reset.
  @Test(arguments: ["", "[]", "<html>"])
  func aLikeThatIsAnsweredStrangelyIsToldInAModal(body: String) async {
    await response(.photos(["a"]))
    person.control("like button off")?.sendActions(for: .touchUpInside)
    #expect(user.api?.oldest?.address == "/photos/a/like")
    await response(body)
    #expect(person.sees("like button off") && !person.sees("like button on"))
    #expect(person.alert?.title == "Something went wrong(")
  }

  // FEED-21: a response that cannot be decoded does not replace the cached one.
  @Test(arguments: OtherServerWalkTests.brokenPages)
  func aBrokenAnswerLeavesTheKeptPage(page: String) async {
    await response(.photos(["a", "b"]))
    await user.start()
    await response(page)
    await user.start()
    await response(Response.none)
    #expect(person.sees("notice"))
    #expect(user.app?.screen.view.feedIds == ["a", "b"])
  }
}
