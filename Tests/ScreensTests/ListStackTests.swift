import AppModel
import Domain
import TestKit
import Testing
import Texts

@testable import Screens

/// Lists in front of each other, and the tabs that keep their places (FEED-37, FEED-38).
struct ListStackTests {
  private static let sea = ListHeader(.search("sea"), title: "sea")
  private static let ann = ListHeader(.person("ann"), title: "Ann")
  private static let hills = ListHeader(.topic("hills"), title: "Hills")

  private static func start(
    _ path: String = "/app/feed", _ list: ListHeader? = nil, feed count: Int32 = 100
  ) -> AppScreen {
    var start = Start(language: .english)
    start.isSignedIn = true
    start.username = "ann"
    start.path = path
    let opening = feed(count)
    (start.page, start.feed, start.list) = (opening.page, opening.state, list)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    return screen
  }

  /// The feed with its index, scrolled to its fourth photo.
  private static func scrolled() -> AppScreen {
    var screen = start()
    if let all = index(100) { _ = screen.handle(.feed(.answered(ticket(1), .index(all)))) }
    _ = screen.handle(.feed(.scrolled(16 + 237 * 3 + 4)))
    return screen
  }

  private static func view(_ screen: AppScreen) -> SignedInView? {
    guard case .inside(let view) = screen.view else { return nil }
    return view
  }

  /// The ticket and the query of the list that the effects ask for; nil if they ask for none.
  private static func asked(_ effects: [AppScreen.Effect]) -> (ticket: Ticket, query: String)? {
    for case .ask(.list(let ticket, let name, _)) in effects { return (ticket, name) }
    return nil
  }

  private static func opening(_ header: ListHeader, _ ids: [String]) -> FeedOpening {
    FeedOpening(
      page: PhotoPage(photos: ids.map { photo($0) }, isLast: false),
      state: FeedState(token: "t" + header.query, count: Int32(ids.count)), header: header)
  }

  /// Opens a list and delivers its photos.
  private static func open(
    _ header: ListHeader, _ ids: [String], in screen: inout AppScreen
  ) throws {
    let asked = try #require(Self.asked(screen.handle(.listTapped(header))))
    _ = screen.handle(.feed(.listArrived(asked.ticket, opening(header, ids))))
  }

  private static func cards(_ screen: AppScreen) -> [String]? {
    view(screen)?.feed.cards.map(\.id)
  }

  // FEED-37: a list opens without a reload in front of the feed, and Back leads to the same pixel
  @Test func aListOpensInFrontOfTheFeedAndBackLeadsToTheSamePlace() throws {
    var screen = Self.scrolled()
    let effects = screen.handle(.listTapped(Self.ann))
    #expect(effects.contains(.push("/app/feed?person=ann")) && effects.contains(.scrollFeed(0)))
    let asked = try #require(Self.asked(effects))
    #expect(asked.query == "?person=ann")
    #expect(Self.view(screen)?.tab == .feed && Self.view(screen)?.feed.footer == .loading)
    _ = screen.handle(.feed(.listArrived(asked.ticket, Self.opening(Self.ann, ["a1", "a2"]))))
    #expect(Self.cards(screen) == ["a1", "a2"] && Self.view(screen)?.feed.header == Self.ann)
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed?at=p3&by=4")])
    let back = screen.handle(.navigated("/app/feed?at=p3&by=4"))
    #expect(back.contains(.scrollFeed(16 + 237 * 3 + 4)))
    #expect(Self.view(screen)?.feed.header == nil && Self.cards(screen)?.contains("p3") == true)
  }

  // FEED-37: the system's Back and Forward lead to the same lists
  @Test func backAndForwardOfTheSystemCloseAndOpenLists() throws {
    var screen = Self.scrolled()
    try Self.open(Self.ann, ["a1"], in: &screen)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(Self.view(screen)?.feed.header == nil)
    let forward = screen.handle(.navigated("/app/feed?person=ann"))
    #expect(Self.asked(forward)?.query == "?person=ann")
    #expect(Self.view(screen)?.feed.header?.query == "?person=ann")
  }

