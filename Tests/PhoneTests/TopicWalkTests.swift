import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-33: the server's topics below the search field.
@MainActor struct TopicWalkTests {
  let server = ListServer(count: 300)

  private func user() async -> AppUser {
    server.topics = [("sea", "Sea & sky"), ("hills", "Hills")]
    server.albums["?topic=hills"] = ["p7", "p40"]
    server.albums["?topic=sea"] = []
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  private func sees(_ id: String, _ user: AppUser) -> Bool {
    user.person.visible.contains { $0.accessibilityIdentifier == "card " + id }
  }

  // FEED-33: the topics stand below the hint until something is searched for.
  @Test func topicsAreOfferedBeforeASearch() async {
    let user = await user()
    #expect(!server.asked.contains { $0.contains("search") })
    await user.tapTab(2)
    #expect(user.person.sees("topic sea") && user.person.sees("topic hills"))
    #expect(user.person.find("topic sea")?.accessibilityLabel == "Sea & sky")
    server.found["sea"] = ["p5"]
    await user.search("sea")
    #expect(!user.person.sees("topic sea"))
    await user.cancelSearch()
    #expect(user.person.sees("topic sea"))
    #expect(server.asked.count { $0 == "/app/feed?search=" } == 1)
  }

  // FEED-33: a topic opens as a feed with its title; the button leads back to the topics.
  @Test func aTopicOpensAsAFeed() async {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    #expect(server.asked.contains("/app/feed?topic=hills"))
    #expect(user.person.barTitle == "Hills")
    #expect(sees("p7", user) && !sees("p0", user))
    #expect(await user.tapBack())
    #expect(user.person.barTitle == nil && user.person.sees("topic hills"))
  }

  // FEED-33, FEED-10: pull to refresh stays in the topic.
  @Test func refreshingStaysInTheTopic() async throws {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    server.albums["?topic=hills"] = ["p1", "p7", "p40"]
    let cards = user.person.visible.filter { $0.accessibilityIdentifier == "cards" }
    let table = try #require(cards.last as? UITableView)
    table.refreshControl?.sendActions(for: .valueChanged)
    await user.person.settle()
    #expect(server.asked.contains("/app/index?topic=hills"))
    #expect(sees("p1", user) && !sees("p0", user))
  }

  // FEED-33: a topic without photos says so.
  @Test func anEmptyTopicSaysSo() async {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("sea")
    #expect(user.reason == "Nothing in ?topic=sea")
  }

  // FEED-33: a topic that cannot be loaded can be tried again.
  @Test func aTopicCanBeTriedAgain() async {
    let user = await user()
    await user.tapTab(2)
    server.isAway = true
    await user.tapTopic("hills")
    #expect(user.reason == "No connection")
    server.isAway = false
    user.app?.cameToFront()
    await user.response(.status(200))
    #expect(sees("p7", user))
  }

  // FEED-33: without topics, and if they cannot be loaded, there is only the hint, and one can search.
  @Test(arguments: [true, false]) func withoutTopicsOneCanSearch(isAway: Bool) async {
    let user = await user()
    server.topics = []
    if isAway { server.silent = ["/app/feed?search="] }
    await user.tapTab(2)
    #expect(!user.person.sees("topics"))
    #expect(user.reason == (isAway ? "No connection" : "Nothing in ?search="))
    server.silent = []
    server.found["sea"] = ["p5"]
    await user.search("sea")
    #expect(sees("p5", user))
  }

  // FEED-33: topics that could not be loaded are requested again with the next look at the search.
  @Test func missingTopicsAreRequestedAgain() async {
    let user = await user()
    server.silent = ["/app/feed?search="]
    await user.tapTab(2)
    await user.tapTab(0)
    server.silent = []
    await user.tapTab(2)
    #expect(user.person.sees("topic hills"))
  }

  // FEED-33, FEED-8: a heart that turned in the feed is red in a topic too.
  @Test func heartsAreTheSameInATopic() async {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    #expect(user.person.heart("p7") == "like button off")
    user.app?.happened(.feed(.likeTapped("p7")))
    await user.response(.status(201))
    #expect(user.person.heart("p7") == "like button on")
  }

  // FEED-33: a tap on the tab leads from a topic back to the search field.
  @Test func theTabLeadsBackToTheField() async {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    await user.tapTab(2)
    #expect(user.person.barTitle == nil)
    #expect(user.person.field("search field")?.isFirstResponder == true)
  }

  // FEED-4: a token that the server rejects ends the session.
  @Test func aRejectedTokenEndsTheSession() async {
    let user = await AppUser(isSignedIn: true) { [server] in
      $0.address.contains("search") ? .status(401) : server.response($0)
    }
    await user.person.settle()
    await user.tapTab(2)
    #expect(!user.isInside)
  }
}
