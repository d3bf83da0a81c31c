import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The tabs on the pages that a person who is signed in sees in place of the app (FEED-37).
struct TabsTests {
  // FEED-37: they belong to the tab from which they open
  @Test(arguments: [
    ("/account/password", "profile"), ("/account/warning", "profile"),
    ("/account/warning?return_to=%2Fapp%2Ffeed", "profile"), ("/app/feed?plain=1", "feed"),
    ("/account", "profile"), ("/app/collections", "profile"),
  ])
  func thePagesOfAPersonHaveTheTabs(address: String, tab: String) async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let text = try await browser.get(address).text
      #expect(text.components(separatedBy: #"class="tab "#).count == 4)
      let front = try #require(text.components(separatedBy: "aria-current").first)
      #expect(front.components(separatedBy: #"class="tab "#).last?.hasPrefix(tab) == true)
      #expect(text.contains("/assets/tabs.js") && text.contains("/assets/tabs.css"))
    }
  }

  // FEED-37: a person on the way to consent is not led away from it
  @Test(arguments: ["/account/password", "/account/warning"])
  func thereAreNoTabsOnTheWayToConsent(path: String) async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let address = path + "?return_to=%2Foauth%2Fauthorize%3Fclient_id%3Dx"
      let page = try await browser.get(address)
      #expect(page.status == .ok && !page.text.contains(#"class="tab"#))
    }
  }

  // FEED-21: offline, the page that says so has the tabs
  @Test func thePageForOfflineUseHasTheTabs() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let text = try await browser.get("/app/offline").text
      #expect(text.contains(#"class="tab profile"#) && text.contains("not saved on this device"))
    }
  }
}
