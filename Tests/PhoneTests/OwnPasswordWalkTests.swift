import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// PASS-8, AUTH-2, FEED-4: changing the password inside the app.
@MainActor struct OwnPasswordWalkTests {
  let user = AppUser(isSignedIn: true)

  /// Taps the profile's button "change password"; returns the network of the pages that open.
  private func open() throws -> TestNetwork {
    user.tapTab(1)
    #expect(user.person.tap("change password"))
    let line = try #require(user.line)
    #expect(line.origin == "https://feed.example" && line.bearer == nil)
    user.person.look()
    return line.network
  }

  private func signIn(_ network: TestNetwork) {
    network.response(Response.of(.sample(.signIn)))
    user.person.look()
    user.person.type("anna", into: "login")
    user.person.type("rhubarb gondola", into: "password")
    user.person.tap("authorize")
    network.response(FormResponse.panel)
    user.person.look()
    for digit in [1, 3, 2] { user.person.tap("digit \(digit)") }
    network.response(FormResponse.done(next: "/app/callback?code=c"))
    user.person.look()
  }

  @Test func whoSignsInAgainChangesThePassword() throws {
    let network = try open()
    #expect(network.sent.map(\.address) == ["/app/sign-in?return_to=%2Faccount"])
    signIn(network)
    #expect(network.sent.last?.address == "/account/password")
    network.response(Response.of(.sample(.newPassword) { $0.links.signIn = "/account" }))
    user.person.look()
    user.person.type("rhubarb gondola", into: "current")
    user.person.type("kq7!vbx2pzhd", into: "password")
    #expect(user.person.tap("confirm"))
    #expect(network.lastForm["current"] == "rhubarb gondola")
    network.response(FormResponse.done(next: "/account"))
    user.person.look()
    #expect(user.app?.presentedViewController == nil)
    #expect(network.sent.last?.address == "/app/sign-out", "nobody holds that session any more")
    #expect(network.sent.last?.headers == "Origin: https://feed.example\n")
    // The token was revoked with the old password, so pending requests get 401.
    while user.api?.response(.status(401)) == true {}
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
  }

  // If the server asks for the login again, no change is reported and the flow starts over.
  @Test func askingForTheLoginAgainIsNotReportedAsAChange() throws {
    let network = try open()
    signIn(network)
    network.response(Response.of(.sample(.signIn)))
    user.person.look()
    user.person.type("anna", into: "login")
    user.person.type("rhubarb gondola", into: "password")
    user.person.tap("authorize")
    network.response(FormResponse.done(next: "/app/callback?code=d"))
    user.person.look()
    #expect(user.app?.presentedViewController != nil)
    #expect(network.sent.last?.address == "/app/sign-in?return_to=%2Faccount")
  }

  // A wrong password or a lost connection is reported on the page; the app behind it is unchanged.
  @Test(arguments: [true, false])
  func whoDoesNotGetInIsTold(isReached: Bool) throws {
    let network = try open()
    network.response(Response.of(.sample(.signIn)))
    user.person.look()
    user.person.type("anna", into: "login")
    user.person.type("wrong", into: "password")
    user.person.tap("authorize")
    let refusal = FormResponse.problem(.fields(login: true, password: true))
    network.response(isReached ? .of(refusal) : Response.none)
    user.person.look()
    #expect(user.person.field("login")?.isEnabled == true && user.isInside)
    #expect(network.waiting == 0)
  }

  // Closing the page cancels its requests, and ends the session if one was created.
  @Test(arguments: [true, false])
  func closingItEndsIt(isSignedIn: Bool) throws {
    let network = try open()
    if isSignedIn { signIn(network) }
    let before = network.cancellations
    #expect(user.person.tap("close sign-in"))
    #expect(user.app?.presentedViewController == nil && user.isInside)
    #expect(network.cancellations == before + 1)
    #expect((network.sent.last?.address == "/app/sign-out") == isSignedIn)
  }

  // AUTH-19: a page that failed to load can be retried.
  @Test func aPageThatDoesNotComeCanBeAskedForAgain() throws {
    let network = try open()
    network.response(Response.none)
    user.person.look()
    #expect(user.person.text("reason") == "No connection")
    user.person.tap("retry")
    #expect(network.sent.count == 2)
  }

  // IOS-3: Unsplash has no page for a new password, so the button is hidden.
  @Test func atUnsplashThereIsNoButton() {
    let user = AppUser(server: "key\nsecret", isSignedIn: true)
    user.tapTab(1)
    #expect(user.person.sees("leave") && !user.person.sees("change password"))
  }
}
