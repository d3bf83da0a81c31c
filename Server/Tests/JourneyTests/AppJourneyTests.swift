import Domain
import HTTPTypes
import HummingbirdTesting
import Identity
import NIOCore
import PhoneTestKit
import Screens
import Service
import Store
import Testing
import UIKit
import Wire

@testable import Phone

/// The iPhone app's view controllers with the real service, in one process.
@Suite(.timeLimit(.minutes(20))) struct AppJourneyTests {
  // FEED-2, FEED-3, FEED-5, FEED-7, FEED-8, FEED-9, FEED-15, FEED-16, IOS-3
  @Test func theAppGoesFromSignInThroughTheFeedAndOut() async throws {
    try await JourneyServer.run(photos: 25) { try await AppJourney($0).walk() }
  }

  // FEED-18, FEED-19, FEED-21: the app shows the whole list, announces new photos, and shows cached
  // ones offline.
  @Test func theAppShowsTheWholeListOnlineAndOffline() async throws {
    try await JourneyServer.run(photos: 120) { try await AppJourney($0).lookThroughTheList() }
  }

  // PASS-8, FEED-4: changing the password in the app revokes the app's token.
  @Test func aPasswordChangeInTheAppRevokesItsToken() async throws {
    try await JourneyServer.run(isDemo: false) { try await AppJourney($0).changePassword() }
  }

  // IOS-4, FEED-3: a person signs in on the app's own screens; only tokens are left.
  @Test func aPersonSignsInOnTheAppsOwnScreens() async throws {
    try await JourneyServer.run { try await AppJourney($0).signInOnScreens() }
  }

  // IOS-4, AUTH-17: the warning about a known password does not keep its owner out.
  @Test func theWarningAboutAKnownPasswordLetsItsOwnerIn() async throws {
    try await JourneyServer.run(isDemo: false) { try await AppJourney($0).signInAfterAWarning() }
  }

  // IOS-4, AUTH-11, AUTH-12: the authorization screen opens by itself and starts over.
  @Test func theAuthorizationScreenOpensByItself() async throws {
    try await JourneyServer.run { try await AppJourney($0).authorizeAlone() }
  }

  // FEED-2, OA-51: declining consent returns to «Войти».
  @Test func decliningConsentReturnsToTheStart() async throws {
    try await JourneyServer.run { try await AppJourney($0).decline() }
  }

  // FEED-4: after its grant was revoked, the app signs out at its next request.
  @Test func aRevokedTokenLeadsToSignIn() async throws {
    try await JourneyServer.run { try await AppJourney($0).loseToken() }
  }

  // FEED-4, OA-34: tokens expire after half a year.
  @Test func anExpiredTokenLeadsToSignIn() async throws {
    try await JourneyServer.run { try await AppJourney($0).outliveToken() }
  }
}

/// A phone connected to the service, and its user.
@MainActor final class AppJourney {
  let server: JourneyServer
  let user: AppUser
  /// The cookies of each URLSession.
  private var cookies: [ObjectIdentifier: [String: String]] = [:]

  init(_ server: JourneyServer) async {
    self.server = server
    user = await AppUser(server: "http://127.0.0.1:8080", responses: { _ in nil })
  }

  func walk() async throws {
    try await signIn(response: "allow")
    #expect(user.isInside && user.alertWords == [nil, nil])
    #expect(try liked().isEmpty)
    let heart = try #require(user.person.visible.first { $0 is HeartButton } as? UIControl)
    heart.sendActions(for: .touchUpInside)
    try await deliver()
    let id = try #require(try liked().first)
    user.app?.happened(.feed(.scrolled(1500)))
    try await deliver()
    let asked = try #require(user.api?.sent.map(\.address))
    #expect(asked.contains { $0.hasPrefix("/app/cards?feed=") })
    #expect(!asked.contains { $0.hasPrefix("/photos?page=") }, "the list is known as a whole")
    user.app?.happened(.feed(.cardTapped(id)))
    await user.person.settle()
    #expect(user.person.sees("page " + id))
    user.app?.happened(.viewer(.backTapped))
    await user.person.settle()
    #expect(!user.person.sees("page " + id))
    await user.tapTab(1)
    try await deliver()
    #expect(user.person.text("name") == "Demo Visitor")
    #expect(user.person.text("username") == "@demo_visitor")
    #expect(user.person.text("favourites count") == "1")
    await user.person.tap("leave")
    #expect(await user.person.answer("Yes"))
    try await deliver()
    #expect(user.person.sees("enter") && user.vault.secrets.keys.sorted() == ["server"])
    #expect(try alive().isEmpty)
  }