  // FEED-37: each tab keeps its list and its place
  @Test func eachTabKeepsItsListAndItsPlace() throws {
    var screen = Self.scrolled()
    try Self.open(Self.ann, ["a1", "a2", "a3", "a4", "a5"], in: &screen)
    _ = screen.handle(.feed(.scrolled(250)))
    let search = screen.handle(.tabTapped(.search))
    #expect(search.first == .replace("/app/feed?search="))
    #expect(Self.asked(search)?.query == "?search=")
    let found = screen.handle(.searched("sea"))
    #expect(found.contains(.push("/app/feed?search=sea")))
    let asked = try #require(Self.asked(found))
    _ = screen.handle(.feed(.listArrived(asked.ticket, Self.opening(Self.sea, ["s1", "s2"]))))
    #expect(screen.handle(.tabTapped(.profile)).first == .replace("/app/profile"))
    #expect(Self.view(screen)?.isListInFront == false)
    let feed = screen.handle(.tabTapped(.feed))
    #expect(feed.first == .replace("/app/feed?person=ann&at=a1&by=234"))
    #expect(feed.contains(.scrollFeed(250)) && Self.cards(screen)?.contains("a2") == true)
    #expect(screen.handle(.tabTapped(.search)).first == .replace("/app/feed?search=sea"))
    #expect(Self.cards(screen) == ["s1", "s2"])
  }

  // FEED-37: another tap on the selected tab leads to the list with which it begins, the next one to its top
  @Test func aTapOnTheSelectedTabLeadsToItsFirstList() throws {
    var screen = Self.scrolled()
    try Self.open(Self.ann, ["a1"], in: &screen)
    let effects = screen.handle(.tabTapped(.feed))
    #expect(effects.last == .replace("/app/feed?at=p3&by=4"))
    #expect(effects.contains(.scrollFeed(16 + 237 * 3 + 4)))
    #expect(screen.handle(.tabTapped(.feed)).first == .scrollFeed(0))
  }

  // FEED-37: a late response for a covered list changes nothing, and the list asks again when it is in front
  @Test func aLateResponseForACoveredListIsIgnored() throws {
    var screen = Self.start()
    let late = try #require(Self.asked(screen.handle(.listTapped(Self.ann)))).ticket
    let later = try #require(Self.asked(screen.handle(.listTapped(Self.hills)))).ticket
    #expect(late != later)
    _ = screen.handle(.feed(.listArrived(late, Self.opening(Self.ann, ["a1"]))))
    #expect(Self.view(screen)?.feed.footer == .loading)
    _ = screen.handle(.feed(.listArrived(later, Self.opening(Self.hills, ["h1"]))))
    #expect(Self.cards(screen) == ["h1"])
    let back = screen.handle(.tabTapped(.feed))
    #expect(Self.asked(back)?.query == "?person=ann")
  }

  // FEED-37, FEED-10: a list that does not load says so, and is asked for again
  @Test(arguments: [Problem.offline, .server])
  func aListThatFailsIsRetried(_ problem: Problem) throws {
    var screen = Self.start()
    let asked = try #require(Self.asked(screen.handle(.listTapped(Self.sea))))
    _ = screen.handle(.feed(.pageFailed(asked.ticket, problem)))
    #expect(Self.view(screen)?.feed.footer == .retry(problem.phrase))
    #expect(Self.asked(screen.handle(.feed(.retryTapped)))?.query == "?search=sea")
  }

  // FEED-30: another search replaces what was found before; a blank one does nothing
  @Test func anotherSearchReplacesTheResults() throws {
    var screen = Self.start()
    #expect(screen.handle(.searched("  ")).isEmpty)
    try Self.open(Self.sea, ["s1"], in: &screen)
    let effects = screen.handle(.searched("lake & hill"))
    #expect(effects.first == .replace("/app/feed?search=lake%20%26%20hill"))
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed?search=")])
    #expect(screen.handle(.listClosed).isEmpty, "the browser goes back once")
    _ = screen.handle(.navigated("/app/feed?search="))
    #expect(Self.view(screen)?.feed.header?.query == "?search=")
    #expect(Self.view(screen)?.behind == nil && screen.handle(.listClosed).isEmpty)
  }

