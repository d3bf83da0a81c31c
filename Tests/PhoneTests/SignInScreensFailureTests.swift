import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-4: failures of a sign-in on the app's own screens, and links that websites can open.
@MainActor struct SignInScreensFailureTests {
  let user = AppUser()

  init() { user.metadata = AppUser.metadataWithScreens }

  private static let code = Response(
    status: 200, body: Array(#"{"authorization_code":"c"}"#.utf8))

  /// Taps the button, loads the sign-in page, types both values and presses Authorize.
  private func submit() throws -> TestNetwork {
    user.person.tap("enter")
    user.person.look()
    let network = try #require(user.line).network
    network.response(Response.of(.sample(.signIn)))
    user.person.look()
    user.person.type("anna", into: "login")
    user.person.type("rhubarb gondola", into: "password")
    user.person.tap("authorize")
    return network
  }

  /// Signs in as an account without a secure sequence.
  private func signIn() throws -> TestNetwork {
    let network = try submit()
    network.response(FormResponse.done(next: try #require(network.sent.first?.address)))
    user.person.look()
    return network
  }

  private func open(_ link: String) throws {
    user.app?.open(try #require(URL(string: link)))
    user.person.look()
  }

  // IOS-4, AUTH-5: after a wrong password the screens stay, and no code is requested.
  @Test func aWrongPasswordKeepsTheScreensOpen() throws {
    let network = try submit()
    network.response(FormResponse.problem(.fields(login: true, password: true)))
    user.person.look()
    #expect(user.person.field("password")?.isEnabled == true)
    #expect(network.waiting == 0 && user.vault.secret("errand") != nil)
    #expect(!network.sent.contains { $0.address == "/oauth/authorize-challenge" })
  }

  // IOS-4, AUTH-17: a person whose password someone else knows is warned, then signed in.
  @Test func theWarningComesBeforeTheCode() throws {
    let network = try submit()
    let address = try #require(network.sent.first?.address)
    let warning = "/account/warning?return_to=" + percentEncoded(address)
    network.response(FormResponse.done(next: warning))
    user.person.look()
    #expect(user.person.alert?.title == "Does somebody know your password?")
    #expect(!network.sent.contains { $0.address == "/oauth/authorize-challenge" })
    #expect(user.person.alert?.doubleTap("Go on") == true)
    user.person.look()
    #expect(network.sent.last?.address == "/oauth/authorize-challenge")
    network.response(Self.code)
    user.person.look()
    #expect(user.line?.network.sent.map(\.address) == ["/oauth/token"])
  }

  // IOS-4, FEED-2: a code without a token is reported; it is sent once, and nothing is stored.
  @Test(arguments: [Response.none, .status(400), .status(500), .status(200)])
  func aFailedExchangeIsReported(response: Response) throws {
    let network = try signIn()
    network.response(Self.code)
    user.person.look()
    let exchange = try #require(user.line).network
    exchange.response(response)
    user.person.look()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(exchange.sent.map(\.address) == ["/oauth/token"])
    #expect(user.vault.secret("errand") == nil && user.vault.secret("admission") == nil)
  }

  // IOS-4: if the flow leads to a page that only a browser can show, its session ends.
  @Test func anotherWayOutEndsTheSession() throws {
    let network = try submit()
    network.response(FormResponse.done(next: "/app/feed"))
    user.person.look()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(network.sent.last?.address == "/app/sign-out")
  }

  // IOS-4, FEED-3: closing the screens while the code is requested ends the session; a code that
  // arrives later is not sent.
  @Test func closingTheScreensEndsTheSession() throws {
    let network = try signIn()
    #expect(user.person.tap("close sign-in"))
    user.person.look()
    network.response(Self.code)
    user.person.look()
    #expect(network.sent.last?.address == "/app/sign-out")
    #expect(user.line?.network === network && !user.isInside && user.person.alert == nil)
  }

  // IOS-4: a server whose metadata cannot be read opens its page in the browser.
  @Test(arguments: [
    Response.none, .status(405), .status(500), .status(200),
    Response(status: 200, body: Array(#"{"authorization_challenge_endpoint":1}"#.utf8)),
  ])
  func unreadableMetadataOpensTheBrowser(metadata: Response) {
    user.metadata = metadata
    user.person.tap("enter")
    #expect(user.browser.pages.first?.path == "/oauth/authorize")
    #expect(user.app?.presentedViewController == nil)
  }

  // IOS-4, FEED-3: a link with a code, which any website can open, changes nothing on the screens.
  @Test func aLinkWithACodeIsIgnored() throws {
    let network = try submit()
    try open(AppUser.response("code=evil").absoluteString)
    #expect(user.line?.network === network && user.app?.presentedViewController != nil)
    #expect(user.vault.secret("errand")?.reveal().contains("sent") != true)
  }

  // IOS-4: a link does not replace screens that are open.
  @Test(arguments: ["imagefeed://authorization", "imagefeed://phone"])
  func aLinkReplacesNoScreen(link: String) throws {
    let network = try submit()
    let sheet = user.app?.presentedViewController
    try open(link)
    #expect(user.app?.presentedViewController === sheet && user.line?.network === network)
  }

  // IOS-4: a sign-in on the phone screen that opened by itself ends with it, and nobody is signed in.
  @Test func aCodeOnAScreenByItselfSignsNobodyIn() throws {
    try open("imagefeed://phone")
    let network = try #require(user.line).network
    network.response(Response.of(.sample(.code)))
    user.person.look()
    user.person.type("123456", into: "code")
    network.response(FormResponse.done(next: "/account"))
    user.person.look()
    #expect(user.app?.presentedViewController == nil && !user.isInside)
    #expect(network.sent.last?.address == "/app/sign-out")
    #expect(user.vault.secret("admission") == nil && user.vault.secret("errand") == nil)
  }

  // IOS-3, IOS-4: Unsplash has no such screens, so the link opens nothing.
  @Test func atUnsplashTheLinksOpenNothing() throws {
    let user = AppUser(server: "key\nsecret")
    user.app?.open(try #require(URL(string: "imagefeed://authorization")))
    #expect(user.app?.presentedViewController == nil && user.lines.isEmpty)
  }

  // IOS-4, AUTH-12: after Refresh the authorization screen is as at first and can be used again.
  @Test func theAuthorizationScreenStartsOver() throws {
    try open("imagefeed://authorization")
    let network = try #require(user.line).network
    network.response(Response.of(.sample(.signIn)))
    user.person.look()
    for _ in 1...2 {
      user.person.type("username", into: "login")
      user.person.type("password", into: "password")
      user.person.tap("authorize")
      network.response(FormResponse.done(next: nil))
      user.person.look()
      #expect(user.alertWords == ["Welcome", "You are successfuly authorized!"])
      #expect(user.person.alert?.doubleTap("Refresh") == true)
      user.person.look()
      #expect(user.person.alert == nil && user.person.text("login") ?? "" == "")
    }
  }
}
