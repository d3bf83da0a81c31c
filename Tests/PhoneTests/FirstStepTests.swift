import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-41: what an empty feed offers.
@MainActor struct FirstStepTests {
  private func user(_ server: ListServer) async -> AppUser {
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    return user
  }

  // FEED-41: the empty feed offers to add photos; the button opens the uploads.
  @Test func anEmptyFeedOffersToAddPhotos() async {
    let server = ListServer(count: 0)
    server.steps = [("/app/add", "Add photos"), ("/account/connect", "Connect a phone")]
    let user = await user(server)
    #expect(user.reason == "No photos here yet")
    #expect(user.person.text("first step") == "Add photos")
    #expect(await user.person.tap("first step"))
    #expect(user.person.sees("choose photos"))
  }

  // FEED-41: who may not add photos, and whose feed has some, gets no such offer.
  @Test(arguments: [0, 3]) func othersGetNoOffer(count: Int) async {
    let server = ListServer(count: count)
    server.steps = count == 0 ? [("/account/connect", "Connect a phone")] : [("/app/add", "Add")]
    let user = await user(server)
    #expect(!user.person.sees("first step"))
  }
}
