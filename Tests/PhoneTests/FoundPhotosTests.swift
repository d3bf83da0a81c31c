import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-30: what is done to photos of a search, beside the feed of the app.
@MainActor struct FoundPhotosTests {
  let server = ListServer(count: 300)

  private func user() async -> AppUser {
    server.found["sea"] = ["p5", "p9", "p12"]
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
    return user
  }

  private func table(_ user: AppUser) throws -> UITableView {
    let tables = user.person.visible.filter { $0.accessibilityIdentifier == "cards" }
    return try #require(tables.last as? UITableView)
  }

  private func open(_ id: String, of user: AppUser) async throws {
    let table = try table(user)
    let card = table.visibleCells.first { $0.accessibilityIdentifier == "card " + id }
    let path = try #require(card.flatMap { table.indexPath(for: $0) })
    (table.delegate as? CardList)?.tableView(table, didSelectRowAt: path)
    await user.settle()
  }

  /// Goes to the next photo as VoiceOver does.
  private func goOn(_ user: AppUser) async throws {
    let photo = user.person.visible.last { $0.accessibilityIdentifier == "photo" }
    let action = try #require(
      photo?.accessibilityCustomActions?.first { $0.name == "Next photo" })
    #expect(action.actionHandler?(action) == true)
    await user.settle()
  }

  // FEED-20, FEED-30: after several found photos, one step back leads to the results, where another
  // opens.
  @Test func oneStepLeadsBackFromSeveralPhotos() async throws {
    let user = await user()
    await user.search("sea")
    try await open("p5", of: user)
    try await goOn(user)
    try await goOn(user)
    #expect(user.person.sees("page p12"))
    await user.person.tap("nav back button white")
    #expect(user.app?.home?.viewer == nil && user.person.sees("card p12"))
    #expect(user.person.text("search field") == "sea")
    try await open("p12", of: user)
    #expect(user.person.sees("page p12"))
    await user.person.tap("nav back button white")
    #expect(user.app?.home?.viewer == nil && user.person.sees("card p12"))
  }

  // FEED-35: the choice of whole photos reaches results that are already on display.
  @Test func foundPhotosOpenWholeByChoice() async throws {
    let user = await user()
    await user.search("sea")
    await user.openAccount()
    #expect(await user.person.tap("whole photos"))
    var account = AccountOverview.sample
    account.opensWhole = true
    await user.response(.account(account))
    await user.tapTab(2)
    try await open("p5", of: user)
    let page = try #require(user.person.find("page p5") as? UIScrollView)
    #expect(page.zoomScale < 0.99)
    #expect(abs(page.contentSize.width - page.bounds.width) < 0.01)
  }

  // FEED-30, FEED-36: a photo that its owner deleted in the feed leaves the results too.
  @Test func aDeletedPhotoLeavesTheResults() async {
    let server = OwnPhotoServer()
    server.found["sea"] = ["p0", "p2"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.search("sea")
    #expect(user.person.sees("card p0"))
    await user.tapTab(0)
    await user.openSheet(of: "p0")
    #expect(await user.person.tap("delete photo"))
    await user.tapTab(2)
    let ids = user.person.visible.compactMap(\.accessibilityIdentifier)
    #expect(ids.contains("card p2") && !ids.contains("card p0"))
  }

  /// Taps the heart of a found photo.
  private func tapHeart(_ id: String, of user: AppUser) async throws {
    let cells = try table(user).visibleCells
    let cell = try #require(cells.first { $0.accessibilityIdentifier == "card " + id })
    let heart = user.person.visible.first {
      $0.accessibilityIdentifier == "like button off" && $0.isDescendant(of: cell)
    }
    (heart as? UIControl)?.sendActions(for: .touchUpInside)
    await user.settle()
  }

  // FEED-8, FEED-30: a refused like of a found photo is reported, each time but only once.
  @Test func aRefusedLikeIsReportedEachTime() async throws {
    let user = await user()
    await user.search("sea")
    for _ in 0..<2 {
      try await tapHeart("p5", of: user)
      await user.response(.status(403))
      #expect(user.alertWords == ["Something went wrong(", "Please try again"])
      #expect(await user.person.answer("OK"))
      #expect(user.person.alert == nil && user.person.heart("p5") == "like button off")
    }
    try await tapHeart("p5", of: user)
    await user.response(.status(201))
    #expect(user.person.alert == nil && user.person.heart("p5") == "like button on")
  }

  // FEED-4, FEED-30: a token that the server rejects for the like of a found photo leads to the
  // sign-in.
  @Test func aRejectedTokenLeadsToTheSignIn() async throws {
    let user = await user()
    await user.search("sea")
    try await tapHeart("p5", of: user)
    while await user.api?.response(.status(401)) == true {}
    await user.settle()
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside)
  }

  // FEED-10, FEED-30: photos stay where they are on the screen when another part of a long list is
  // laid out.
  @Test(arguments: [false, true]) func theCardsStayWhenTheListMoves(isSearch: Bool) async throws {
    let server = ListServer(count: 10_000)
    server.found["sea"] = server.ids
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    if isSearch { await user.search("sea") }
    let table = try table(user)
    table.setContentOffset(CGPoint(x: 0, y: 900_000), animated: false)
    await user.settle()
    await user.settle()
    let card = try #require(table.visibleCells.first?.accessibilityIdentifier)
    let before = user.person.frame(card)
    #expect(card.hasPrefix("card p3"))
    await user.alarm.ring(times: 4)
    #expect(table.contentOffset.y < 899_000, "the list moved")
    #expect(user.person.frame(card) == before, "the photo did not")
  }
}