  func lookThroughTheList() async throws {
    try await signIn(response: "allow")
    #expect(user.person.find("scrubber")?.isHidden == false)
    user.app?.happened(.feed(.scrubbed(.key(.end))))
    try await deliver()
    #expect(user.person.sees("card pppppppppp0"))
    try await JourneyServer.add(2, to: server.resources)
    await user.alarm.ring()
    try await deliver()
    #expect(user.person.text("news") == "New photos: 2")
    await user.person.tap("news")
    try await deliver()
    #expect(user.person.sees("card pppppppp121") && !user.person.sees("news"))
    await user.start()
    while await user.api?.response(.none) == true {}
    await user.person.settle()
    #expect(user.person.sees("card pppppppp121") && user.person.sees("notice"))
  }

  func changePassword() async throws {
    let old = Secret("rhubarb gondola 47 lantern")
    let account = NewAccount(
      login: try #require(Login("anna")), username: try #require(Username("anna")),
      firstName: "Anna", password: old)
    _ = try await server.resources.identity.createAccount(account, now: server.resources.clock())
    try await signIn(as: "anna", old.reveal(), response: "allow")
    await user.tapTab(1)
    await user.person.tap("change password")
    try await deliver()
    await user.person.type("anna", into: "login")
    await user.person.type(old.reveal(), into: "password")
    await user.person.tap("authorize")
    try await deliver()
    for digit in [1, 3, 2] { await user.person.tap("digit \(digit)") }
    try await deliver()
    await user.person.type(old.reveal(), into: "current")
    await user.person.type("a walnut drives south", into: "password")
    await user.person.tap("confirm")
    try await deliver()
    #expect(user.presented == nil && !user.isInside)
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
    try await signIn(as: "anna", "a walnut drives south", response: "allow")
    #expect(user.isInside)
  }

  func signInOnScreens() async throws {
    user.metadata = nil
    await user.person.tap("enter")
    try await deliver()
    #expect(user.browser.pages.isEmpty && user.person.sees("authorize"))
    try await authorize()
    #expect(user.isInside && user.presented == nil)
    #expect(try alive().allSatisfy { $0.scopes.contains(.writeCollections) })
    #expect(try !alive().isEmpty)
    #expect(try server.resources.database.sessions.all(of: try demoPerson()).isEmpty)
  }

  func signInAfterAWarning() async throws {
    let password = Secret("rhubarb gondola 47 lantern")
    let account = NewAccount(
      login: try #require(Login("anna")), username: try #require(Username("anna")),
      firstName: "Anna", password: password)
    let identity = server.resources.identity
    _ = try await identity.createAccount(account, now: server.resources.clock())
    let anna = try #require(try server.resources.database.people.person(username: "anna"))
    try await identity.setSequence(
      of: anna, to: SecureSequence("132"), now: server.resources.clock())
    let other = server.entrance()
    try await other.open("/app/sign-in")
    try await other.authorize("anna", password.reveal())
    for _ in 1...5 { try await other.press(2, 1, 3) }
    server.wait(seconds: 3600)
    user.metadata = nil
    await user.person.tap("enter")
    try await deliver()
    try await authorize("anna", password.reveal())
    #expect(await user.person.answer("Go on"))
    try await deliver()
    #expect(user.isInside && user.presented == nil)
  }

