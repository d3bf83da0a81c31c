import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-31: the person's own collections, as far as public API can show them.
@MainActor struct CollectionWalkTests {
  let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))

  private func user() async -> AppUser {
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  private func sees(_ id: String, _ user: AppUser) -> Bool {
    user.person.visible.contains { $0.accessibilityIdentifier == "card " + id }
  }

  private func message(_ user: AppUser) -> String? {
    user.person.visibleText("reason", in: "collections message")
  }

  // FEED-31: the list opens from the profile, with titles, numbers of photos and a lock.
  @Test func theListOpensFromTheProfile() async {
    let user = await user()
    await user.openCollections()
    #expect(server.asked == ["GET /users/anna/collections?page=1&per_page=30"])
    #expect(user.person.barTitle == "Collections" && user.collectionIds == ["1", "2"])
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Sea, Photos: 1")
    #expect(
      user.person.find("collection 2")?.accessibilityLabel == "Hills, Only for me, Photos: 0")
    let cover = "https://feed.example/images/p7?x=1&fit=crop&h=192&w=192"
    #expect(user.pictures.asked.contains { $0.address == cover })
    #expect(await user.person.tap("BackButton"))
    #expect(user.person.barTitle == nil && user.person.sees("open collections"))
  }

  // FEED-31: a collection opens as a feed with its title; going back shows the list as it is now.
  @Test func aCollectionOpensAsAFeed() async {
    let user = await user()
    await user.openCollections()
    await user.tapCollection("1")
    #expect(server.list.asked.contains("/app/feed?collection=1"))
    #expect(user.person.barTitle == "Sea")
    #expect(sees("p7", user) && !sees("p0", user))
    server.collections[0].title = "Lake"
    await user.tapBack()
    #expect(!sees("p7", user))
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Lake, Photos: 1")
  }

  // FEED-31, FEED-9: a photo of a collection opens above the tabs.
  @Test func aPhotoOfACollectionFillsTheScreen() async throws {
    let user = await user()
    await user.openCollections()
    await user.tapCollection("1")
    let cards = user.person.visible.filter { $0.accessibilityIdentifier == "cards" }
    let table = try #require(cards.last as? UITableView)
    let cell = try #require(user.person.find("card p7") as? UITableViewCell)
    let path = try #require(table.indexPath(for: cell))
    (table.delegate as? CardList)?.tableView(table, didSelectRowAt: path)
    await user.person.settle()
    let viewer = try #require(user.app?.home?.viewer)
    #expect(viewer.isInFront && user.person.sees("page p7"))
    await user.person.tap("nav back button white")
    #expect(viewer.parent == nil && sees("p7", user))
  }

  // FEED-31, FEED-5: the list stays behind the other tabs; a tap on its own tab leads back.
  @Test func theTabLeadsBackToTheProfile() async {
    let user = await user()
    await user.openCollections()
    await user.tapTab(0)
    #expect(user.person.barTitle == nil)
    await user.tapTab(1)
    #expect(user.collectionIds == ["1", "2"] && user.person.barTitle == "Collections")
    await user.tapTab(1)
    #expect(user.person.barTitle == nil && user.person.sees("open collections"))
  }

  // FEED-31, FEED-21: the server's page, which replaces a paged feed in front, leaves the list alone.
  @Test func theListStaysWhenTheFeedCouldBeReplaced() async {
    server.list.isAway = true
    let user = await user()
    await user.response(.photos(["p0"]))
    server.list.isAway = false
    await user.openCollections()
    await user.comeToFront()
    await user.person.settle()
    #expect(server.list.asked.last == "/app/profile", "the page arrived")
    #expect(user.collectionIds == ["1", "2"])
  }

  // FEED-31, FEED-8: a heart that turned in a collection is red in a topic and in the feed too.
  @Test func heartsAreTheSameInEveryList() async throws {
    server.list.topics = [("hills", "Hills")]
    server.list.albums["?topic=hills"] = ["p7"]
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    await user.openCollections()
    await user.tapCollection("1")
    let card = try #require(user.person.visible.last { $0.accessibilityIdentifier == "card p7" })
    let heart = user.person.visible.last {
      $0.accessibilityIdentifier == "like button off" && $0.isDescendant(of: card)
    }
    (heart as? UIControl)?.sendActions(for: .touchUpInside)
    #expect(user.api?.sent.last?.address == "/photos/p7/like")
    while await user.api?.response(.status(201)) == true {}
    await user.tapTab(2)
    #expect(user.person.heart("p7") == "like button on")
  }

  // FEED-31: without collections the list says so, and how to create one.
  @Test func aPersonWithoutCollectionsIsToldSo() async {
    server.collections = []
    let user = await user()
    await user.openCollections()
    #expect(message(user)?.hasPrefix("You have no collections yet.") == true)
  }

  // FEED-31: a collection without photos says how to add one.
  @Test func anEmptyCollectionSaysHowToAddPhotos() async {
    let user = await user()
    await user.openCollections()
    await user.tapCollection("2")
    #expect(user.reason == "Nothing in ?collection=2")
  }

  // FEED-31, FEED-10: without network the list says so; the button and the network load it.
  @Test func offlineTheListCanBeTriedAgain() async {
    let user = await user()
    server.isAway = true
    await user.openCollections()
    #expect(message(user) == "There is no connection. Try again when you are online.")
    server.isAway = false
    await user.comeToFront()
    await user.person.settle()
    #expect(message(user) == nil && user.collectionIds == ["1", "2"])
  }

  // FEED-31, FEED-10: pulling loads the newest state.
  @Test func pullingLoadsTheNewestState() async {
    let user = await user()
    await user.openCollections()
    server.collections.remove(at: 0)
    await user.pullCollections()
    #expect(user.collectionIds == ["2"])
  }

  // FEED-31: more than a page is loaded as the list is scrolled.
  @Test func pagesAreLoadedAsTheListIsScrolled() async throws {
    let all = CollectionServer((1...70).map { "c\($0)" }, list: server.list)
    let user = await AppUser(isSignedIn: true) { all.response($0) }
    await user.person.settle()
    await user.openCollections()
    let table = try #require(user.person.find("collections") as? UITableView)
    for _ in 0..<3 {
      table.setContentOffset(CGPoint(x: 0, y: 9_000), animated: false)
      await user.person.settle()
      table.setContentOffset(
        CGPoint(x: 0, y: max(0, table.contentSize.height - table.bounds.height)), animated: false)
      await user.person.settle()
      await Task.yield()
      await user.person.settle()
    }
    #expect(all.asked.count == 3 && user.collectionIds.last == "70")
  }

  // FEED-31: hiding and showing is visible at once, and confirmed by the server.
  @Test func collectionsAreHiddenAndShown() async {
    let user = await user()
    await user.openCollections()
    #expect(await user.swipe("1", "Hide from others"))
    #expect(await user.swipe("2", "Show to others"))
    #expect(
      server.asked.suffix(2) == [
        "PUT /collections/1 private=true", "PUT /collections/2 private=false",
      ])
    #expect(server.collections.map(\.isPrivate) == [true, false])
    #expect(user.person.find("collection 2")?.accessibilityLabel == "Hills, Photos: 0")
    server.isSlow = true
    await user.swipe("1", "Show to others")
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Sea, Photos: 1")
  }

  // FEED-31: the buttons behind a row delete, rename and hide; a long swipe does nothing by itself.
  @Test func aRowHasThreeButtons() async throws {
    let user = await user()
    await user.openCollections()
    let table = try #require(user.person.find("collections") as? UITableView)
    let rows = try #require(table.delegate as? CollectionTable)
    let buttons = rows.tableView(
      table, trailingSwipeActionsConfigurationForRowAt: IndexPath(row: 0, section: 0))
    #expect(buttons?.actions.map(\.title) == ["Delete", "Rename", "Hide from others"])
    #expect(buttons?.performsFirstActionWithFullSwipe == false)
  }

  // FEED-4: a token that the server rejects ends the session.
  @Test func aRejectedTokenEndsTheSession() async {
    let user = await user()
    await user.openCollections()
    server.refusal = .status(401)
    await user.swipe("1", "Hide from others")
    while let open = user.api?.oldest {
      await user.response(open.address == "/me" ? .status(401) : .photos([]))
      if !user.isInside { break }
    }
    #expect(!user.isInside && user.person.barTitle == nil)
  }

  // FEED-31: Unsplash's collections cannot be opened as a feed.
  @Test func withUnsplashThereIsNoLink() async {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    await user.tapTab(1)
    #expect(user.person.find("open collections") == nil)
    #expect(user.app?.home?.collecting("/app/photo/p7") == nil)
  }

  // FEED-32: those that contain the photo are checked; a tap adds it or removes it.
  @Test func aTapAddsOrRemovesThePhoto() async {
    let user = await user()
    await user.collect("p7")
    #expect(user.person.barTitle == "Add to a collection")
    #expect(user.person.find("collection 1")?.accessibilityTraits.contains(.selected) == true)
    #expect(user.person.find("collection 2")?.accessibilityTraits.contains(.selected) == false)
    await user.tapCollection("2")
    await user.tapCollection("1")
    #expect(
      server.asked.suffix(2) == [
        "POST /collections/2/add?photo_id=p7", "DELETE /collections/1/remove?photo_id=p7",
      ])
    #expect(server.collections.map(\.photos) == [[], ["p7"]])
    #expect(user.person.find("collection 1")?.accessibilityTraits.contains(.selected) == false)
    #expect(user.person.find("collection 2")?.accessibilityTraits.contains(.selected) == true)
    #expect(
      user.person.find("collection 2")?.accessibilityLabel == "Hills, Only for me, Photos: 1")
    #expect(await user.person.tap("close collections"))
    #expect(user.presented == nil)
  }

  // FEED-32, FEED-10: without network nothing is checked, because it would not be true.
  @Test func offlineTheCollectionsOfAPhotoCanBeTriedAgain() async {
    let user = await user()
    server.isAway = true
    await user.collect("p7")
    #expect(message(user) == "There is no connection. Try again when you are online.")
    #expect(user.collectionIds == [])
    server.isAway = false
    await user.person.tap("retry")
    #expect(user.collectionIds == ["1", "2"] && message(user) == nil)
  }
}
