import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// PASS-8, AUTH-2, FEED-4: changing the password inside the app.
@MainActor struct OwnPasswordWalkTests {
  let user: AppUser

  init() async { user = await AppUser(isSignedIn: true) }

  /// Taps the profile's button "change password"; returns the network of the pages that open.
  private func open() async throws -> TestNetwork {
    await user.tapTab(1)
    #expect(await user.person.tap("change password"))
    let line = try #require(user.line)
    #expect(line.origin == "https://feed.example" && line.bearer == nil)
    #expect(line.offline == .fail, "the person is signed in")
    await user.person.settle()
    return line.network
  }

  private func signIn(_ network: TestNetwork) async {
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("rhubarb gondola", into: "password")
    await user.person.tap("authorize")
    await network.response(FormResponse.panel)
    await user.person.settle()
    for digit in [1, 3, 2] { await user.person.tap("digit \(digit)") }
    await network.response(FormResponse.done(next: "/app/callback?code=c"))
    await user.person.settle()
  }

  @Test func whoSignsInAgainChangesThePassword() async throws {
    let network = try await open()
    #expect(network.sent.map(\.address) == ["/app/sign-in?return_to=%2Faccount"])
    await signIn(network)
    #expect(network.sent.last?.address == "/account/password")
    await network.response(Response.of(.sample(.newPassword) { $0.links.signIn = "/account" }))
    await user.person.settle()
    await user.person.type("rhubarb gondola", into: "current")
    await user.person.type("kq7!vbx2pzhd", into: "password")
    #expect(await user.person.tap("confirm"))
    #expect(network.lastForm["current"] == "rhubarb gondola")
    await network.response(FormResponse.done(next: "/account"))
    await user.person.settle()
    #expect(user.presented == nil)
    #expect(network.sent.last?.address == "/app/sign-out", "nobody holds that session any more")
    #expect(network.sent.last?.headers == "Origin: https://feed.example\n")
    // The token was revoked with the old password, so pending requests get 401.
    while await user.api?.response(.status(401)) == true {}
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
  }

  // If the server asks for the login again, no change is reported and the flow starts over.
  @Test func askingForTheLoginAgainIsNotReportedAsAChange() async throws {
    let network = try await open()
    await signIn(network)
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("rhubarb gondola", into: "password")
    await user.person.tap("authorize")
    await network.response(FormResponse.done(next: "/app/callback?code=d"))
    await user.person.settle()
    #expect(user.presented != nil)
    #expect(network.sent.last?.address == "/app/sign-in?return_to=%2Faccount")
  }

  // A wrong password or a lost connection is reported on the page; the app behind it is unchanged.
  @Test(arguments: [true, false])
  func whoDoesNotGetInIsTold(isReached: Bool) async throws {
    let network = try await open()
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("wrong", into: "password")
    await user.person.tap("authorize")
    let refusal = FormResponse.problem(.fields(login: true, password: true))
    await network.response(isReached ? .of(refusal) : Response.none)
    await user.person.settle()
    #expect(user.person.field("login")?.isEnabled == true && user.isInside)
    #expect(network.waiting == 0)
  }

  // Closing the page cancels its requests, and ends the session if one was created.
  @Test(arguments: [true, false])
  func closingItEndsIt(isSignedIn: Bool) async throws {
    let network = try await open()
    if isSignedIn { await signIn(network) }
    let before = network.cancellations
    #expect(await user.person.tap("close sign-in"))
    #expect(user.presented == nil && user.isInside)
    #expect(network.cancellations == before + 1)
    #expect((network.sent.last?.address == "/app/sign-out") == isSignedIn)
  }

  // AUTH-19: a page that failed to load can be retried.
  @Test func aPageThatDoesNotComeCanBeAskedForAgain() async throws {
    let network = try await open()
    await network.response(Response.none)
    await user.person.settle()
    #expect(user.person.text("reason") == "No connection")
    await user.person.tap("retry")
    #expect(network.sent.count == 2)
  }

  // IOS-3: Unsplash has no page for a new password, so the button is hidden.
  @Test func atUnsplashThereIsNoButton() async {
    let user = await AppUser(server: "key\nsecret", isSignedIn: true)
    await user.tapTab(1)
    #expect(user.person.sees("leave") && !user.person.sees("change password"))
  }
}
