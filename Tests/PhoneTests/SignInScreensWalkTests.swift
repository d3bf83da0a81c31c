import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-4: signing in on the app's own screens, and screens that open by themselves.
@MainActor struct SignInScreensWalkTests {
  let user: AppUser

  init() async {
    user = await AppUser()
    user.metadata = AppUser.metadataWithScreens
  }

  /// Taps the button; returns the network of the screens that open.
  private func begin() async throws -> TestNetwork {
    await user.person.tap("enter")
    await user.person.settle()
    return try #require(user.line).network
  }

  /// Signs in with password and sequence; the server leads on to `next`, by default back.
  private func signIn(_ network: TestNetwork, next: String? = nil) async throws {
    let address = try #require(network.sent.first?.address)
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("rhubarb gondola", into: "password")
    await user.person.tap("authorize")
    await network.response(FormResponse.panel)
    await user.person.settle()
    for digit in [1, 3, 2] { await user.person.tap("digit \(digit)") }
    await network.response(FormResponse.done(next: next ?? address))
    await user.person.settle()
  }

  private static let code = Response(
    status: 200, body: Array(#"{"authorization_code":"c"}"#.utf8))

  // IOS-3, IOS-4: the requests of the sign-in wait for a connection, so that the first one survives
  // iOS's question about the local network.
  @Test func theSignInWaitsForAConnection() async throws {
    user.metadata = nil
    await user.person.tap("enter")
    #expect(user.line?.offline == .wait)
    let network = try #require(user.line?.network)
    await network.response(AppUser.metadataWithScreens)
    await user.person.settle()
    #expect(user.lines.count == 2 && user.line?.offline == .wait)
  }

  // MARK: Failures

  // FEED-2: a server that gives the app no code leaves the person signed out, and its session ends.
  @Test(arguments: [
    Response.none, .status(400), .status(404), .status(500), .status(200),
    Response(status: 200, body: Array(#"{"authorization_code":""}"#.utf8)),
  ])
  func aRefusedCodeIsReported(response: Response) async throws {
    let network = try await begin()
    try await signIn(network)
    await network.response(response)
    await user.person.settle()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(network.sent.last?.address == "/app/sign-out")
    #expect(!user.isInside && user.vault.secret("errand") == nil)
  }

  // FEED-2: a page that only a browser can show is not opened.
  @Test func anotherWayOutOfTheFlowIsReported() async throws {
    let network = try await begin()
    try await signIn(network, next: "/app/feed")
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(!network.sent.contains { $0.address == "/oauth/authorize-challenge" })
  }

  // FEED-2: closing the screens returns silently, like closing the browser.
  @Test func closingTheScreensReturnsSilently() async throws {
    let network = try await begin()
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    #expect(await user.person.tap("close sign-in"))
    await user.person.settle()
    #expect(user.person.sees("enter") && user.person.alert == nil && !user.isInside)
    #expect(user.vault.secret("errand") == nil && user.browser.pages.isEmpty)
  }

  // FEED-3: the app was killed between code and token; the code is not sent again, and this is
  // reported.
  @Test func anAppKilledBetweenCodeAndTokenSaysSo() async throws {
    let network = try await begin()
    try await signIn(network)
    await network.response(Self.code)
    await user.start()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(!user.isInside)
  }

  // FEED-3: a code that cannot be marked as sent is not sent.
  @Test func aCodeThatCannotBeMarkedIsNotSent() async throws {
    let network = try await begin()
    try await signIn(network)
    user.vault.isLocked = true
    await network.response(Self.code)
    await user.person.settle()
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.line?.network === network)
  }

  // A server without the endpoint, such as an earlier version, opens its page in the browser.
  @Test func aServerWithoutTheEndpointOpensTheBrowser() async {
    user.metadata = .status(404)
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.path == "/oauth/authorize")
    #expect(user.presented == nil)
  }

  // An endpoint elsewhere would receive the session of the password: the browser opens instead.
  @Test func anEndpointOfAnotherOriginOpensTheBrowser() async {
    let user = await AppUser(server: "https://other.example")
    user.metadata = AppUser.metadataWithScreens
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.host == "other.example")
  }

  // IOS-3: Unsplash's pages open in the browser; its server is not asked for screens.
  @Test func unsplashOpensTheBrowser() async {
    let user = await AppUser(server: "key\nsecret")
    user.metadata = AppUser.metadataWithScreens
    await user.person.tap("enter")
    #expect(user.browser.pages.first?.host == "unsplash.com")
  }

  // MARK: Success

  // IOS-4, FEED-3: the code is bound to the app by PKCE and exchanged once, without a redirect URI;
  // only the tokens stay.
  @Test func aPersonSignsInWithoutABrowser() async throws {
    let network = try await begin()
    #expect(network.sent.first?.address.hasPrefix("/oauth/authorize?client_id=") == true)
    try await signIn(network)
    #expect(network.sent.last?.address == "/oauth/authorize-challenge")
    #expect(network.lastForm["client_id"] == "image-feed-phone")
    #expect(network.lastForm["code_challenge_method"] == "S256")
    #expect(network.lastForm["code_challenge"]?.count == 43)
    #expect(network.sent.last?.headers == "")
    await network.response(Self.code)
    await user.person.settle()
    #expect(user.presented == nil && user.person.sees("loading"))
    let line = try #require(user.line)
    #expect(line.network !== network && line.network.sent.map(\.address) == ["/oauth/token"])
    #expect(line.network.lastForm["code"] == "c" && line.network.lastForm["redirect_uri"] == nil)
    #expect(line.network.lastForm["code_verifier"]?.count == 43)
    await line.network.response(AppUser.tokens)
    #expect(user.isInside && user.line?.bearer == Secret("token"))
    #expect(user.vault.secret("errand") == nil && user.browser.pages.isEmpty)
    #expect(!network.sent.contains { $0.address == "/app/sign-out" }, "the server ended it")
  }

  // AUTH-11, AUTH-12: the authorization screen by itself shows the modal, and can be repeated.
  @Test func theAuthorizationScreenOpensByItself() async throws {
    user.app?.open(URL(string: "imagefeed://authorization") ?? URL(fileURLWithPath: "/"))
    await user.person.settle()
    let network = try #require(user.line).network
    #expect(network.sent.map(\.address) == ["/authorization"])
    await network.response(Response.of(.sample(.signIn)))
    await user.person.settle()
    #expect(user.person.text("login") ?? "" == "")
    await user.person.type("username", into: "login")
    await user.person.type("password", into: "password")
    await user.person.tap("authorize")
    await network.response(FormResponse.panel)
    await user.person.settle()
    for digit in [1, 3, 2] { await user.person.tap("digit \(digit)") }
    await network.response(FormResponse.done(next: nil))
    await user.person.settle()
    #expect(user.alertWords == ["Welcome", "You are successfuly authorized!"])
    #expect(!user.isInside && user.vault.secret("admission") == nil)
  }

  // CODE-1: so does the phone screen; a session that begins there ends with it.
  @Test func thePhoneScreenOpensByItself() async throws {
    user.app?.open(URL(string: "imagefeed://phone") ?? URL(fileURLWithPath: "/"))
    await user.person.settle()
    let network = try #require(user.line).network
    #expect(network.sent.map(\.address) == ["/account/phone"])
    await network.response(Response.of(.sample(.phone)))
    await user.person.settle()
    #expect(user.person.sees("phone"))
    #expect(await user.person.tap("close sign-in"))
    await user.person.settle()
    #expect(user.person.sees("enter") && !user.isInside)
  }

  // A website that opens the link twice does not stack screens, and without a server none opens.
  @Test func aScreenByItselfNeedsAServer() async {
    let user = await AppUser(server: nil)
    user.app?.open(URL(string: "imagefeed://authorization") ?? URL(fileURLWithPath: "/"))
    #expect(user.presented == nil && user.lines.isEmpty)
    #expect(user.person.text("message") == "No server is set. Press Server and give its address")
  }
}
