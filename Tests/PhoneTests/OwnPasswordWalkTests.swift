import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// PASS-8, AUTH-2, FEED-4: changing the password inside the app.
@MainActor struct OwnPasswordWalkTests {
  let owner = AppUser(isSignedIn: true)

  /// The network of the sign-in that the button opened.
  private func open() throws -> TestNetwork {
    owner.tapTab(1)
    #expect(owner.person.tap("change password"))
    let line = try #require(owner.line)
    #expect(line.origin == "https://feed.example" && line.bearer == nil)
    owner.person.look()
    return line.network
  }

  private func signIn(_ network: TestNetwork) {
    network.response(Response.of(.sample(.signIn)))
    owner.person.look()
    owner.person.type("anna", into: "login")
    owner.person.type("rhubarb gondola", into: "password")
    owner.person.tap("authorize")
    network.response(FormResponse.panel)
    owner.person.look()
    for digit in [1, 3, 2] { owner.person.tap("digit \(digit)") }
    network.response(FormResponse.done(next: "/app/callback?code=c"))
    owner.person.look()
  }

  @Test func whoSignsInAgainChangesThePassword() throws {
    let network = try open()
    #expect(network.sent.map(\.address) == ["/app/sign-in?return_to=%2Faccount"])
    signIn(network)
    #expect(network.sent.last?.address == "/account/password")
    network.response(Response.of(.sample(.newPassword) { $0.links.signIn = "/account" }))
    owner.person.look()
    owner.person.type("rhubarb gondola", into: "current")
    owner.person.type("kq7!vbx2pzhd", into: "password")
    #expect(owner.person.tap("confirm"))
    #expect(network.lastForm["current"] == "rhubarb gondola")
    network.response(FormResponse.done(next: "/account"))
    owner.person.look()
    #expect(owner.app?.presentedViewController == nil)
    #expect(network.sent.last?.address == "/app/sign-out", "nobody holds that session any more")
    #expect(network.sent.last?.headers == "Origin: https://feed.example\n")
    // The token was revoked with the old password.
    while owner.api?.response(.status(401)) == true {}
    #expect(owner.person.text("message") == "Your session has ended. Please sign in again")
  }

  // The server does not accept the session: no change is reported, and the flow starts over.
  @Test func aPageThatLeadsElsewhereIsNoChange() throws {
    let network = try open()
    signIn(network)
    network.response(Response.of(.sample(.signIn)))
    owner.person.look()
    owner.person.type("anna", into: "login")
    owner.person.type("rhubarb gondola", into: "password")
    owner.person.tap("authorize")
    network.response(FormResponse.done(next: "/app/callback?code=d"))
    owner.person.look()
    #expect(owner.app?.presentedViewController != nil)
    #expect(network.sent.last?.address == "/app/sign-in?return_to=%2Faccount")
  }

  // A wrong password, no network: reported on the page; the app behind it is unchanged.
  @Test(arguments: [true, false])
  func whoDoesNotGetInIsTold(isReached: Bool) throws {
    let network = try open()
    network.response(Response.of(.sample(.signIn)))
    owner.person.look()
    owner.person.type("anna", into: "login")
    owner.person.type("wrong", into: "password")
    owner.person.tap("authorize")
    let refusal = FormResponse.problem(.fields(login: true, password: true))
    network.response(isReached ? .of(refusal) : Response.none)
    owner.person.look()
    #expect(owner.person.field("login")?.isEnabled == true && owner.isInside)
    #expect(network.waiting == 0)
  }

  // Closing the page cancels its requests, and ends the session if one was created.
  @Test(arguments: [true, false])
  func closingItEndsIt(isSignedIn: Bool) throws {
    let network = try open()
    if isSignedIn { signIn(network) }
    let before = network.cancellations
    #expect(owner.person.tap("close password"))
    #expect(owner.app?.presentedViewController == nil && owner.isInside)
    #expect(network.cancellations == before + 1)
    #expect((network.sent.last?.address == "/app/sign-out") == isSignedIn)
  }

  // AUTH-19: a page that failed to load can be retried.
  @Test func aPageThatDoesNotComeCanBeAskedForAgain() throws {
    let network = try open()
    network.response(Response.none)
    owner.person.look()
    #expect(owner.person.text("reason") == "No connection")
    owner.person.tap("retry")
    #expect(network.sent.count == 2)
  }

  // IOS-3: Unsplash has no such page.
  @Test func atUnsplashThereIsNoButton() {
    let owner = AppUser(server: "key\nsecret", isSignedIn: true)
    owner.tapTab(1)
    #expect(owner.person.sees("leave") && !owner.person.sees("change password"))
  }
}
