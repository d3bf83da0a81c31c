import AppModel
import Domain
import TestKit
import Testing
import Texts

@testable import Screens

/// LIB-7: lists of a server that knows no snapshots load page by page.
struct PagedListTests {
  private static let sea = ListHeader(.search("sea"), title: "sea")

  private static func start(_ list: ListHeader? = nil) -> AppScreen {
    var start = Start(language: .english)
    start.isSignedIn = true
    start.username = "ann"
    start.path = "/app/feed"
    start.page = PhotoPage(photos: (0..<10).map { photo("p\($0)") }, isLast: false)
    start.list = list
    start.hasLibrary = false
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    return screen
  }

  private static func cards(_ screen: AppScreen) -> [String] {
    guard case .inside(let view) = screen.view else { return [] }
    return view.feed.cards.map(\.id)
  }

  private static func question(_ effects: [AppScreen.Effect]) -> AppScreen.Question? {
    for case .ask(let question) in effects { return question }
    return nil
  }

  private static func scroll(_ screen: inout AppScreen) -> AppScreen.Question? {
    for step in 1...20 {
      if let asked = question(screen.handle(.feed(.scrolled(Int32(step) * 400)))) { return asked }
    }
    return nil
  }

  @Test("LIB-7: the feed goes on with the next page")
  func theFeedGoesOn() {
    var screen = Self.start()
    #expect(Self.scroll(&screen) == .page(ticket(1), 2, of: ""))
  }

  @Test("LIB-7, FEED-38: a list that the page shows goes on with its own pages")
  func aListOfThePageGoesOn() {
    var screen = Self.start(Self.sea)
    #expect(Self.scroll(&screen) == .page(ticket(1), 2, of: "?search=sea"))
  }

  @Test("LIB-7, FEED-37: a list that opens begins with its header and goes on page by page")
  func aListThatOpensGoesOn() throws {
    var screen = Self.start()
    guard
      case .list(let asked, "?search=sea", _)? = Self.question(screen.handle(.listTapped(Self.sea)))
    else {
      Issue.record("the list was not requested")
      return
    }
    let page = PhotoPage(photos: (0..<10).map { photo("s\($0)") }, isLast: false)
    _ = screen.handle(.feed(.listArrived(asked, FeedOpening(page: page, header: Self.sea))))
    #expect(Self.cards(screen).first == "s0")
    let next = try #require(Self.scroll(&screen))
    guard case .page(let ticket, 2, of: "?search=sea") = next else {
      Issue.record("\(next) was requested")
      return
    }
    let more = PhotoPage(photos: (8..<18).map { photo("s\($0)") }, isLast: true)
    _ = screen.handle(.feed(.pageArrived(ticket, more)))
    #expect(Set(Self.cards(screen)).count == Self.cards(screen).count)
  }

  @Test("LIB-7: a list without its header fails to load")
  func aListWithoutAHeaderFails() {
    var screen = Self.start()
    guard case .list(let asked, _, _)? = Self.question(screen.handle(.listTapped(Self.sea))) else {
      Issue.record("the list was not requested")
      return
    }
    let page = PhotoPage(photos: [photo("s0")], isLast: true)
    _ = screen.handle(.feed(.listArrived(asked, FeedOpening(page: page))))
    #expect(Self.cards(screen).isEmpty)
  }

  @Test("LIB-7, FEED-9: a like that the server cannot pass on waits, without an alert")
  func aLikeWaits() {
    var screen = Self.start()
    _ = screen.handle(.feed(.likeTapped("p1")))
    let effects = screen.handle(.likes(.answered(ticket(1), .delayed(seconds: 10))))
    #expect(effects.contains(.wake(ticket(1), milliseconds: 10_000)))
    guard case .inside(let view) = screen.view else {
      Issue.record("nobody is signed in")
      return
    }
    #expect(view.feed.alert == nil && view.alert == nil && view.feed.cards[1].isLiked)
    #expect(screen.handle(.woke(ticket(1))).contains(.ask(.like(ticket(2), "p1", true))))
    _ = screen.handle(.likes(.answered(ticket(2), .confirmed)))
    #expect(!screen.handle(.woke(ticket(2))).contains(.ask(.like(ticket(3), "p1", true))))
  }

  @Test("LIB-7: without a library there are no collections and no password")
  func withoutALibrary() {
    guard case .inside(let view) = Self.start().view else {
      Issue.record("nobody is signed in")
      return
    }
    #expect(!view.hasLibrary && view.addButton == .absent)
  }

  @Test("LIB-7: if nobody can sign in, the button does nothing and the screen says why")
  func signInIsNotConfigured() {
    var welcome = WelcomeScreen(reason: .notConfigured)
    #expect(welcome.view.message == .list(.signInNotConfigured))
    for event: WelcomeScreen.Event in [.enterTapped, .alertDismissed, .openingFailed] {
      #expect(welcome.handle(event) == [] && welcome.phase == .notConfigured)
    }
  }
}
