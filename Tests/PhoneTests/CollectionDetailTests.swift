import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-31, FEED-32: details of the lists of collections.
@MainActor struct CollectionDetailTests {
  let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))
  let user: AppUser

  init() async {
    let server = server
    user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
  }

  private func cover(_ id: String) -> UIImageView? {
    guard let row = user.person.find("collection " + id) else { return nil }
    let images = user.person.views.compactMap { $0 as? UIImageView }
    return images.first { $0.isDescendant(of: row) && $0.bounds.width > 40 }
  }

  // FEED-31: the cover appears once it is loaded.
  @Test func theCoverAppears() async throws {
    await user.openCollections()
    let cover = try #require(self.cover("1"))
    #expect(cover.image == nil)
    await user.pictures.arrive("/p7?x=1&fit=crop")
    #expect(cover.image != nil)
  }

  // FEED-10, FEED-31: the spinner of a list that was pulled down stops when the list has arrived.
  @Test func theSpinnerStops() async throws {
    await user.openCollections()
    let table = try #require(user.person.find("collections") as? UITableView)
    let spinner = try #require(table.refreshControl)
    server.collections[0].title = "Lake"
    spinner.beginRefreshing()
    await user.pullCollections()
    #expect(!spinner.isRefreshing)
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Lake, Photos: 1")
  }

  // FEED-21, FEED-31, FEED-32: a list that could not be loaded offers to try again, and does so by
  // itself when the app comes to the front.
  @Test(arguments: [true, false], [true, false])
  func aListIsTriedAgain(isOfPhoto: Bool, isByButton: Bool) async {
    server.isAway = true
    if isOfPhoto { await user.collect("p0") } else { await user.openCollections() }
    #expect(user.collectionIds.isEmpty && user.person.sees("retry"))
    server.isAway = false
    if isByButton {
      #expect(await user.person.tap("retry"))
    } else {
      await user.person.comeToFront()
      user.app?.cameToFront()
      await user.settle()
    }
    #expect(user.collectionIds == ["1", "2"] && !user.person.sees("retry"))
  }

  // FEED-4, FEED-32: a rejected token in the collections of a photo leads to the sign-in.
  @Test func aRejectedTokenLeadsToTheSignIn() async {
    await user.collect("p0")
    server.refusal = .status(401)
    await user.tapCollection("1")
    while await user.api?.response(.status(401)) == true {}
    await user.settle()
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && user.presented == nil)
  }
}
