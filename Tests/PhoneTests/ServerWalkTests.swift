import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-3: choosing the server.
@MainActor struct ServerWalkTests {
  nonisolated private static func server(_ issuer: String) -> Response {
    let body = #"{"issuer":"\#(issuer)","scopes_supported":["write_likes"]}"#
    return Response(status: 200, body: Array(body.utf8))
  }

  // FEED-2: without a server the button only shows what is missing.
  @Test func withoutAServerTheButtonOpensNothing() {
    let owner = AppUser(server: nil)
    owner.person.tap("enter")
    #expect(owner.browser.pages.isEmpty)
    #expect(owner.person.text("message") == "No server is set. Press Server and give its address")
  }

  @Test func aServerThatAnswersIsUsedFromThenOn() {
    let owner = AppUser(server: nil)
    owner.person.tap("servers")
    owner.person.type("192.168.1.5:8080", into: "address")
    owner.person.tap("use address")
    #expect(owner.line?.origin == "http://192.168.1.5:8080")
    #expect(owner.line?.network.sent.map(\.address) == ["/.well-known/oauth-authorization-server"])
    #expect(owner.person.text("address problem") == "Asking the server")
    owner.line?.network.response(Self.server("http://192.168.1.5:8080"))
    #expect(owner.app?.presentedViewController == nil)
    #expect(owner.person.text("message") == nil)
    owner.start()
    owner.person.tap("enter")
    #expect(owner.browser.pages.first?.port == 8080)
    owner.browser.end(.closed)
    owner.person.tap("servers")
    #expect(owner.person.sees("pick http://192.168.1.5:8080"))
    owner.person.tap("forget http://192.168.1.5:8080")
    #expect(!owner.person.sees("pick http://192.168.1.5:8080"))
  }

  @Test(arguments: [
    (Response.none, "Nobody answers at this address"),
    (Response.status(404), "This is not an Image Feed server"),
    (
      ServerWalkTests.server("https://other.example"),
      "The server wants to be reached at https://other.example"
    ),
  ])
  func whatIsNoServerIsNotUsed(response: Response, words: String) {
    let owner = AppUser(server: nil)
    owner.person.tap("servers")
    owner.person.type("feed.example", into: "address")
    owner.person.tap("use address")
    owner.line?.network.response(response)
    owner.person.look()
    #expect(owner.person.text("address problem") == words && owner.person.sees("address problem"))
    #expect(owner.vault.secret("server") == nil)
  }

  @Test(arguments: [
    ("not an address", "This is not a server address"),
    ("http://feed.example", "Outside your own network the address has to begin with https://"),
  ])
  func aBadAddressIsSaidAtOnce(address: String, words: String) {
    let owner = AppUser(server: nil)
    owner.person.tap("servers")
    owner.person.type(address, into: "address")
    owner.person.tap("use address")
    #expect(owner.person.text("address problem") == words && owner.lines.isEmpty)
  }

  @Test func unsplashIsUsedWithOwnKeys() {
    let owner = AppUser(server: nil)
    owner.person.tap("servers")
    owner.person.tap("use keys")
    #expect(owner.person.text("key problem") == "Both keys are needed")
    owner.person.type("key", into: "access key")
    owner.person.type("secret", into: "secret key")
    owner.person.tap("use keys")
    owner.person.tap("enter")
    #expect(owner.browser.pages.first?.host == "unsplash.com")
    owner.browser.end(.address(AppUser.response("code=c")))
    #expect(owner.line?.network.lastForm["client_secret"] == "secret")
    owner.line?.network.response(AppUser.tokens)
    #expect(owner.line?.origin == "https://api.unsplash.com" && owner.isInside)
  }

  // A link or QR code only fills in the address; the person decides.
  @Test func aLinkBringsAnAddressAndUsesNothing() throws {
    let owner = AppUser()
    let link = try #require(URL(string: "imagefeed://server?address=http%3A%2F%2F10.0.0.1"))
    owner.app?.open(link)
    #expect(owner.person.text("address") == "http://10.0.0.1" && owner.lines.isEmpty)
    owner.person.tap("close")
    #expect(owner.app?.presentedViewController == nil)
    #expect(owner.vault.secret("server") == Secret("https://feed.example"))
  }

  @Test func aLinkWaitsForWhoIsSignedIn() throws {
    let owner = AppUser(isSignedIn: true)
    let link = try #require(URL(string: "imagefeed://server?address=10.0.0.1"))
    owner.app?.open(link)
    #expect(owner.app?.presentedViewController == nil)
    owner.api?.response(.status(401))
    #expect(owner.app?.presentedViewController == nil && owner.person.sees("servers"))
    owner.person.tap("servers")
    #expect(owner.person.text("address") == "10.0.0.1")
  }
}
