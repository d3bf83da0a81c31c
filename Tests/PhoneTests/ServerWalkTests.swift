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
  @Test func withoutAServerTheButtonOpensNothing() async {
    let user = await AppUser(server: nil)
    await user.person.tap("enter")
    #expect(user.browser.pages.isEmpty)
    #expect(user.person.text("message") == "No server is set. Press Server and give its address")
  }

  @Test func aServerThatAnswersIsUsedFromThenOn() async {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    await user.person.type("192.168.1.5:8080", into: "address")
    await user.person.tap("use address")
    #expect(user.line?.origin == "http://192.168.1.5:8080" && user.line?.offline == .wait)
    #expect(user.line?.network.sent.map(\.address) == ["/.well-known/oauth-authorization-server"])
    #expect(user.person.text("address problem") == "Asking the server")
    await user.line?.network.response(Self.server("http://192.168.1.5:8080"))
    #expect(user.presented == nil)
    #expect(user.person.text("message") == nil)
    await user.start()
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.port == 8080)
    await user.browser.end(.closed)
    await user.person.tap("servers")
    #expect(user.person.sees("pick http://192.168.1.5:8080"))
    await user.person.tap("forget http://192.168.1.5:8080")
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
  func whatIsNoServerIsNotUsed(response: Response, words: String) async {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    await user.person.type("feed.example", into: "address")
    await user.person.tap("use address")
    await user.line?.network.response(response)
    await user.person.settle()
    #expect(user.person.text("address problem") == words && user.person.sees("address problem"))
    #expect(user.vault.secret("server") == nil)
  }

  @Test(arguments: [
    ("not an address", "This is not a server address"),
    ("http://feed.example", "Outside your own network the address has to begin with https://"),
  ])
  func aBadAddressIsSaidAtOnce(address: String, words: String) async {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    await user.person.type(address, into: "address")
    await user.person.tap("use address")
    #expect(user.person.text("address problem") == words && user.lines.isEmpty)
  }

  @Test func unsplashIsUsedWithOwnKeys() async {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    await user.person.tap("use keys")
    #expect(user.person.text("key problem") == "Both keys are needed")
    await user.person.type("key", into: "access key")
    await user.person.type("secret", into: "secret key")
    await user.person.tap("use keys")
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.host == "unsplash.com")
    await user.browser.end(.address(AppUser.response("code=c")))
    #expect(user.line?.network.lastForm["client_secret"] == "secret")
    await user.line?.network.response(AppUser.tokens)
    #expect(user.line?.origin == "https://api.unsplash.com" && user.isInside)
  }

  // A link or QR code only fills in the address; the person decides.
  @Test func aLinkBringsAnAddressAndUsesNothing() async throws {
    let user = await AppUser()
    let link = try #require(URL(string: "imagefeed://server?address=http%3A%2F%2F10.0.0.1"))
    user.app?.open(link)
    await user.settle()
    #expect(user.person.text("address") == "http://10.0.0.1" && user.lines.isEmpty)
    await user.person.tap("close")
    #expect(user.presented == nil)
    #expect(user.vault.secret("server") == Secret("https://feed.example"))
  }

  @Test func aLinkWaitsForWhoIsSignedIn() async throws {
    let user = await AppUser(isSignedIn: true)
    let link = try #require(URL(string: "imagefeed://server?address=10.0.0.1"))
    user.app?.open(link)
    #expect(user.presented == nil)
    await user.api?.response(.status(401))
    #expect(user.presented == nil && user.person.sees("servers"))
    await user.person.tap("servers")
    #expect(user.person.text("address") == "10.0.0.1")
  }
}
