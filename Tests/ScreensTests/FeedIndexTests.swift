import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-6, 7, 10: a list with an index; cards of 343 × 229 with gaps of 8.
struct FeedIndexTests {
  static let phone = Viewport(width: 375, height: 667)

  /// A feed of `count` photos with its index; the first block of photos is requested with ticket 2.
  func open(_ count: Int32 = 1000, first: Int = 0, place: FeedPlace? = nil) throws -> FeedScreen {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(count, first: first, place: place)))
    _ = screen.handle(.resized(Self.phone))
    let known = try #require(index(count))
    _ = screen.handle(.answered(ticket(1), .index(known)))
    return screen
  }

  static let first = FeedScreen.Effect.load(ticket(2), .cards(feed: "s1000", from: 0))

  /// Answers pending requests for blocks until no new ones follow.
  func settle(_ screen: inout FeedScreen, _ effects: [FeedScreen.Effect], of count: Int32 = 1000) {
    var open = effects
    while !open.isEmpty {
      guard case .load(let ticket, .cards(_, let from)) = open.removeFirst() else { continue }
      open += screen.handle(.answered(ticket, .cards(block(from: from, of: count))))
    }
  }

  // FEED-6: the screen requests the feed index for the token that the page contains.
  @Test func theIndexOfTheStateOnThePageIsAskedFor() {
    var screen = FeedScreen()
    let effects = screen.handle(.opened(feed(1000)))
    #expect(
      effects == [
        .load(ticket(1), .index(feed: "s1000", at: nil, of: "")),
        .wake(ticket(1), 60_000),
      ])
    #expect(screen.view.cards.count == 10)
    #expect(screen.view.footer == .loading)
  }

  // FEED-6: if the page has all photos, no index is requested.
  @Test func aPageWithAllPhotosNeedsNoIndex() {
    var screen = FeedScreen()
    let effects = screen.handle(.opened(feed(7)))
    #expect(effects == [.wake(ticket(1), 60_000)])
    #expect(screen.view.footer == .none)
  }

  @Test func anEmptyFeedSaysSoAtOnce() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(0)))
    #expect(screen.view.footer == .empty)
  }

  // FEED-6: cards on display do not move when the rest of the list is added around them.
  @Test func theIndexMovesNothingOnDisplay() throws {
    var screen = FeedScreen()
    let place = FeedPlace(photo: "p500", by: 40)
    _ = screen.handle(.opened(feed(1000, first: 500, place: place)))
    #expect(screen.handle(.resized(Self.phone)) == [.scroll(16 + 40)])
    let before = screen.view
    let known = try #require(index(1000))
    let effects = screen.handle(.answered(ticket(1), .index(known)))
    #expect(effects.first == .shift(500 * 237))
    #expect(screen.view.spaceAbove > before.spaceAbove)
    #expect(screen.currentPlace == place)
  }

  // FEED-7: cards that have not loaded have their final height.
  @Test func cardsThatHaveNotLoadedHaveTheirFinalHeight() throws {
    let screen = try open()
    var far = screen
    _ = far.handle(.scrolled(100_000))
    #expect(far.view.cards.isEmpty)
    #expect(far.view.blanks.count > 5)
    #expect(far.view.blanks.allSatisfy { $0.height == 229 })
  }

  // FEED-6, FEED-7: during a fling two blocks of photos are requested at a time, the next ones for
  // the position then.
  @Test func aFlingQueuesNothing() throws {
    var screen = try open()
    var asked: [FeedScreen.Effect] = []
    for step in 1...100 { asked += screen.handle(.scrolled(Int32(step) * 2000)) }
    #expect(asked.filter(\.isQuestion).count == 1, "one is on its way since the opening")
    let next = screen.handle(.answered(ticket(2), .cards(block(from: 0, of: 1000))))
    let block = Int32(200_000 / 237 / 30 * 30)
    #expect(next.filter(\.isQuestion) == [.load(ticket(4), .cards(feed: "s1000", from: block))])
  }

  // FEED-10
  @Test func onlyPhotosNearTheWindowAreKept() throws {
    var screen = try open(100_000)
    settle(&screen, [Self.first], of: 100_000)
    for step in 1...120 {
      settle(&screen, screen.handle(.scrolled(Int32(step) * 237 * 30)), of: 100_000)
      #expect(!screen.view.cards.isEmpty && screen.view.blanks.isEmpty)
    }
    let kept = (0..<100_000).filter { screen.photo("p\($0)") != nil }
    #expect(kept.count <= 630)
  }

  // FEED-10: if a block near the window fails, photos stay and a button retries.
  @Test func aBlockThatDoesNotComeOffersARetryWhereItIsMissing() throws {
    var screen = try open()
    _ = screen.handle(.scrolled(100_000))
    _ = screen.handle(.answered(ticket(2), .failed(.offline)))
    #expect(screen.view.footer == .none, "it is far from the window")
    _ = screen.handle(.answered(ticket(3), .failed(.offline)))
    #expect(screen.view.footer == .retry(.noConnection))
    #expect(screen.handle(.scrolled(100_010)).isEmpty, "it is not asked for again by itself")
    let again = screen.handle(.retryTapped).filter(\.isQuestion)
    #expect(again == [.load(ticket(5), .cards(feed: "s1000", from: 420))])
    settle(&screen, [.load(ticket(4), .cards(feed: "s1000", from: 390))])
    settle(&screen, again)
    #expect(screen.view.footer == .none)
    #expect(screen.view.blanks.isEmpty)
  }

  // FEED-10: failures far from the window are cleared, so scrolling back retries.
  @Test func comingBackToAMissingBlockAsksAgain() throws {
    var screen = try open()
    _ = screen.handle(.answered(ticket(2), .failed(.server)))
    settle(&screen, screen.handle(.scrolled(100_000)))
    let back = screen.handle(.scrolled(2000))
    #expect(back.contains { $0.question == .cards(feed: "s1000", from: 0) })
  }

  // FEED-4: if a block or the index cannot load because the session expired, the app is notified.
  @Test func anExpiredSessionIsReportedForABlockOrTheIndex() throws {
    var screen = try open()
    #expect(screen.handle(.answered(ticket(2), .failed(.signedOut))) == [.signedOut])
    var other = FeedScreen()
    _ = other.handle(.opened(feed(1000)))
    #expect(other.handle(.answered(ticket(1), .failed(.signedOut))) == [.signedOut])
  }

  // FEED-10: if the index fails to load, photos stay and a button retries.
  @Test func aFailedIndexCanBeRetried() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(1000)))
    _ = screen.handle(.answered(ticket(1), .failed(.offline)))
    #expect(screen.view.footer == .retry(.noConnection))
    #expect(screen.view.cards.count == 10)
    #expect(
      screen.handle(.retryTapped) == [.load(ticket(2), .index(feed: "s1000", at: nil, of: ""))])
    #expect(screen.view.footer == .loading)
  }

  // FEED-6: a response that would repeat a photo counts as a failure.
  @Test(arguments: 0..<4) func aWrongBlockCountsAsAFailure(kind: Int) throws {
    let twice = Array(block(from: 30, of: 1000).dropLast()) + [photo("p30")]
    let photos = [[], [photo("p30")], block(from: 0, of: 1000), twice][kind]
    var screen = try open()
    settle(&screen, [Self.first])
    guard case .load(let open, _) = screen.handle(.scrolled(30 * 237)).first else { return }
    _ = screen.handle(.answered(open, .cards(photos)))
    #expect(screen.view.footer == .retry(.serverTrouble))
  }

  // FEED-10: if photos were removed, a new index is requested; the list stays at its photo.
  @Test func aChangedListIsAskedForAnewAndThePlaceIsKept() throws {
    var screen = try open()
    settle(&screen, screen.handle(.scrolled(16 + 237 * 400 + 50)))
    #expect(screen.currentPlace == FeedPlace(photo: "p400", by: 50))
    let asked = screen.handle(.scrolled(16 + 237 * 418 + 50)).filter(\.isQuestion)
    guard case .load(let open, _) = asked.first else {
      Issue.record("asks nothing")
      return
    }
    let renewal = screen.handle(.answered(open, .changed))
    #expect(renewal.last?.question == .index(feed: nil, at: "p418", of: ""))
    let fresh = try #require(index(990, place: 408))
    let before = screen.view.cards.map(\.id)
    let first = screen.handle(.answered(screen.openTicket, .index(fresh)))
    #expect(first.last?.question == .cards(feed: "s990", from: 390))
    #expect(screen.view.cards.map(\.id) == before, "what is shown stays until photos are there")
    let photos = (390..<420).map { photo("p\($0 + 10)") }
    let entered = screen.handle(.answered(screen.openTicket, .cards(photos)))
    let kept: Int32 = 16 + 237 * 408 + 50
    #expect(entered.first == .scroll(kept))
    #expect(screen.currentPlace == FeedPlace(photo: "p418", by: 50))
  }

  // a server whose feed changes with every request counts as a failure.
  @Test func aListThatChangesForEverIsAFailure() {
    var screen = FeedScreen()
    _ = screen.handle(.opened(feed(1000)))
    for _ in 0..<8 { _ = screen.handle(.answered(screen.openTicket, .changed)) }
    #expect(screen.view.footer == .retry(.serverTrouble))
  }

  // after a pull or a change of the feed, the index is requested at most three times.
  @Test func aChangingListIsAskedForThreeTimes() throws {
    var pulled = try open()
    settle(&pulled, [Self.first])
    _ = pulled.handle(.pulled(70))
    var asked = pulled.handle(.pullReleased)
    #expect(Self.attempts(&pulled, asked) == 3)
    var changed = try open()
    asked = changed.handle(.answered(ticket(2), .changed))
    #expect(Self.attempts(&changed, asked) == 3)
  }

  /// How often the newest list is requested if every response says that it has changed again.
  private static func attempts(
    _ screen: inout FeedScreen, _ first: [FeedScreen.Effect]
  ) -> Int {
    var (count, effects) = (0, first)
    while effects.contains(where: \.isQuestion), count < 10 {
      count += 1
      effects = screen.handle(.answered(screen.openTicket, .changed))
    }
    return count
  }

  // FEED-10: a pull brings the newest photos to the top, without duplicates
  @Test func aPullBringsAFreshList() throws {
    var walk = Walk(try open())
    #expect(walk.step(.pulled(70)) { $0.pull = .pulled(70, isEnough: true) } == nil)
    #expect(
      walk.step(.pullReleased, [.load(ticket(3), .index(feed: nil, at: nil, of: ""))]) {
        $0.pull = .refreshing
      } == nil)
    let fresh = try #require(index(1002))
    #expect(
      walk.step(
        .answered(ticket(3), .index(fresh)), [.load(ticket(4), .cards(feed: "s1002", from: 0))])
        == nil)
    var screen = walk.screen
    let photos = [photo("n0"), photo("n1")] + block(from: 0, of: 28)
    let effects = screen.handle(.answered(ticket(4), .cards(photos)))
    #expect(effects.first == .scroll(0))
    #expect(screen.view.cards.first?.id == "n0")
    #expect(screen.view.pull == .hidden)
    let ids = screen.view.cards.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  // FEED-10
  @Test func aFailedPullKeepsTheListAndSaysSo() throws {
    var screen = try open()
    _ = screen.handle(.pulled(70))
    _ = screen.handle(.pullReleased)
    _ = screen.handle(.answered(ticket(3), .failed(.offline)))
    #expect(screen.view.alert?.title == .somethingWentWrong)
    #expect(screen.view.cards.first?.id == "p0")
  }

  // FEED-9, FEED-20: the viewer gets neighbors from the list; the list scrolls to the photo viewed.
  @Test func neighboursOfAPhotoAreThoseInTheList() throws {
    var screen = try open()
    settle(&screen, [Self.first])
    settle(&screen, screen.handle(.scrolled(16 + 237 * 20)))
    _ = screen.handle(.scrolled(0))
    #expect(screen.neighbour(of: "p0", by: -1) == nil)
    #expect(screen.neighbour(of: "p0", by: 1)?.id == "p1")
    #expect(screen.neighbour(of: "nobody", by: 1) == nil)
    #expect(screen.neighbour(of: "p40", by: Int32.max) == nil)
    #expect(!screen.handle(.showed("p1")).contains { $0.isScroll }, "it is on display")
    let effects = screen.handle(.showed("p40"))
    let centred: Int32 = 16 + 237 * 40 - (667 - 49 - 229) / 2
    #expect(effects.first == .scroll(centred))
    #expect(!effects.contains { $0.isQuestion })
    #expect(
      screen.handle(.showed("p55")).contains { $0.question == .cards(feed: "s1000", from: 60) })
  }
}

extension FeedScreen.Effect {
  var question: FeedRequest? {
    if case .load(_, let question) = self { return question }
    return nil
  }

  var isQuestion: Bool { question != nil }

  var isScroll: Bool {
    if case .scroll = self { return true }
    return false
  }
}