  func authorizeAlone() async throws {
    user.app?.open(try #require(URL(string: "imagefeed://authorization")))
    try await deliver()
    for _ in 1...2 {
      try await authorize()
      #expect(user.person.alert?.title == "Welcome")
      #expect(await user.person.answer("Refresh"))
      await user.person.settle()
      #expect(user.person.alert == nil && user.person.text("login") ?? "" == "")
    }
    #expect(try alive().isEmpty && !user.isInside)
  }

  /// Types these values, by default the demo account's, and presses the secure sequence.
  func authorize(
    _ login: String = "username", _ password: String = "password"
  ) async throws {
    await user.person.type(login, into: "login")
    await user.person.type(password, into: "password")
    await user.person.tap("authorize")
    try await deliver()
    for digit in [1, 3, 2] { await user.person.tap("digit \(digit)") }
    try await deliver()
  }

  func decline() async throws {
    try await signIn(response: "deny")
    #expect(user.person.sees("enter") && user.person.alert == nil && !user.isInside)
    #expect(try alive().isEmpty)
  }

  func loseToken() async throws {
    try await signIn(response: "allow")
    let person = try demoPerson()
    for token in try alive() {
      try await server.resources.identity.endGrant(
        applicationId: token.applicationId, of: person, now: server.resources.clock())
    }
    try await askForMore()
  }

  func outliveToken() async throws {
    try await signIn(response: "allow")
    server.wait(seconds: 180 * 86_400)
    try await askForMore()
    #expect(try alive().isEmpty)
  }

  /// Opens the profile with a token that is no longer valid; the app signs out.
  private func askForMore() async throws {
    await user.tapTab(1)
    try await deliver()
    #expect(user.person.sees("enter"))
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
  }

  private func signIn(
    as login: String = "username", _ password: String = "password", response: String
  ) async throws {
    await user.person.tap("enter")
    let page = try #require(user.browser.pages.last)
    let end = try await AppJourney.browse(page, (login, password), response, server)
    let address = try #require(URL(string: end))
    #expect(address.scheme == "imagefeed")
    await user.browser.end(.address(address))
    try await deliver()
  }

  /// Goes through the server's pages as the system's browser does; returns the final URL.
  private nonisolated static func browse(
    _ page: URL, _ person: (login: String, password: String), _ response: String,
    _ server: JourneyServer
  ) async throws -> String {
    let browser = server.entrance()
    try await browser.open(page.path + "?" + (page.query ?? ""))
    try await browser.authorize(person.login, person.password)
    try await browser.press(1, 3, 2)
    let field = try #require(browser.html.between("name=\"form\"", ">"))
    let seal = try #require((field + "\"").between("value=\"", "\""))
    let end = try await browser.network.send(
      .post, browser.address, body: "form=\(percentEncoded(seal))&answer=\(response)")
    return end.headers[.location] ?? ""
  }

  /// Passes requests to the service and responses back until none is pending.
  func deliver() async throws {
    await user.person.settle()
    while let line = user.lines.last(where: { $0.network.waiting > 0 }),
      var request = line.network.oldest
    {
      if let bearer = line.bearer {
        request.headers += "Authorization: Bearer \(bearer.reveal())\n"
      }
      let line = line.network
      let end = try await AppJourney.ask(request, cookies[ObjectIdentifier(line)] ?? [:], server)
      cookies[ObjectIdentifier(line)] = end.cookies
      await line.response(end.response)
      await user.person.settle()
    }
  }

  /// The response to a request with these cookies, following redirects as URLSession does.
  private nonisolated static func ask(
    _ request: Wire.Request, _ cookies: [String: String], _ server: JourneyServer
  ) async throws -> (response: Wire.Response, cookies: [String: String]) {
    let network = server.network(cookies: cookies)
    network.isBrowser = false
    guard request.method == .get, request.headers.isEmpty else {
      return (try await network.ask(request, accept: "application/json"), network.cookies)
    }
    let end = try await network.follow(.get, request.address, accept: "application/json").response
    let body = Array(end.body.readableBytesView)
    return (Wire.Response(status: Int32(end.status.code), body: body), network.cookies)
  }

  func demoPerson() throws -> PersonRecord {
    try #require(try server.resources.database.people.person(username: "demo_visitor"))
  }

  private func alive() throws -> [TokenRecord] {
    try server.resources.database.tokens.alive(of: demoPerson(), now: server.resources.clock())
  }

  /// The ids of the photos that the person likes, from the database.
  private func liked() throws -> [String] {
    let page = try server.resources.database.photos.page(
      likedBy: demoPerson(), offset: 0, count: 25)
    return page.photos.map(\.facts.publicId)
  }
}
