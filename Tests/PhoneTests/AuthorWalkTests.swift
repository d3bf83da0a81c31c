import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-37, FEED-38: a person's photos, opened by the author's name, and the ways back.
@MainActor struct AuthorWalkTests {
  let server = ListServer(count: 300)

  /// A user in whose feed the authors differ: "p0" is by Ann, all others by Ben.
  private func user() async -> AppUser {
    server.authors = ["p0": "ann"]
    server.albums["?person=ann"] = ["p0", "p40"]
    server.titles["?person=ann"] = "Ann Lee"
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.settle()
    return user
  }

  private func sees(_ id: String, _ user: AppUser) -> Bool {
    user.person.visible.contains { $0.accessibilityIdentifier == "card " + id }
  }

  /// Taps the name on a card; false if it has none.
  @discardableResult private func tapAuthor(of id: String, _ user: AppUser) async -> Bool {
    let card = user.person.visible.last { $0.accessibilityIdentifier == "card " + id }
    let name = user.person.visible.first { view in
      view.accessibilityIdentifier == "open author" && card.map(view.isDescendant(of:)) == true
    }
    guard let name = name as? UIControl, name.isEnabled else { return false }
    name.sendActions(for: .touchUpInside)
    await user.settle()
    return true
  }

  // FEED-38: the name on a card opens the author's photos in front of the list, below their name.
  @Test func theNameOnACardOpensTheAuthorsPhotos() async {
    let user = await user()
    #expect(await tapAuthor(of: "p0", user))
    #expect(server.asked.contains("/app/feed?person=ann"))
    #expect(user.person.barTitle == "Ann Lee" && sees("p40", user) && !sees("p1", user))
    #expect(user.app?.home?.tabs.selectedIndex == 0)
    #expect(await user.tapBack())
    #expect(user.person.barTitle == nil && sees("p0", user) && sees("p1", user))
  }

  // FEED-38: VoiceOver finds the name as a button of the card, large enough to be hit.
  @Test func theNameIsAButton() async throws {
    let user = await user()
    let name = try #require(user.person.find("open author"))
    #expect(name.accessibilityLabel == "ann" && name.accessibilityTraits.contains(.button))
    #expect(name.bounds.height >= 44 && name.bounds.width >= 32)
    let cell = user.person.find("card p0")
    let order = (cell?.accessibilityElements ?? []).compactMap { $0 as? UIView }
    #expect(order.contains(name))
  }

  // FEED-38: the author in a photo's sheet opens their photos in place of sheet and photo.
  @Test func theAuthorInTheSheetOpensTheirPhotos() async throws {
    let user = await user()
    let table = try #require(user.person.find("cards") as? UITableView)
    (table.delegate as? CardList)?.tableView(
      table, didSelectRowAt: IndexPath(row: 1, section: 0))
    await user.settle()
    #expect(await user.person.tap("details"))
    while await user.api?.response(.metadata("p0")) == true {}
    user.person.look()
    server.albums["?person=anna"] = ["p0", "p9"]
    server.titles["?person=anna"] = "Anna Lee"
    #expect(await user.person.tap("metadata author"))
    #expect(user.presented == nil && user.app?.home?.viewer == nil)
    #expect(server.asked.last { $0.hasPrefix("/app/feed?person=") } == "/app/feed?person=anna")
    #expect(sees("p9", user) && user.person.barTitle == "Anna Lee")
  }

  // FEED-37: each tab keeps its list and its place; another tap leads to the first list.
  @Test func eachTabKeepsItsList() async throws {
    let user = await user()
    await user.scrollFeed(to: 100)
    await tapAuthor(of: "p0", user)
    await user.tapTab(2)
    await user.search("")
    #expect(user.person.barTitle == nil)
    await user.tapTab(0)
    #expect(user.person.barTitle == "Ann Lee" && sees("p40", user))
    await user.tapTab(0)
    #expect(user.person.barTitle == nil && sees("p1", user))
    let table = try #require(user.person.find("cards") as? UITableView)
    #expect(abs(table.contentOffset.y + table.safeAreaInsets.top - 100) < 1)
  }

  // FEED-37: the bar's button leads back one list at a time.
  @Test func theBarLeadsBackOneListAtATime() async {
    let user = await user()
    server.topics = [("hills", "Hills")]
    server.albums["?topic=hills"] = ["p0", "p7"]
    await user.tapTab(2)
    await user.tapTopic("hills")
    await tapAuthor(of: "p0", user)
    #expect(user.person.barTitle == "Ann Lee")
    await user.tapBack()
    #expect(user.person.barTitle == "Hills" && sees("p7", user))
    await user.tapBack()
    #expect(user.person.barTitle == nil && user.person.sees("topic hills"))
    #expect(await user.tapBack() == false)
  }

  // FEED-37: a covered list changes nothing of the one in front, and lays itself out when it comes back.
  @Test func aCoveredListReportsNothing() async throws {
    let user = await user()
    await user.scrollFeed(to: 100)
    let table = try #require(user.person.find("cards") as? UITableView)
    await tapAuthor(of: "p0", user)
    let before = user.app?.screen
    (table.delegate as? CardList)?.scrollViewDidScroll(table)
    (table.delegate as? CardList)?.scrollViewWillBeginDragging(table)
    user.app?.home?.feed.scroll(to: 900)
    await user.settle()
    #expect(user.app?.screen == before)
    await user.tapBack()
    #expect(user.app?.screen.inside?.feed.currentPlace?.photo == "p0")
  }

  // FEED-37: a restart opens the list that was in front, and behind it the feed at its place.
  @Test func aRestartOpensTheListThatWasInFront() async throws {
    let user = await user()
    await user.scrollFeed(to: 1_200)
    await user.alarm.ring(times: 4)
    let place = user.savedState.place
    #expect(place.contains("at="))
    server.found["sea"] = ["p5", "p250"]
    await user.search("sea")
    #expect(user.savedState.place == "/app/feed?search=sea")
    await user.start()
    await user.settle()
    #expect(user.person.sees("card p250") && user.app?.home?.tabs.selectedIndex == 2)
    await user.tapTab(0)
    #expect(server.asked.last { $0.hasPrefix("/app/feed?at") } == place)
    #expect(user.savedState.place == place)
  }

  // FEED-38: another server than ours has no list of an author's photos.
  @Test func withUnsplashNamesDoNotOpen() async {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    await user.response(.photos(["a", "b"], authors: ["a": "ann"]))
    #expect(user.person.sees("author"))
    #expect(user.app?.home?.openAuthor == nil)
    #expect(await tapAuthor(of: "a", user) == false)
  }
}
