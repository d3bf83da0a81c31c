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

  // FEED-2: if no server is set, the sign-in button opens nothing, and a message says so.
  @Test func withoutAServerTheButtonOpensNothing() {
    let user = AppUser(server: nil)
    user.person.tap("enter")
    #expect(user.browser.pages.isEmpty)
    #expect(user.person.text("message") == "No server is set. Press Server and give its address")
  }

  @Test func aServerThatAnswersIsUsedFromThenOn() {
    let user = AppUser(server: nil)
    user.person.tap("servers")
    user.person.type("192.168.1.5:8080", into: "address")
    user.person.tap("use address")
    #expect(user.line?.origin == "http://192.168.1.5:8080")
    #expect(user.line?.network.sent.map(\.address) == ["/.well-known/oauth-authorization-server"])
    #expect(user.person.text("address problem") == "Asking the server")
    user.line?.network.response(Self.server("http://192.168.1.5:8080"))
    #expect(user.app?.presentedViewController == nil)
    #expect(user.person.text("message") == nil)
    user.start()
    user.person.tap("enter")
    #expect(user.browser.pages.first?.port == 8080)
    user.browser.end(.closed)
    user.person.tap("servers")
    #expect(user.person.sees("pick http://192.168.1.5:8080"))
    user.person.tap("forget http://192.168.1.5:8080")
    #expect(!user.person.sees("pick http://192.168.1.5:8080"))
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
    let user = AppUser(server: nil)
    user.person.tap("servers")
    user.person.type("feed.example", into: "address")
    user.person.tap("use address")
    user.line?.network.response(response)
    user.person.look()
    #expect(user.person.text("address problem") == words && user.person.sees("address problem"))
    #expect(user.vault.secret("server") == nil)
  }

  @Test(arguments: [
    ("not an address", "This is not a server address"),
    ("http://feed.example", "Outside your own network the address has to begin with https://"),
  ])
  func aBadAddressIsSaidAtOnce(address: String, words: String) {
    let user = AppUser(server: nil)
    user.person.tap("servers")
    user.person.type(address, into: "address")
    user.person.tap("use address")
    #expect(user.person.text("address problem") == words && user.lines.isEmpty)
  }

  @Test func unsplashIsUsedWithOwnKeys() {
    let user = AppUser(server: nil)
    user.person.tap("servers")
    user.person.tap("use keys")
    #expect(user.person.text("key problem") == "Both keys are needed")
    user.person.type("key", into: "access key")
    user.person.type("secret", into: "secret key")
    user.person.tap("use keys")
    user.person.tap("enter")
    #expect(user.browser.pages.first?.host == "unsplash.com")
    user.browser.end(.address(AppUser.response("code=c")))
    #expect(user.line?.network.lastForm["client_secret"] == "secret")
    user.line?.network.response(AppUser.tokens)
    #expect(user.line?.origin == "https://api.unsplash.com" && user.isInside)
  }

  // A link or QR code only fills in the address; the person decides.
  @Test func aLinkBringsAnAddressAndUsesNothing() throws {
    let user = AppUser()
    let link = try #require(URL(string: "imagefeed://server?address=http%3A%2F%2F10.0.0.1"))
    user.app?.open(link)
    #expect(user.person.text("address") == "http://10.0.0.1" && user.lines.isEmpty)
    user.person.tap("close")
    #expect(user.app?.presentedViewController == nil)
    #expect(user.vault.secret("server") == Secret("https://feed.example"))
  }

  @Test func aLinkWaitsForWhoIsSignedIn() throws {
    let user = AppUser(isSignedIn: true)
    let link = try #require(URL(string: "imagefeed://server?address=10.0.0.1"))
    user.app?.open(link)
    #expect(user.app?.presentedViewController == nil)
    user.api?.response(.status(401))
    #expect(user.app?.presentedViewController == nil && user.person.sees("servers"))
    user.person.tap("servers")
    #expect(user.person.text("address") == "10.0.0.1")
  }
}