  // FEED-37, FEED-9: a photo of a list has an address in the list, and Back leads through both
  @Test func aPhotoOfAListHasAnAddressInTheList() throws {
    var screen = Self.start()
    try Self.open(Self.sea, ["s1", "s2"], in: &screen)
    #expect(screen.handle(.feed(.cardTapped("s1"))) == [.push("/app/photo/s1?search=sea")])
    #expect(screen.handle(.shareTapped).first == .push("/app/photo/s1?search=sea"))
    _ = screen.handle(.navigated("/app/photo/s1?search=sea"))
    _ = screen.handle(
      .placed(
        ViewerEnvironment(
          viewport: Viewport(width: 375, height: 667), density: 1, isStill: true)))
    #expect(screen.handle(.viewer(.turnTapped(1))).first == .replace("/app/photo/s2?search=sea"))
    #expect(screen.handle(.viewer(.backTapped)) == [.goBack("/app/feed?search=sea")])
    #expect(screen.handle(.navigated("/app/feed?search=sea")).isEmpty)
    #expect(Self.view(screen)?.viewer == nil && Self.cards(screen) == ["s1", "s2"])
  }

  // FEED-38: the author in the full-screen photo's sheet leads to their photos, and Back to the photo
  @Test func fromAnOpenPhotoAnAuthorLeadsToTheirPhotosAndBackToIt() throws {
    var screen = Self.scrolled()
    _ = screen.handle(.feed(.cardTapped("p3")))
    _ = screen.handle(.shareTapped)
    try Self.open(Self.ann, ["a1"], in: &screen)
    #expect(Self.view(screen)?.viewer == nil && Self.view(screen)?.sheet == nil)
    _ = screen.handle(.navigated("/app/photo/p3"))
    #expect(Self.view(screen)?.viewer?.id == "p3" && Self.view(screen)?.feed.header == nil)
  }

  // FEED-37: a page that opens with a list has the feed, or the search, behind it
  @Test func aPageWithAListHasAWayBack() throws {
    var screen = Self.start("/app/feed", Self.sea, feed: 3)
    #expect(Self.view(screen)?.tab == .search && Self.view(screen)?.behind == "/app/feed?search=")
    #expect(Self.asked(screen.handle(.tabTapped(.feed)))?.query == "")
    screen = Self.start("/app/feed", Self.ann, feed: 3)
    #expect(Self.view(screen)?.tab == .feed && Self.view(screen)?.behind == "/app/feed")
    screen = Self.start("/app/feed", ListHeader(.collection("7"), title: "Summer"), feed: 3)
    #expect(Self.view(screen)?.tab == .profile && Self.view(screen)?.isListInFront == true)
    #expect(Self.view(screen)?.behind == "/app/collections", "a page of the server")
    let profile = screen.handle(.tabTapped(.profile))
    #expect(Self.view(screen)?.isListInFront == false && profile.last == .replace("/app/profile"))
    #expect(Self.view(screen)?.profile.isLoading == true, "the profile was not in front before")
  }

  // FEED-37: the server may name a list in other words: the address and Back follow
  @Test func theServersNameOfAListCounts() throws {
    var screen = Self.start()
    let asked = try #require(Self.asked(screen.handle(.searched("sea "))))
    #expect(asked.query == "?search=sea%20")
    let effects = screen.handle(.feed(.listArrived(asked.ticket, Self.opening(Self.sea, ["s1"]))))
    #expect(effects.last == .replace("/app/feed?search=sea"))
    _ = screen.handle(.feed(.cardTapped("s1")))
    _ = screen.handle(.viewer(.backTapped))
    #expect(screen.handle(.navigated("/app/feed?search=sea")).isEmpty)
    #expect(Self.cards(screen) == ["s1"])
  }

  // FEED-37: the arrow closes the list, even if the browser goes back to a photo
  @Test func theArrowClosesTheListEvenIfTheBrowserGoesBackToAPhoto() throws {
    var screen = Self.scrolled()
    try Self.open(Self.sea, ["s1"], in: &screen)
    _ = screen.handle(.tabTapped(.feed))
    _ = screen.handle(.feed(.cardTapped("p3")))
    try Self.open(Self.ann, ["a1"], in: &screen)
    _ = screen.handle(.tabTapped(.search))
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed?search=")])
    let effects = screen.handle(.navigated("/app/photo/p3"))
    #expect(effects.last == .replace("/app/feed?search="))
    #expect(Self.view(screen)?.viewer == nil && Self.view(screen)?.tab == .search)
  }

  // FEED-38: the author of a photo in their own list leads to that list, once
  @Test func theAuthorWithinTheirOwnListClosesThePhoto() throws {
    var screen = Self.start()
    try Self.open(Self.ann, ["a1"], in: &screen)
    #expect(screen.handle(.listTapped(Self.ann)).isEmpty)
    _ = screen.handle(.feed(.cardTapped("a1")))
    _ = screen.handle(.shareTapped)
    #expect(screen.handle(.listTapped(Self.ann)) == [.push("/app/feed?person=ann")])
    #expect(Self.view(screen)?.viewer == nil && Self.cards(screen) == ["a1"])
  }

