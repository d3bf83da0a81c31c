import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-4: the server rejects the token while a request is pending.
@MainActor struct EndedSessionWalkTests {
  let user: AppUser

  init() async { user = await AppUser(isSignedIn: true) }
  var person: Person { user.person }

  func response(_ response: Response) async { await user.response(response) }

  /// Answers the only pending request with 401, and checks that no data of the person remains.
  func endSession(_ place: SourceLocation = #_sourceLocation) async throws {
    let api = try #require(user.api, sourceLocation: place)
    try #require(api.waiting == 1, sourceLocation: place)
    await response(.status(401))
    let said = person.text("message")
    #expect(said == "Your session has ended. Please sign in again", sourceLocation: place)
    #expect(person.sees("enter") && !user.isInside, sourceLocation: place)
    #expect(user.vault.secret("admission") == nil, sourceLocation: place)
    #expect(
      user.savedState.offlineCache.photo("p0") == nil, "no page is kept", sourceLocation: place)
    #expect(user.files.timesForgotten == 1 && user.timesForgotten == 1, sourceLocation: place)
    #expect(api.waiting == 0 && api.cancellations > 0, sourceLocation: place)
    let names = person.views.compactMap(\.accessibilityIdentifier)
    let left = names.filter {
      $0.hasPrefix("card ") || $0.hasPrefix("page ") || ["photo", "portrait", "name"].contains($0)
    }
    #expect(left == [], sourceLocation: place)
    #expect(user.presented == nil, sourceLocation: place)
  }

  func signInAgain() async {
    await user.comeBackWithCode()
    await user.line?.network.response(AppUser.tokens)
    await person.settle()
  }

  /// Whether the queued like was sent.
  var isLikeSent: Bool {
    user.api?.sent.contains { $0.address == "/photos/p0/like" && $0.method == .post } == true
  }

  // FEED-4, FEED-14, FEED-21: after 401 a like stays queued, even if its viewer has closed.
  @Test(arguments: [false, true])
  func a401ForALikeInTheViewerKeepsTheLikeQueued(isClosed: Bool) async throws {
    await response(.photos(["p0", "p1"]))
    #expect(user.savedState.offlineCache.photo("p0") != nil)
    user.app?.happened(.feed(.cardTapped("p0")))
    #expect(user.app?.home?.viewer != nil)
    #expect(await person.tap("like button off"))
    #expect(user.api?.oldest?.address == "/photos/p0/like")
    if isClosed { user.app?.happened(.viewer(.backTapped)) }
    try await endSession()
    await signInAgain()
    #expect(user.isInside && isLikeSent)
  }

  // FEED-4, FEED-17: after 401 for a page of liked photos, signing in leads back to the profile.
  @Test func afterA401ForLikedPhotosSigningInReturnsToTheProfile() async throws {
    await user.tapTab(1)
    await response(.photos(["p0"]))
    await response(.person)
    await response(.photos((0..<10).map { "f\($0)" }))
    #expect(person.sees("card f0"))
    user.app?.happened(.favourites(.scrolled(1500)))
    #expect(user.api?.oldest?.address == "/users/anna/likes?page=2&per_page=10")
    try await endSession()
    await signInAgain()
    #expect(user.app?.home?.tabs.selectedIndex == 1)
  }

  // FEED-4, FEED-8, FEED-21: after 401 a like in the feed stays queued, and no alert covers the
  // sign-in.
  @Test func a401ForALikeInTheFeedKeepsTheLikeQueued() async throws {
    await response(.photos(["p0"]))
    person.control("like button off")?.sendActions(for: .touchUpInside)
    #expect(user.api?.oldest?.address == "/photos/p0/like")
    try await endSession()
    await signInAgain()
    #expect(user.isInside && isLikeSent)
  }

  // FEED-4, FEED-10: 401 for a pull to refresh ends the session; signing in shows the feed again.
  @Test func a401ForAPullEndsTheSession() async throws {
    await response(.photos(["p0"]))
    let table = try #require(person.find("cards") as? UITableView)
    table.refreshControl?.beginRefreshing()
    table.refreshControl?.sendActions(for: .valueChanged)
    #expect(user.api?.sent.count == 2 && person.sees("card p0"))
    try await endSession()
    await signInAgain()
    await response(.photos(["p0"]))
    #expect(person.sees("card p0"))
  }

  // FEED-4, FEED-6: 401 for the next page ends the session; the feed then starts with page 1.
  @Test func a401ForTheNextPageEndsTheSession() async throws {
    await response(.photos((0..<10).map { "p\($0)" }))
    await user.scrollFeed(to: 1500)
    #expect(user.api?.oldest?.address == "/photos?page=2&per_page=10")
    try await endSession()
    await signInAgain()
    #expect(user.api?.oldest?.address == "/photos?page=1&per_page=10")
  }
}
