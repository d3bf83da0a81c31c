import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-4: failures of a sign-in on the app's own screens, and links that websites can open.
@MainActor struct SignInScreensFailureTests {
  let user: AppUser

  init() async {
    user = await AppUser()
    user.metadata = AppUser.metadataWithScreens
  }

  private static let code = Response(
    status: 200, body: Array(#"{"authorization_code":"c"}"#.utf8))

  /// Taps the button, loads the sign-in page, types both values and presses Authorize.
  private func submit() async throws -> TestNetwork {
    await user.person.tap("enter")
    await user.person.settle()
    let network = try #require(user.line).network
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("rhubarb gondola", into: "password")
    await user.person.tap("authorize")
    return network
  }

  /// Signs in as an account without a secure sequence.
  private func signIn() async throws -> TestNetwork {
    let network = try await submit()
    await network.response(FormResponse.done(next: try #require(network.sent.first?.address)))
    await user.person.settle()
    return network
  }

  private func open(_ link: String) async throws {
    user.app?.open(try #require(URL(string: link)))
    await user.person.settle()
  }

  // IOS-4, AUTH-5: after a wrong password the screens stay, and no code is requested.
  @Test func aWrongPasswordKeepsTheScreensOpen() async throws {
    let network = try await submit()
    await network.response(FormResponse.problem(.fields(login: true, password: true)))
    await user.person.settle()
    #expect(user.person.field("password")?.isEnabled == true)
    #expect(network.waiting == 0 && user.vault.secret("errand") != nil)
    #expect(!network.sent.contains { $0.address == "/oauth/authorize-challenge" })
  }

  // IOS-4, AUTH-17: a person whose password someone else knows is warned, then signed in.
  @Test func theWarningComesBeforeTheCode() async throws {
    let network = try await submit()
    let address = try #require(network.sent.first?.address)
    let warning = "/account/warning?return_to=" + percentEncoded(address)
    await network.response(FormResponse.done(next: warning))
    await user.person.settle()
    #expect(user.person.alert?.title == "Does somebody know your password?")
    #expect(!network.sent.contains { $0.address == "/oauth/authorize-challenge" })
    #expect(await user.person.answer("Go on"))
    await user.person.settle()
    #expect(network.sent.last?.address == "/oauth/authorize-challenge")
    await network.response(Self.code)
    await user.person.settle()
    #expect(user.line?.network.sent.map(\.address) == ["/oauth/token"])
  }

  // IOS-4, FEED-2: a code without a token is reported; it is sent once, and nothing is stored.
  @Test(arguments: [Response.none, .status(400), .status(500), .status(200)])
  func aFailedExchangeIsReported(response: Response) async throws {
    let network = try await signIn()
    await network.response(Self.code)
    await user.person.settle()
    let exchange = try #require(user.line).network
    await exchange.response(response)
    await user.person.settle()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(exchange.sent.map(\.address) == ["/oauth/token"])
    #expect(user.vault.secret("errand") == nil && user.vault.secret("admission") == nil)
  }

  // IOS-4: if the flow leads to a page that only a browser can show, its session ends.
  @Test func anotherWayOutEndsTheSession() async throws {
    let network = try await submit()
    await network.response(FormResponse.done(next: "/app/feed"))
    await user.person.settle()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(network.sent.last?.address == "/app/sign-out")
  }

  // IOS-4, FEED-3: closing the screens while the code is requested ends the session; a code that
  // arrives later is not sent.
  @Test func closingTheScreensEndsTheSession() async throws {
    let network = try await signIn()
    #expect(await user.person.tap("close sign-in"))
    await user.person.settle()
    await network.response(Self.code)
    await user.person.settle()
    #expect(network.sent.last?.address == "/app/sign-out")
    #expect(user.line?.network === network && !user.isInside && user.person.alert == nil)
  }

  // IOS-4: a server whose metadata cannot be read opens its page in the browser.
  @Test(arguments: [
    Response.none, .status(405), .status(500), .status(200),
    Response(status: 200, body: Array(#"{"authorization_challenge_endpoint":1}"#.utf8)),
  ])
  func unreadableMetadataOpensTheBrowser(metadata: Response) async {
    user.metadata = metadata
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.path == "/oauth/authorize")
    #expect(user.presented == nil)
  }

  // IOS-4, FEED-3: a link with a code, which any website can open, changes nothing on the screens.
  @Test func aLinkWithACodeIsIgnored() async throws {
    let network = try await submit()
    try await open(AppUser.response("code=evil").absoluteString)
    #expect(user.line?.network === network && user.presented != nil)
    #expect(user.vault.secret("errand")?.reveal().contains("sent") != true)
  }

  // IOS-4: a link does not replace screens that are open.
  @Test(arguments: ["imagefeed://authorization", "imagefeed://phone"])
  func aLinkReplacesNoScreen(link: String) async throws {
    let network = try await submit()
    let sheet = user.presented
    try await open(link)
    #expect(user.presented === sheet && user.line?.network === network)
  }

  // IOS-4: a sign-in on the phone screen that opened by itself ends with it, and nobody is signed in.
  @Test func aCodeOnAScreenByItselfSignsNobodyIn() async throws {
    try await open("imagefeed://phone")
    let network = try #require(user.line).network
    await network.response(Response.of(.sample(.code)))
    await user.person.settle()
    await user.person.type("123456", into: "code")
    await network.response(FormResponse.done(next: "/account"))
    await user.person.settle()
    #expect(user.presented == nil && !user.isInside)
    #expect(network.sent.last?.address == "/app/sign-out")
    #expect(user.vault.secret("admission") == nil && user.vault.secret("errand") == nil)
  }

  // IOS-3, IOS-4: Unsplash has no such screens, so the link opens nothing.
  @Test func atUnsplashTheLinksOpenNothing() async throws {
    let user = await AppUser(server: "key\nsecret")
    user.app?.open(try #require(URL(string: "imagefeed://authorization")))
    #expect(user.presented == nil && user.lines.isEmpty)
  }

  // IOS-4, AUTH-12: after Refresh the authorization screen is as at first and can be used again.
  @Test func theAuthorizationScreenStartsOver() async throws {
    try await open("imagefeed://authorization")
    let network = try #require(user.line).network
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    for _ in 1...2 {
      await user.person.type("username", into: "login")
      await user.person.type("password", into: "password")
      await user.person.tap("authorize")
      await network.response(FormResponse.done(next: nil))
      await user.person.settle()
      #expect(user.alertWords == ["Welcome", "You are successfuly authorized!"])
      #expect(await user.person.answer("Refresh"))
      await user.person.settle()
      #expect(user.person.alert == nil && user.person.text("login") ?? "" == "")
    }
  }
}
