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

/// FEED-30: the search in the photos of an Image Feed server.
@MainActor struct SearchWalkTests {
  let server = ListServer(count: 300)

  private func user() async -> AppUser {
    server.found["sea"] = ["p5", "p250"]
    server.found["light house"] = (0..<200).map { "p\($0)" }
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  private func card(_ id: String, of user: AppUser) -> UIView? {
    let card = user.person.find("card " + id)
    return card.flatMap { user.person.visible.contains($0) ? $0 : nil }
  }

  private func heart(_ id: String, of user: AppUser) -> UIControl? {
    guard let card = card(id, of: user) else { return nil }
    let heart = user.person.views.first {
      $0.accessibilityIdentifier?.hasPrefix("like button") == true && $0.isDescendant(of: card)
    }
    return heart as? UIControl
  }

  private func tapHeart(_ id: String, of user: AppUser) async {
    heart(id, of: user)?.sendActions(for: .touchUpInside)
    await user.person.settle()
  }

  private func isRed(_ id: String, of user: AppUser) -> Bool {
    heart(id, of: user)?.accessibilityIdentifier == "like button on"
  }

  private func open(_ id: String, of user: AppUser) async {
    guard let table = user.person.find("cards") as? UITableView,
      let cell = card(id, of: user) as? UITableViewCell, let path = table.indexPath(for: cell)
    else { return }
    (table.delegate as? CardList)?.tableView(table, didSelectRowAt: path)
    await user.person.settle()
  }

  private func message(_ user: AppUser) -> String? { user.reason }

  // FEED-30: the results are cards as in the feed, and the server is asked for its found list.
  @Test func theResultsAreCards() async {
    let user = await user()
    await user.tapTab(2)
    #expect(message(user) == "Nothing in ?search=")
    #expect(user.person.text("search field") == "")
    await user.search("sea")
    #expect(card("p5", of: user) != nil && card("p0", of: user) == nil)
    #expect(message(user) == nil)
    #expect(
      server.asked.suffix(2).map { $0.removingPercentEncoding } == [
        "/app/feed?search=sea", "/app/cards?feed=2?search=sea&from=0&count=30",
      ])
  }

  // FEED-30, FEED-18: a long list of results is endless and has the date scrubber.
  @Test func aLongListLoadsAsItIsScrolled() async {
    let user = await user()
    await user.search("light house")
    #expect(server.asked.contains("/app/feed?search=light%20house"))
    let asked = server.asked.map { $0.replacingOccurrences(of: "%3F", with: "?") }
    #expect(asked.contains { $0.hasPrefix("/app/index?feed=200?search") }, "\(asked)")
    await user.scrollFeed(to: 26_000)
    await user.alarm.ring()
    await user.person.settle()
    #expect(card("p98", of: user) != nil)
    #expect(user.person.sees("scrubber thumb"))
  }

  // FEED-30, FEED-10: pull to refresh asks for the newest state of the same list.
  @Test func refreshingStaysInTheList() async throws {
    let user = await user()
    await user.search("sea")
    let table = try #require(user.person.find("cards") as? UITableView)
    server.found["sea"] = ["p1", "p5", "p250"]
    table.refreshControl?.sendActions(for: .valueChanged)
    await user.person.settle()
    #expect(server.asked.contains("/app/index?search=sea"))
    #expect(card("p1", of: user) != nil && card("p0", of: user) == nil)
  }

  // FEED-30, FEED-10: the same for a query in Cyrillic, whose letters are not encoded in tokens.
  @Test func refreshingASearchInCyrillicStaysInTheList() async throws {
    server.found["море закат"] = ["p5", "p250"]
    let user = await user()
    await user.search("море закат")
    let table = try #require(user.person.find("cards") as? UITableView)
    table.refreshControl?.sendActions(for: .valueChanged)
    await user.person.settle()
    #expect(server.asked.contains("/app/index?search=" + percentEncoded("море закат")))
    #expect(card("p5", of: user) != nil && card("p0", of: user) == nil)
  }

  // FEED-30, FEED-11: a found photo opens above the tabs; going back leads to the results.
  @Test func aFoundPhotoFillsTheScreen() async throws {
    let user = await user()
    await user.search("sea")
    await open("p5", of: user)
    let viewer = try #require(user.app?.home?.viewer)
    #expect(viewer.isInFront && user.person.sees("page p5"))
    #expect(user.app?.rootViewController.childForStatusBarStyle?.childForStatusBarStyle === viewer)
    await user.person.tap("nav back button white")
    #expect(user.app?.home?.viewer == nil && viewer.parent == nil)
    #expect(card("p5", of: user) != nil)
  }

  // FEED-30, FEED-8, FEED-21: a heart that turned in the results is red in the feed, and the reverse.
  @Test func heartsAreTheSameInTheFeed() async {
    let user = await user()
    await user.search("sea")
    await tapHeart("p5", of: user)
    #expect(user.api?.oldest?.address == "/photos/p5/like")
    await user.response(.status(201))
    #expect(isRed("p5", of: user) && user.savedState.likes.isEmpty)
    await user.tapTab(0)
    await user.scrollFeed(to: 1_200)
    #expect(isRed("p5", of: user))
    await tapHeart("p5", of: user)
    #expect(user.api?.oldest?.method == .delete)
    await user.response(.status(200))
    #expect(!isRed("p5", of: user))
    await user.tapTab(2)
    #expect(card("p5", of: user) != nil && !isRed("p5", of: user))
  }

