import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// The commands of a hardware keyboard.
@MainActor @Suite(.serialized) struct KeyCommandTests {
  let user: AppUser

  init() async { user = await AppUser(isSignedIn: true) }

  private func tabs() throws -> TabsViewController { try #require(user.app?.home?.tabs) }

  @Test("Q-3: the tabs take the focus, so that keys reach them")
  func focus() async throws {
    // Why not `user`: other tests may take the focus before this one goes on.
    let user = await AppUser(isSignedIn: true)
    #expect(try #require(user.app?.home?.tabs).isFirstResponder)
  }

  @Test("Q-3: after a text field has lost the focus, keys reach the tabs again")
  func focusReturns() async throws {
    let tabs = try self.tabs()
    tabs.press(.find)
    #expect(!tabs.isFirstResponder)
    // Why several times: other tests may take the focus meanwhile.
    for _ in 1...100 where !tabs.isFirstResponder {
      tabs.press(.find)
      user.person.window.endEditing(true)
      for _ in 1...100 where !tabs.isFirstResponder { await Task.yield() }
    }
    #expect(tabs.isFirstResponder)
  }

  @Test("Q-3: the focus stays with another text field, and with what covers the tabs")
  func focusStays() throws {
    let tabs = try self.tabs()
    tabs.press(.find)
    tabs.takeKeysBack()
    #expect(user.person.field("search field")?.isFirstResponder == true)
    user.person.window.endEditing(true)
    tabs.takeKeysBack()
    #expect(tabs.isFirstResponder)
    tabs.press(.find)
    user.person.window.endEditing(true)
    tabs.present(UIViewController(), animated: false)
    tabs.takeKeysBack()
    #expect(!tabs.isFirstResponder)
  }

  @Test("Q-3, FEED-5: Command-2 shows the profile, Command-1 the feed")
  func tabKeys() throws {
    try tabs().press(.profile)
    #expect(try tabs().selectedIndex == 1)
    try tabs().press(.feed)
    #expect(try tabs().selectedIndex == 0)
  }

  @Test("Q-3, FEED-30: Command-F opens the search with the cursor in its field")
  func find() throws {
    for _ in 1...2 {
      try tabs().press(.find)
      #expect(try tabs().selectedIndex == 2)
      #expect(user.person.field("search field")?.isFirstResponder == true)
      user.person.window.endEditing(true)
    }
  }

  @Test("Q-3: the space bar scrolls the feed by a page, and back to its top")
  func pages() async throws {
    let page = await EntranceUser()
    await page.answerPage(Photo.page(from: 0), isLast: true)
    let table = try #require(page.person.find("cards") as? UITableView)
    let top = table.contentOffset.y
    let feed = try #require(page.person.window.rootViewController?.feed)
    feed.scrollPage(isDown: true)
    page.person.look()
    let height =
      table.bounds.height - table.adjustedContentInset.top
      - table.adjustedContentInset.bottom
    #expect(abs(table.contentOffset.y - top - 0.9 * height) < 1)
    feed.scrollPage(isDown: false)
    feed.scrollPage(isDown: false)
    #expect(table.contentOffset.y == top)
    for _ in 0..<20 { feed.scrollPage(isDown: true) }
    #expect(table.contentOffset.y < table.contentSize.height - height + 1)
  }
}

extension KeyCommandTests {
  @Test("Q-3: the space bar scrolls the feed only while it is in front")
  func spaceBar() async throws {
    let server = ListServer(count: 300)
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    let tabs = try #require(user.app?.home?.tabs)
    let table = try #require(user.person.find("cards") as? UITableView)
    let top = table.contentOffset.y
    tabs.press(.nextPage)
    await user.settle()
    #expect(table.contentOffset.y > top + 400)
    tabs.press(.previousPage)
    await user.settle()
    #expect(table.contentOffset.y == top)
    tabs.press(.profile)
    tabs.press(.nextPage)
    await user.settle()
    #expect(table.contentOffset.y == top)
  }

  @Test("Q-3, FEED-30: without a search, Command-F does nothing")
  func findWithoutSearch() async throws {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    let tabs = try #require(user.app?.home?.tabs)
    tabs.press(.find)
    await user.settle()
    #expect(tabs.selectedIndex == 0 && tabs.viewControllers?.count == 2)
  }
}

extension UIViewController {
  /// The feed in this controller or its descendants.
  fileprivate var feed: FeedViewController? {
    (self as? FeedViewController) ?? children.lazy.compactMap(\.feed).first
  }
}
