import AppModel
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-8: every page but the photo is pushed on a navigation controller of its tab.
@MainActor struct TabNavigationTests {
  /// A page and how a person gets there.
  enum Page: CaseIterable {
    case account, collections, collection, uploads, search, topic, person

    /// The title in the bar; nil for the search, the first page of its tab.
    var title: String? {
      switch self {
      case .account: "Account and sessions"
      case .collections: "Collections"
      case .collection: "Sea"
      case .uploads: "Add photos"
      case .search: nil
      case .topic: "Hills"
      case .person: "Ann Lee"
      }
    }

    var tab: Int {
      switch self {
      case .account, .collections, .collection, .uploads: 1
      case .search, .topic: 2
      case .person: 0
      }
    }
  }

  let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))

  private func user() async -> AppUser {
    server.list.topics = [("hills", "Hills")]
    server.list.albums["?topic=hills"] = ["p7", "p40"]
    server.list.albums["?person=ann"] = ["p5", "p6"]
    server.list.titles["?person=ann"] = "Ann Lee"
    server.list.largest = 1000
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.settle()
    return user
  }

  private func open(_ page: Page, _ user: AppUser) async {
    await user.tapTab(page.tab)
    switch page {
    case .account: await user.openAccount()
    case .collections: await user.person.tap("open collections")
    case .collection:
      await user.person.tap("open collections")
      await user.tapCollection("1")
    case .uploads: await user.person.tap("add photos")
    case .search: break
    case .topic: await user.tapTopic("hills")
    case .person:
      user.app?.happened(.listTapped(ListHeader(.person("ann"), title: "Ann Lee")))
    }
    await user.settle()
  }

  private func controller(of page: Page, _ user: AppUser) -> UINavigationController? {
    user.app?.home?.tabs.viewControllers?[page.tab] as? UINavigationController
  }

  /// A person who has opened the page, the tab's navigation controller, and the number of its pages.
  private func opened(_ page: Page) async throws -> (AppUser, UINavigationController, Int) {
    let user = await user()
    await open(page, user)
    let navigation = try #require(controller(of: page, user))
    return (user, navigation, navigation.viewControllers.count)
  }

  @Test(
    "IOS-8: a page has the system's bar with its title, the back button and the swipe from the edge",
    arguments: Page.allCases.filter { $0 != .search })
  func aPageIsPushed(page: Page) async throws {
    let (user, navigation, count) = try await opened(page)
    #expect(count > 1 && !navigation.isNavigationBarHidden && user.person.barTitle == page.title)
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
    #expect(await user.tapBack())
    #expect(navigation.viewControllers.count == count - 1)
  }

  @Test(
    "IOS-8: a swipe from the edge closes the page for good",
    arguments: Page.allCases.filter { $0 != .search })
  func aSwipeClosesThePage(page: Page) async throws {
    let (user, navigation, count) = try await opened(page)
    navigation.popViewController(animated: true)
    await user.settle()
    user.app?.happened(.likes(.restored("")))
    await user.settle()
    #expect(navigation.viewControllers.count == count - 1)
    #expect(user.app?.home?.adding == nil)
    await user.tapTab(page.tab == 0 ? 1 : 0)
    await user.tapTab(page.tab)
    #expect(navigation.viewControllers.count == count - 1)
  }

  @Test("IOS-8: a second tap on the tab leads to its first page", arguments: Page.allCases)
  func aSecondTapPops(page: Page) async throws {
    let (user, navigation, _) = try await opened(page)
    await user.tapTab(page.tab)
    #expect(navigation.viewControllers.count == 1 && navigation.isNavigationBarHidden)
  }

  @Test("IOS-8: a tap on the status bar has one list to scroll", arguments: Page.allCases)
  func oneListScrollsToItsTop(page: Page) async {
    let user = await user()
    await open(page, user)
    let lists = user.person.visible.compactMap { $0 as? UIScrollView }
      .filter { $0.scrollsToTop && $0.bounds.height > 200 }
    #expect(lists.count == 1)
  }

  @Test("IOS-8, FEED-37: a restart opens the topic or the collection that was in front")
  func aRestartOpensTheList() async {
    let user = await user()
    for page in [Page.topic, .collection] {
      await open(page, user)
      await user.start()
      await user.settle()
      #expect(user.person.barTitle == page.title && user.person.sees("card p7"))
      #expect(await user.tapBack())
      #expect(user.person.sees(page == .topic ? "topic hills" : "open collections"))
    }
  }

  @Test("FEED-37, FEED-21: without the server a restart opens the cached feed")
  func aRestartWithoutTheServerOpensTheFeed() async {
    let user = await user()
    await open(.topic, user)
    server.list.isAway = true
    await user.start()
    await user.settle()
    #expect(user.person.barTitle == nil && user.person.sees("card p0"))
  }

  @Test("FEED-37: leaving the app before its screen has opened keeps the lists")
  func leavingTooEarlyKeepsTheLists() async {
    let user = await user()
    await open(.topic, user)
    let lists = user.savedState.lists
    server.list.isSlow = true
    await user.start()
    user.app?.wasCovered()
    #expect(lists.contains("topic=hills") && user.savedState.lists == lists)
  }
}
