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
@Suite(.timeLimit(.minutes(10))) struct AppJourneyTests {
  // FEED-2, FEED-3, FEED-5, FEED-7, FEED-8, FEED-9, FEED-15, FEED-16, IOS-3
  @Test func theAppGoesFromSignInThroughTheFeedAndOut() async throws {
    try await JourneyServer.run(photos: 25) { try await AppJourney($0).walk() }
  }

  // FEED-18, FEED-19, FEED-21: the whole list, new photos in it, and what is available offline.
  @Test func theListOfTheServerIsTheAppsToo() async throws {
    try await JourneyServer.run(photos: 120) { try await AppJourney($0).lookThroughTheList() }
  }

  // PASS-8, FEED-4: changing the password in the app revokes the app's token.
  @Test func anotherPasswordIsMadeInTheApp() async throws {
    try await JourneyServer.run(isDemo: false) { try await AppJourney($0).changePassword() }
  }

  // FEED-2, OA-51: declining consent returns to «Войти».
  @Test func whoSaysNoIsBack() async throws {
    try await JourneyServer.run { try await AppJourney($0).decline() }
  }

  // FEED-4: after its grant was revoked, the app signs out at its next request.
  @Test func aTokenThatWasTakenBackLeadsToSignIn() async throws {
    try await JourneyServer.run { try await AppJourney($0).loseToken() }
  }

  // FEED-4, OA-34: tokens expire after half a year.
  @Test func aTokenThatEndedLeadsToSignIn() async throws {
    try await JourneyServer.run { try await AppJourney($0).outliveToken() }
  }
}

/// A phone connected to the service, and its user.
@MainActor private final class AppJourney {
  private let world: JourneyServer
  private let owner = AppUser(server: "http://127.0.0.1:8080", responses: { _ in nil })
  /// The cookies of each URLSession.
  private var cookies: [ObjectIdentifier: [String: String]] = [:]

  init(_ world: JourneyServer) { self.world = world }

  func walk() async throws {
    try await signIn(response: "allow")
    #expect(owner.isInside && owner.alertWords == [nil, nil])
    #expect(try liked().isEmpty)
    let heart = try #require(owner.person.visible.first { $0 is HeartButton } as? UIControl)
    heart.sendActions(for: .touchUpInside)
    try await deliver()
    let id = try #require(try liked().first)
    owner.app?.happened(.feed(.scrolled(1500)))
    try await deliver()
    let asked = try #require(owner.api?.sent.map(\.address))
    #expect(asked.contains { $0.hasPrefix("/app/cards?feed=") })
    #expect(!asked.contains { $0.hasPrefix("/photos?page=") }, "the list is known as a whole")
    owner.app?.happened(.feed(.cardTapped(id)))
    owner.person.look()
    #expect(owner.person.sees("page " + id))
    owner.app?.happened(.viewer(.backTapped))
    #expect(!owner.person.sees("page " + id))
    owner.tapTab(1)
    try await deliver()
    #expect(owner.person.text("name") == "Demo Visitor")
    #expect(owner.person.text("username") == "@demo_visitor")
    #expect(owner.person.text("favourites count") == "1")
    owner.person.tap("leave")
    #expect(owner.person.alert?.doubleTap("Yes") == true)
    try await deliver()
    #expect(owner.person.sees("enter") && owner.vault.secrets.keys.sorted() == ["server"])
    #expect(try alive().isEmpty)
  }

  func lookThroughTheList() async throws {
    try await signIn(response: "allow")
    #expect(owner.person.find("scrubber")?.isHidden == false)
    owner.app?.happened(.feed(.scrubbed(.key(.end))))
    try await deliver()
    #expect(owner.person.sees("card pppppppppp0"))
    try await JourneyServer.add(2, to: world.resources)
    owner.alarm.ring()
    try await deliver()
    #expect(owner.person.text("news") == "New photos: 2")
    owner.person.tap("news")
    try await deliver()
    #expect(owner.person.sees("card pppppppp121") && !owner.person.sees("news"))
    owner.start()
    while owner.api?.response(.none) == true {}
    owner.person.look()
    #expect(owner.person.sees("card pppppppp121") && owner.person.sees("notice"))
  }

