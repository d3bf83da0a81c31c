import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The notice that the app is offline, between the list and the tab bar.
@MainActor struct OfflineNoticeTests {
  private let server = ListServer(count: 300)

  /// A person who sees the feed of `server`.
  private func user() async -> AppUser {
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  /// A like that gets no response shows the notice.
  private func loseConnection(_ user: AppUser) async {
    user.app?.happened(.feed(.likeTapped("p0")))
    await user.api?.response(Response.none)
    await user.person.settle()
  }

  /// The like is sent again, and the response hides the notice.
  private func regainConnection(_ user: AppUser) async {
    user.app?.cameToFront()
    await user.api?.response(.status(201))
    await user.person.settle()
  }

  /// The photos on the screen and where their cards begin.
  private func cards(_ user: AppUser) -> [String: CGFloat] {
    var places: [String: CGFloat] = [:]
    for view in user.person.visible {
      guard let name = view.accessibilityIdentifier, name.hasPrefix("card ") else { continue }
      places[name] = user.person.frame(name)?.minY
    }
    return places
  }

  // FEED-21, FEED-6: the notice covers no part of the list: its safe area ends above it.
  @Test func theOfflineNoticeCoversNoPartOfTheList() async throws {
    let user = await AppUser(isSignedIn: true)
    await user.api?.response(.photos(["a", "b"]))
    let list = try #require(user.person.find("cards"))
    let free = list.safeAreaInsets.bottom
    await user.start()
    await user.api?.response(Response.none)
    await user.person.settle()
    let notice = try #require(user.person.find("notice"))
    let covered = try #require(user.person.find("cards"))
    #expect(notice.bounds.height >= 28)
    #expect(covered.safeAreaInsets.bottom == free + notice.bounds.height)
    user.app?.cameToFront()
    await user.api?.response(.photos(["a", "b"]))
    await user.person.settle()
    #expect(!user.person.sees("notice") && covered.safeAreaInsets.bottom == free)
  }

  // FEED-21, FEED-6: the list stays where it is when the notice comes and goes.
  @Test func theNoticeMovesNoCard() async throws {
    let user = await user()
    await user.scrollFeed(to: 5_000)
    let list = try #require(user.person.find("cards") as? UITableView)
    let offset = list.contentOffset
    let before = cards(user)
    #expect(before.count >= 2)
    await loseConnection(user)
    #expect(user.person.sees("notice"))
    #expect(list.contentOffset == offset && cards(user) == before)
    await regainConnection(user)
    #expect(!user.person.sees("notice"))
    #expect(list.contentOffset == offset && cards(user) == before)
  }

  // FEED-21, FEED-18: the scrubber's track ends above the notice.
  @Test func theScrubberEndsAboveTheNotice() async throws {
    let user = await user()
    let track = try #require(user.person.frame("scrubber"))
    await loseConnection(user)
    let notice = try #require(user.person.frame("notice"))
    #expect(user.person.frame("scrubber")?.maxY == notice.minY - 8)
    #expect(user.person.frame("scrubber")?.minY == track.minY)
    await regainConnection(user)
    #expect(user.person.frame("scrubber") == track)
  }

  // FEED-21, FEED-5: the notice covers no part of the profile or the search either.
  @Test func everyTabEndsAboveTheNotice() async throws {
    let user = await user()
    await loseConnection(user)
    server.isAway = true
    let notice = try #require(user.person.frame("notice"))
    let tabs = try #require(user.app?.home?.tabs.viewControllers)
    #expect(tabs.count == 3)
    for (index, tab) in tabs.enumerated() {
      await user.tapTab(index)
      let end = tab.view.bounds.maxY - tab.view.safeAreaInsets.bottom
      #expect(tab.view.convert(CGPoint(x: 0, y: end), to: nil).y == notice.minY)
    }
  }
}
