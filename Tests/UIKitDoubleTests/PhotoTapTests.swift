import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// FEED-24: taps on a full-screen photo in the whole app, which only the double can simulate.
@MainActor struct PhotoTapTests {
  private func tap(_ id: String, of user: AppUser) async throws {
    let page = try #require(user.person.find("page " + id) as? UIScrollView)
    let taps = page.gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer } ?? []
    let tap = try #require(taps.first { $0.numberOfTapsRequired == 1 })
    tap.doubleTap(at: CGPoint(x: 187.5, y: 333.5))
    await user.settle()
  }

  // FEED-24, FEED-30: a tap hides the buttons of a photo of the feed or of a search; another shows
  // them.
  @Test(arguments: [false, true]) func aTapHidesTheButtons(isSearch: Bool) async throws {
    let server = ListServer(count: 300)
    server.found["sea"] = ["p0", "p9"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    if isSearch { await user.search("sea") }
    let cards = user.person.visible.last { $0.accessibilityIdentifier == "cards" }
    let table = try #require(cards as? UITableView)
    let path = IndexPath(row: 1, section: 0)
    (table.delegate as? CardList)?.tableView(table, didSelectRowAt: path)
    await user.settle()
    #expect(user.app?.home?.viewer != nil)
    #expect(user.person.sees("share"))
    try await tap("p0", of: user)
    #expect(!user.person.sees("share"))
    try await tap("p0", of: user)
    #expect(user.person.sees("share"))
  }
}