  func changePassword() async throws {
    let old = Secret("rhubarb gondola 47 lantern")
    let account = NewAccount(
      login: try #require(Login("anna")), username: try #require(Username("anna")),
      firstName: "Anna", password: old)
    _ = try await world.resources.identity.createAccount(account, now: world.resources.clock())
    try await signIn(as: "anna", old.reveal(), response: "allow")
    owner.tapTab(1)
    owner.person.tap("change password")
    try await deliver()
    owner.person.type("anna", into: "login")
    owner.person.type(old.reveal(), into: "password")
    owner.person.tap("authorize")
    try await deliver()
    for digit in [1, 3, 2] { owner.person.tap("digit \(digit)") }
    try await deliver()
    owner.person.type(old.reveal(), into: "current")
    owner.person.type("a walnut drives south", into: "password")
    owner.person.tap("confirm")
    try await deliver()
    #expect(owner.app?.presentedViewController == nil && !owner.isInside)
    #expect(owner.person.text("message") == "Your session has ended. Please sign in again")
    try await signIn(as: "anna", "a walnut drives south", response: "allow")
    #expect(owner.isInside)
  }

  func decline() async throws {
    try await signIn(response: "deny")
    #expect(owner.person.sees("enter") && owner.person.alert == nil && !owner.isInside)
    #expect(try alive().isEmpty)
  }

  func loseToken() async throws {
    try await signIn(response: "allow")
    let person = try visitor()
    for token in try alive() {
      try await world.resources.identity.endGrant(
        applicationId: token.applicationId, of: person, now: world.resources.clock())
    }
    try await askForMore()
  }

  func outliveToken() async throws {
    try await signIn(response: "allow")
    world.wait(seconds: 180 * 86_400)
    try await askForMore()
    #expect(try alive().isEmpty)
  }

  /// Opens the profile, whose request has an invalid token.
  private func askForMore() async throws {
    owner.tapTab(1)
    try await deliver()
    #expect(owner.person.sees("enter"))
    #expect(owner.person.text("message") == "Your session has ended. Please sign in again")
  }

  private func signIn(
    as login: String = "username", _ password: String = "password", response: String
  ) async throws {
    owner.person.tap("enter")
    let page = try #require(owner.browser.pages.last)
    let end = try await AppJourney.browse(page, (login, password), response, world)
    let address = try #require(URL(string: end))
    #expect(address.scheme == "imagefeed")
    owner.browser.end(.address(address))
    try await deliver()
  }

  /// Goes through the server's pages as the system's browser does; returns the final URL.
  private nonisolated static func browse(
    _ page: URL, _ person: (login: String, password: String), _ response: String,
    _ world: JourneyServer
  ) async throws -> String {
    let browser = world.entrance()
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
  private func deliver() async throws {
    owner.person.look()
    while let line = owner.lines.last(where: { $0.network.waiting > 0 }),
      var request = line.network.oldest
    {
      if let bearer = line.bearer {
        request.headers += "Authorization: Bearer \(bearer.reveal())\n"
      }
      let line = line.network
      let end = try await AppJourney.ask(request, cookies[ObjectIdentifier(line)] ?? [:], world)
      cookies[ObjectIdentifier(line)] = end.cookies
      line.response(end.response)
      owner.person.look()
    }
  }

  /// The response to a request with these cookies, following redirects as URLSession does.
  private nonisolated static func ask(
    _ request: Wire.Request, _ cookies: [String: String], _ world: JourneyServer
  ) async throws -> (response: Wire.Response, cookies: [String: String]) {
    let network = world.network(cookies: cookies)
    guard request.method == .get, request.headers.isEmpty else {
      return (try await network.ask(request, accept: "application/json"), network.cookies)
    }
    let end = try await network.follow(.get, request.address, accept: "application/json").response
    let body = Array(end.body.readableBytesView)
    return (Wire.Response(status: Int32(end.status.code), body: body), network.cookies)
  }

  private func visitor() throws -> PersonRecord {
    try #require(try world.resources.database.people.person(username: "demo_visitor"))
  }

  private func alive() throws -> [TokenRecord] {
    try world.resources.database.tokens.alive(of: visitor(), now: world.resources.clock())
  }

  /// The ids of the photos that the person likes, from the database.
  private func liked() throws -> [String] {
    let page = try world.resources.database.photos.page(
      likedBy: visitor(), offset: 0, count: 25)
    return page.photos.map(\.facts.publicId)
  }
}
