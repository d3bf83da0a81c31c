import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// FEED-7, FEED-10: what the system reports to the list of cards.
@MainActor struct CardListTests {
  // FEED-10, FEED-18: while a finger is on a long list, its rows stay where they are.
  @Test func theListDoesNotMoveUnderAFinger() async throws {
    let server = ListServer(count: 10_000)
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    let table = try #require(user.person.find("cards") as? UITableView)
    let list = try #require(table.delegate as? CardList)
    list.scrollViewWillBeginDragging(table)
    table.setContentOffset(CGPoint(x: 0, y: 900_000), animated: false)
    await user.settle()
    await user.alarm.ring(times: 4)
    #expect(table.contentOffset.y == 900_000)
    table.setContentOffset(CGPoint(x: 0, y: 900_010), animated: false)
    list.scrollViewDidEndDragging(table, willDecelerate: false)
    await user.settle()
    await user.alarm.ring(times: 4)
    #expect(table.contentOffset.y < 899_000)
  }

  // FEED-7: pictures that were prefetched are not loaded further if the person scrolls elsewhere.
  @Test func canceledPrefetchingEndsTheLoads() async throws {
    let user = await EntranceUser()
    await user.answerPage(Photo.page(from: 0))
    let table = try #require(user.table)
    let list = try #require(table.delegate as? CardList)
    let paths = (1...10).map { IndexPath(row: $0, section: 0) }
    list.tableView(table, prefetchRowsAt: paths)
    let isAsked = user.pictures.waiting.contains { $0.contains("/p4?") }
    #expect(isAsked)
    list.tableView(table, cancelPrefetchingForRowsAt: paths)
    #expect(user.pictures.ended.contains { $0.contains("/p4?") })
    #expect(!user.pictures.waiting.contains { $0.contains("/p4?") })
    #expect(user.pictures.waiting.contains { $0.contains("/p0?") }, "a card on display is loaded")
    list.tableView(table, prefetchRowsAt: paths)
    #expect(user.pictures.waiting.count { $0.contains("/p4?") } == 1, "it is loaded again")
  }
}
