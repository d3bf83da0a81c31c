import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// What one page of the web app leaves to the next, while a page of the server is in front (FEED-37).
struct RecalledListsTests {
  private struct Kept {
    let tab: AppScreen.Tab, query: String, place: FeedPlace?

    init(_ tab: AppScreen.Tab, _ query: String, _ photo: String? = nil, by: Int32 = 0) {
      (self.tab, self.query, place) = (tab, query, photo.map { FeedPlace(photo: $0, by: by) })
    }
  }

  private static let kept = [
    Kept(.feed, "", "p40", by: 4), Kept(.feed, "?person=ann", "a2", by: 7),
    Kept(.search, "?search="), Kept(.search, "?search=%D0%BC%D0%BE%D1%80%D0%B5", "s9"),
  ]

  private static func begin(
    _ path: String, _ lists: [Kept], list: ListHeader? = nil
  ) -> (screen: AppScreen, effects: [AppScreen.Effect]) {
    var start = Start(language: .english)
    (start.isSignedIn, start.username, start.path) = (true, "ann", path)
    let opening = feed(100)
    (start.page, start.feed, start.list) = (opening.page, opening.state, list)
    var screen = AppScreen()
    for list in lists { screen.recall(list.query, of: list.tab, at: list.place) }
    var effects = screen.handle(.started(start))
    effects += screen.takeUpLists()
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    return (screen, effects)
  }

  /// What the effects ask for: the names of lists and the places in them.
  private static func asked(_ effects: [AppScreen.Effect]) -> [String] {
    effects.compactMap {
      guard case .ask(.list(_, let query, let place)) = $0 else { return nil }
      return Place.address(of: query, at: place)
    }
  }

  private static func names(_ screen: AppScreen, _ tab: AppScreen.Tab) -> [String]? {
    screen.inside?.lists(of: tab).map { $0?.query ?? "" }
  }

  // FEED-37: the lists of all tabs and their places are one text, and a page that begins with it has the same
  @Test func aPageBeginsWithTheListsOfTheOneBefore() {
    for path in ["/app/profile", "/app/add"] {
      let (screen, effects) = Self.begin(path, Self.kept)
      #expect(Self.names(screen, .feed) == ["", "?person=ann"])
      #expect(Self.names(screen, .search) == ["?search=", "?search=%D0%BC%D0%BE%D1%80%D0%B5"])
      #expect(screen.inside?.isProfileInFront == true)
      #expect(
        screen.lists == """
          feed /app/feed?at=p40&by=4
          feed /app/feed?person=ann&at=a2&by=7
          search /app/feed?search=
          search /app/feed?search=%D0%BC%D0%BE%D1%80%D0%B5&at=s9&by=0

          """)
      // Only the list that was in front last is requested, not the beginning of the feed.
      #expect(Self.asked(effects) == ["/app/feed?search=%D0%BC%D0%BE%D1%80%D0%B5&at=s9&by=0"])
    }
  }

  // FEED-37: each tab shows the list at its place
  @Test func eachTabShowsItsListAtItsPlace() {
    var (screen, _) = Self.begin("/app/profile", Self.kept)
    let feed = screen.handle(.tabTapped(.feed))
    #expect(feed.first == .replace("/app/feed?person=ann&at=a2&by=7"))
    #expect(Self.asked(feed) == ["/app/feed?person=ann&at=a2&by=7"])
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed?at=p40&by=4")])
    let back = screen.handle(.navigated("/app/feed?at=p40&by=4"))
    #expect(Self.asked(back) == ["/app/feed?at=p40&by=4"])
    #expect(
      screen.handle(.tabTapped(.search)).first?.address
        == "/app/feed?search=%D0%BC%D0%BE%D1%80%D0%B5&at=s9&by=0")
  }

  // FEED-37: a list that the page shows has behind it what was behind it
  @Test func thePagesListHasBehindItWhatWasBehindIt() {
    let ann = ListHeader(.person("ann"), title: "Ann")
    var (screen, _) = Self.begin("/app/feed", Self.kept, list: ann)
    #expect(Self.names(screen, .feed) == ["", "?person=ann"])
    #expect(Self.names(screen, .search)?.count == 2)
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed?at=p40&by=4")])
    let other = ListHeader(.person("bob"), title: "Bob")
    #expect(
      Self.names(Self.begin("/app/feed", Self.kept, list: other).screen, .feed) == [
        "", "?person=ann", "?person=bob",
      ])
  }

  // FEED-37: what was in front of the page's list is closed
  @Test func whatWasInFrontOfThePagesListIsClosed() {
    let (screen, effects) = Self.begin("/app/feed", Self.kept)
    #expect(Self.names(screen, .feed) == [""] && Self.asked(effects).isEmpty)
    #expect(screen.inside?.feed.photo("p0") != nil, "the page's photos, not the place before")
    let profile = [Kept(.profile, "?collection=1")]
    #expect(Self.names(Self.begin("/app/profile", Self.kept + profile).screen, .profile) == [])
    let collection = ListHeader(.collection("1"), title: "Sea")
    let opened = Self.begin("/app/feed", Self.kept + profile, list: collection).screen
    #expect(
      Self.names(opened, .profile) == ["?collection=1"] && Self.names(opened, .feed)?.count == 2)
  }

  // FEED-37: the first page of a visit
  @Test(arguments: ["/app/feed", "/app/profile"])
  func aVisitBeginsWithTheFeed(_ path: String) {
    let screen = Self.begin(path, []).screen
    #expect(Self.names(screen, .feed) == [""] && Self.names(screen, .search) == [])
    #expect(screen.inside?.feed.photo("p0") != nil)
  }

  // FEED-37: nobody's lists are kept
  @Test func nobodyHasLists() {
    #expect(AppScreen().lists.isEmpty)
  }
}

extension AppScreen.Effect {
  fileprivate var address: String? {
    guard case .replace(let address) = self else { return nil }
    return address
  }
}
