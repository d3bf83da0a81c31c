import AppModel
import Domain
import Testing

/// FEED-30: from the query to the list of found photos, on the iPhone.
@Suite struct PhotoSearchTests {
  private static let first = Ticket(number: 1)
  private static let second = Ticket(number: 2)

  /// The page of a list; without a name it is the feed's.
  private static func page(_ count: Int32, list: String = "?search=sea") -> Start {
    var start = Start(language: .english)
    start.feed = FeedState(token: "\(count)-a" + list, count: count)
    return start
  }

  /// A search after these events, and the commands of the last one.
  private func search(
    _ events: PhotoSearch.Event...
  ) -> (search: PhotoSearch, commands: [ListOpening.Command]) {
    var search = PhotoSearch()
    var commands: [ListOpening.Command] = []
    for event in events { commands = search.handle(event) }
    return (search, commands)
  }

  private static let typed = PhotoSearch.Event.queryChanged("sea")
  private static let found = PhotoSearch.Event.list(.responded(first, .found(page(3))))

  // FEED-30
  @Test func theSearchKeyRequestsTheList() {
    let (search, commands) = search(Self.typed, .submitted)
    #expect(commands == [.request(Self.first, .search("sea"))])
    #expect(search.list.phase == .loading(Self.first, .search("sea")))
  }

  // FEED-30
  @Test(arguments: ["", "  "]) func aBlankQueryIsNotRequested(query: String) {
    let (search, commands) = search(.queryChanged(query), .submitted)
    #expect(commands.isEmpty && search.list.phase == .closed)
  }

  // FEED-30
  @Test func theFoundListOpens() {
    let (search, commands) = search(Self.typed, .submitted, Self.found)
    #expect(commands == [.open(Self.page(3))] && search.list.phase == .open(.search("sea")))
  }

  // FEED-30
  @Test func anotherSearchClosesTheListFirst() {
    let (_, commands) = search(
      Self.typed, .submitted, Self.found, .queryChanged("seal"), .submitted)
    #expect(commands == [.close, .request(Self.second, .search("seal"))])
  }

  // FEED-30: typing alone changes nothing on display.
  @Test func typingKeepsTheListOpen() {
    let (search, commands) = search(Self.typed, .submitted, Self.found, .queryChanged("s"))
    #expect(commands.isEmpty && search.list.phase == .open(.search("sea")))
  }

  // FEED-30
  @Test func anEmptyFieldClosesTheList() {
    let (search, commands) = search(Self.typed, .submitted, Self.found, .queryChanged(""))
    #expect(commands == [.close] && search.list.phase == .closed)
  }

  // FEED-30
  @Test func aLateResponseIsIgnored() {
    let (replaced, commands) = search(
      Self.typed, .submitted, .queryChanged("seal"), .submitted, Self.found)
    #expect(commands.isEmpty && replaced.list.phase == .loading(Self.second, .search("seal")))
    let (emptied, others) = search(Self.typed, .submitted, .queryChanged(""), Self.found)
    #expect(others.isEmpty && emptied.list.phase == .closed)
  }

  // FEED-30
  @Test func aSearchThatFindsNothingSaysWhatWasSearchedFor() {
    let (search, commands) = search(
      Self.typed, .submitted, .queryChanged("x"),
      .list(.responded(Self.first, .found(Self.page(0)))))
    #expect(commands.isEmpty && search.list.phase == .empty(.search("sea")))
  }

  // FEED-30: a server of an earlier version ignores the query and returns its feed.
  @Test(arguments: [PhotoSearchTests.page(3, list: ""), Start(language: .english)])
  func theWholeFeedIsNoResult(page: Start) {
    let (search, commands) = search(
      Self.typed, .submitted, .list(.responded(Self.first, .found(page))))
    #expect(commands.isEmpty && search.list.phase == .failed(.search("sea"), .server))
  }

  // FEED-30, FEED-21: offline, the search says so, and repeats itself when the network is back.
  @Test func aSearchWithoutNetworkIsRepeated() {
    let failed = PhotoSearch.Event.list(.responded(Self.first, .failed(.offline)))
    #expect(
      search(Self.typed, .submitted, failed).search.list.phase == .failed(.search("sea"), .offline))
    let again = [ListOpening.Command.request(Self.second, .search("sea"))]
    #expect(search(Self.typed, .submitted, failed, .list(.cameOnline)).commands == again)
    #expect(
      search(Self.typed, .submitted, failed, .queryChanged("x"), .list(.retryTapped)).commands
        == again,
      "what failed is repeated, not what was typed since")
  }

  // FEED-30: only a missing network is worth an attempt that nobody asked for.
  @Test func aServersErrorIsRepeatedOnlyByThePerson() {
    let failed = PhotoSearch.Event.list(.responded(Self.first, .failed(.server)))
    #expect(search(Self.typed, .submitted, failed, .list(.cameOnline)).commands.isEmpty)
    #expect(!search(Self.typed, .submitted, failed, .list(.retryTapped)).commands.isEmpty)
    #expect(
      search(.list(.retryTapped)).commands.isEmpty && search(.list(.cameOnline)).commands.isEmpty)
  }

  // FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    let (search, commands) = search(
      Self.typed, .submitted, .list(.responded(Self.first, .failed(.signedOut))))
    #expect(commands == [.endSession] && search.list.phase == .closed)
  }
}