  // FEED-30, FEED-21: a like without network turns the heart in both lists.
  @Test func aQueuedLikeIsSharedToo() async {
    let user = await user()
    await user.search("sea")
    await tapHeart("p5", of: user)
    await user.response(Response.none)
    #expect(isRed("p5", of: user) && user.savedState.likes.contains("p5"))
    await user.tapTab(0)
    await user.scrollFeed(to: 1_200)
    #expect(isRed("p5", of: user))
  }

  // FEED-30
  @Test func aSearchThatFindsNothingSaysSo() async {
    let user = await user()
    await user.search("xyz")
    #expect(message(user) == "Nothing in ?search=xyz")
    await user.search("sea")
    #expect(message(user) == nil && card("p5", of: user) != nil)
  }

  // FEED-30, FEED-21: offline the search says so and repeats itself in front; the button does too.
  @Test func offlineTheSearchSaysSo() async {
    let user = await user()
    server.isAway = true
    await user.search("sea")
    #expect(message(user) == "No connection")
    await user.person.tap("retry")
    #expect(message(user) == "No connection")
    server.isAway = false
    user.app?.cameToFront()
    await user.response(.status(200))
    #expect(message(user) == nil && card("p5", of: user) != nil)
  }

  // FEED-30: a server of an earlier version cannot search.
  @Test func aServerWithoutSearchIsReported() async {
    server.found[""] = nil
    let user = await user()
    await user.search("sea")
    #expect(message(user) == Problem.server.phrase.text(in: .english))
    #expect(card("p0", of: user) == nil)
  }

  // FEED-30: while the keyboard covers the tab bar, there is a button that cancels.
  @Test func theCancelButtonComesWithTheKeyboard() async throws {
    let user = await user()
    await user.tapTab(2)
    let bar = try #require(user.person.views.compactMap { $0 as? UISearchBar }.first)
    #expect(!bar.showsCancelButton)
    #expect(bar.searchTextField.becomeFirstResponder() && bar.showsCancelButton)
    #expect(bar.searchTextField.resignFirstResponder() && !bar.showsCancelButton)
  }

  // FEED-30: searching hides the keyboard, so that it covers no photo.
  @Test func searchingHidesTheKeyboard() async {
    let user = await user()
    await user.search("sea")
    #expect(user.person.field("search field")?.isFirstResponder == false)
    await user.person.type("lake", into: "search field")
    #expect(user.person.field("search field")?.isFirstResponder == true)
    await user.cancelSearch()
    #expect(user.person.field("search field")?.isFirstResponder == false)
  }

  // FEED-30: cancelling empties field and results.
  @Test func cancellingEmptiesTheSearch() async {
    let user = await user()
    await user.search("sea")
    await user.cancelSearch()
    #expect(user.person.text("search field") == "" && card("p5", of: user) == nil)
    #expect(message(user) == "Nothing in ?search=")
  }

  // FEED-30, FEED-5: the search leaves the feed where it was.
  @Test func theFeedStaysWhereItWas() async throws {
    let user = await user()
    await user.scrollFeed(to: 1_200)
    await user.search("sea")
    await user.tapTab(0)
    let table = try #require(user.person.find("cards") as? UITableView)
    #expect(table.contentOffset.y > 1_000 && card("p5", of: user) != nil)
    await user.tapTab(2)
    await user.tapTab(1)
    #expect(user.person.sees("leave"))
    await user.tapTab(2)
    #expect(user.person.text("search field") == "sea" && card("p250", of: user) != nil)
  }

  // FEED-30, FEED-21: the server's page, which replaces a paged feed in front, leaves the search alone.
  @Test func theSearchStaysWhenTheFeedCouldBeReplaced() async {
    server.isAway = true
    let user = await user()
    await user.response(.photos(["p0"]))
    server.isAway = false
    await user.search("sea")
    user.app?.cameToFront()
    await user.person.settle()
    #expect(server.asked.last { $0.hasPrefix("/app/feed") } == "/app/feed", "the page arrived")
    #expect(card("p5", of: user) != nil && user.person.text("search field") == "sea")
  }

  // FEED-30, FEED-4: a token that the server rejects in the search ends the session.
  @Test func aRejectedTokenEndsTheSession() async {
    let user = await AppUser(isSignedIn: true) { [server] in
      $0.address.contains("search") ? .status(401) : server.response($0)
    }
    await user.person.settle()
    await user.search("sea")
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && !user.person.sees("search field"))
  }

  // FEED-30: Unsplash has no list that the app could open at once.
  @Test func withUnsplashThereIsNoSearch() async {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    #expect(user.isInside && user.app?.home?.search == nil)
    #expect(user.app?.home?.tabs.viewControllers?.count == 2)
  }
}