  // FEED-8, FEED-37: a like that was undone on another device is undone in all lists, once one list is loaded
  @Test func theHeartsOfAListAreThoseOfTheServer() throws {
    var screen = Self.start()
    _ = screen.handle(.feed(.likeTapped("p1")))
    _ = screen.handle(.like(1, .confirmed))
    #expect(Self.view(screen)?.feed.cards.first { $0.id == "p1" }?.isLiked == true)
    try Self.open(Self.ann, ["p1"], in: &screen)
    #expect(Self.view(screen)?.feed.cards.first?.isLiked == false)
    _ = screen.handle(.tabTapped(.feed))
    #expect(Self.view(screen)?.feed.cards.first { $0.id == "p1" }?.isLiked == false)
  }

  // FEED-37: only addresses of the feed and of photos name lists
  @Test func onlyAddressesOfTheFeedNameLists() {
    for (address, list) in [
      ("/app/feed?search=sea&at=p1&by=3", "?search=sea"), ("/app/feed?search=", "?search="),
      ("/app/photo/a-b?person=ann", "?person=ann"), ("/app/feed?at=p1&search=sea", ""),
      ("/app/feed?plain=1", ""), ("/app/feed?search", ""), ("/app/feed", ""), ("/app/feed?", ""),
      ("/app/collections?photo=p1", ""), ("/app/collections?search=a", ""), ("?search=a", ""),
      ("/app/photo/?topic=a", ""), ("/app/profile?topic=a", ""),
    ] {
      #expect(Place.list(in: address) == list, "\(address)")
    }
    #expect(Place.search(in: "?search=%D0%BC+a%2") == "м a%2" && Place.search(in: "?topic=a") == "")
  }

  // FEED-37: a page of which the app did not add the history entry closes its list all the same
  @Test func aListClosesWhereverTheBrowserGoes() throws {
    var screen = Self.start()
    _ = screen.handle(.tabTapped(.search))
    try Self.open(Self.hills, ["h1"], in: &screen)
    _ = screen.handle(.tabTapped(.feed))
    try Self.open(Self.ann, ["a1"], in: &screen)
    #expect(screen.handle(.listClosed) == [.goBack("/app/feed")])
    let effects = screen.handle(.navigated("/app/feed?search="))
    #expect(effects.last == .replace("/app/feed"))
    #expect(Self.view(screen)?.tab == .feed && Self.view(screen)?.feed.header == nil)
  }

  // FEED-38, FEED-35: cards name their authors only in a list of several authors
  @Test func cardsNameAuthorsOnlyWhereTheyDiffer() {
    for names in [["Ann", "Ann"], ["Ann", "Bo"]] {
      var start = Start(language: .english)
      start.isSignedIn = true
      let photos = names.enumerated().map { number, name in
        var photo = photo("p\(number)")
        (photo.author, photo.username) = (name, name.lowercased())
        return photo
      }
      start.page = PhotoPage(photos: photos, isLast: true)
      var screen = AppScreen()
      _ = screen.handle(.started(start))
      let shown = Self.view(screen)?.feed.cards.map(\.author)
      #expect(shown == (names[1] == "Bo" ? names : ["", ""]))
      #expect(Self.view(screen)?.feed.cards.map(\.username) == names.map { $0.lowercased() })
    }
  }

  // FEED-41: an empty feed says that it is, without an index, and what can be done first
  @Test func anEmptyFeedSaysWhatToDoFirst() throws {
    var start = Start(language: .english)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = PhotoPage(photos: [], isLast: true)
    start.feed = FeedState(token: "t", count: 0)
    start.steps = [Offer("/app/add", title: "Add photos")]
    start.largestUpload = 9
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    #expect(Self.view(screen)?.steps == start.steps && Self.view(screen)?.feed.footer == .empty)
    #expect(screen.handle(.addTapped).first == .push("/app/add"))
    #expect(Self.view(screen)?.tab == .profile && Self.view(screen)?.isAdding == true)
    _ = screen.handle(.navigated("/app/feed"))
    #expect(Self.view(screen)?.tab == .feed && Self.view(screen)?.isAdding == false)
  }
}
