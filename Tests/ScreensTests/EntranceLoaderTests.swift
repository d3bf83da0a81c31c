import AppModel
import Domain
public import Screens
public import TestKit
import Testing

extension EntranceLoader: Machine {}

/// AUTH-19, CODE-8: how the iPhone app navigates between sign-in pages.
struct EntranceLoaderTests {
  static func page(_ place: EntranceStart.Place = .phone) -> EntranceStart {
    var start = EntranceStart(
      place, language: .english, name: "A", address: "/" + place.rawValue, seal: "s")
    start.links.code = "/code?return_to=%2F"
    return start
  }

  // CODE-8: sign-in pages are loaded; any other URL leaves them.
  @Test func anyOtherURLLeavesTheSignInPages() {
    var walk = Walk(EntranceLoader("/phone"))
    #expect(walk.step(.opened, [.load(ticket(1), "/phone")]) == nil)
    #expect(
      walk.step(.arrived(ticket(1), Self.page()), [.enter(Self.page())]) { $0 = .page } == nil)
    #expect(
      walk.step(.ledOn("/code?return_to=%2F"), [.load(ticket(2), "/code?return_to=%2F")]) {
        $0 = .loading
      } == nil)
    #expect(
      walk.step(.arrived(ticket(2), Self.page(.code)), [.enter(Self.page(.code))]) { $0 = .page }
        == nil)
    #expect(walk.step(.ledOn("/code"), [.leave("/code")]) == nil)
    #expect(walk.step(.ledOn("/code")) == nil, "left once only")
  }

  // CODE-1: reading the terms keeps the page open.
  @Test func theTermsAreShownBesideThePage() {
    var page = Self.page()
    page.links.terms = "https://example.org/terms"
    var walk = Walk(EntranceLoader("/phone"))
    _ = walk.step(.opened, [.load(ticket(1), "/phone")])
    _ = walk.step(.arrived(ticket(1), page), [.enter(page)])
    for _ in 0..<2 {
      #expect(
        walk.step(
          .ledOn("https://example.org/terms"), [.show("https://example.org/terms")]) == nil)
    }
  }

  // CODE-8, PASS-8: the next step is another page; when sign-in is complete, the pages are left.
  @Test func aFinishedStepOpensTheNextPageOrLeaves() {
    var page = Self.page(.newPassword)
    page.links.signIn = "/account"
    for (next, effect) in [
      ("/code?return_to=%2F", EntranceLoader.Effect.load(ticket(2), "/code?return_to=%2F")),
      ("/account", .leave("/account")), ("/", .leave("/")),
    ] {
      var loader = EntranceLoader("/password")
      _ = loader.handle(.opened)
      _ = loader.handle(.arrived(ticket(1), page))
      #expect(loader.handle(.finished(next)) == [effect])
    }
  }

  // AUTH-19: a page that failed to load is requested again only by the person.
  @Test func aFailedPageCanBeRetried() {
    var walk = Walk(EntranceLoader("/phone"))
    _ = walk.step(.opened, [.load(ticket(1), "/phone")])
    #expect(walk.step(.failed(ticket(1), .offline)) { $0 = .problem(.offline) } == nil)
    #expect(walk.step(.retried, [.load(ticket(2), "/phone")]) { $0 = .loading } == nil)
    #expect(walk.step(.arrived(ticket(1), Self.page())) == nil, "an old page")
    #expect(walk.step(.retried) == nil, "one question at a time")
  }

  // CODE-10: at most one request is pending, and earlier responses are ignored.
  @Test func noStateTakesAnOldAnswer() {
    let found = explore(
      EntranceLoader("/phone"), depth: 7, phase: { "\($0.phase)" },
      alphabet: { _ in
        [.opened, .retried, .ledOn("/code?return_to=%2F"), .ledOn("/"), .finished("/")]
          + [ticket(0), ticket(1), ticket(2)].flatMap { asked -> [EntranceLoader.Event] in
            [.arrived(asked, Self.page()), .failed(asked, .server)]
          }
      },
      law: { screen in
        var copy = screen
        let effects = copy.handle(.arrived(ticket(0), Self.page()))
        return effects.isEmpty && copy == screen ? nil : "took an answer nobody asked for"
      })
    #expect(found.failure == nil)
    #expect(found.states > 8)
  }
}
