import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// VoiceOver's escape gesture leads back from what is in front of the tabs.
@MainActor struct EscapeTests {
  let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))

  private func user() async -> AppUser {
    server.list.topics = [("hills", "Hills")]
    server.list.albums["?topic=hills"] = ["p7", "p40"]
    let user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.settle()
    return user
  }

  // OA-53, Q-3
  @Test func escapeClosesTheAccount() async {
    let user = await AppUser(isSignedIn: true)
    await user.openAccount()
    #expect(user.person.sees("account"))
    #expect(await user.person.escape(from: "account"))
    #expect(!user.person.sees("account") && user.person.sees("leave"))
  }

  // FEED-31, Q-3
  @Test func escapeClosesTheCollections() async {
    let user = await user()
    await user.openCollections()
    #expect(user.person.sees("collection 1"))
    #expect(await user.person.escape(from: "collections"))
    #expect(!user.person.sees("collection 1") && user.person.sees("open collections"))
  }

  // FEED-31, Q-3: from the photos of a collection the gesture leads to the collections first.
  @Test func escapeLeadsFromPhotosToCollections() async {
    let user = await user()
    await user.openCollections()
    await user.tapCollection("1")
    let photo = user.person.visible.last { $0.accessibilityIdentifier == "card p7" }
    let isDone = photo.map { card in
      sequence(first: card as UIResponder, next: { $0.next }).contains {
        $0.accessibilityPerformEscape()
      }
    }
    await user.settle()
    #expect(isDone == true && !user.person.sees("card p7") && user.person.sees("collection 1"))
  }

  // FEED-32, Q-3
  @Test func escapeClosesThePhotosCollections() async {
    let user = await user()
    await user.collect("p0")
    #expect(user.person.barTitle == "Add to a collection")
    #expect(await user.person.escape(from: "close collections"))
    #expect(user.presented == nil)
  }

  // FEED-33, Q-3
  @Test func escapeClosesATopic() async {
    let user = await user()
    await user.tapTab(2)
    await user.tapTopic("hills")
    #expect(user.person.barTitle == "Hills")
    #expect(await user.person.escape(from: "card p7"))
    #expect(user.person.barTitle == nil && user.person.sees("topic hills"))
  }
}
