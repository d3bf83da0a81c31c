import AppModel
import Domain
import Testing

/// FEED-31: the person's own collections in the iPhone app.
@Suite struct OwnCollectionsTests {
  typealias Change = CollectionChange
  static let sea = OwnCollection(id: "1", title: "Sea", photoCount: 3, cover: "c")
  static let hills = OwnCollection(id: "2", title: "Hills", isPrivate: true)

  static func ticket(_ number: Int32) -> Ticket { Ticket(number: number) }

  /// A list after these events, and the commands of the last one.
  static func list(
    _ events: [OwnCollections.Event]
  ) -> (list: OwnCollections, commands: [OwnCollections.Command]) {
    var list = OwnCollections()
    var commands: [OwnCollections.Command] = []
    for event in events { commands = list.handle(event) }
    return (list, commands)
  }

  /// A complete list of two, and these events.
  static func loaded(
    _ events: OwnCollections.Event...
  ) -> (list: OwnCollections, commands: [OwnCollections.Command]) {
    list([.appeared, .responded(ticket(1), .page([sea, hills], isLast: true))] + events)
  }

  static func page(_ first: Int, _ count: Int) -> [OwnCollection] {
    (first..<first + count).map { OwnCollection(id: "\($0)", title: "c\($0)") }
  }

  // FEED-31
  @Test func theFirstPageIsRequestedWithALoader() {
    let (list, commands) = Self.list([.appeared])
    #expect(commands == [.request(Self.ticket(1), page: 1)])
    #expect(list.footer == .loading && list.collections.isEmpty && !list.isRefreshing)
  }

  // FEED-31
  @Test func thePageIsShown() {
    let (list, commands) = Self.loaded()
    #expect(commands.isEmpty && list.collections == [Self.sea, Self.hills])
    #expect(list.footer == .none)
  }

  // FEED-31
  @Test func aPersonWithoutCollectionsIsToldSo() {
    let (list, _) = Self.list([.appeared, .responded(Self.ticket(1), .page([], isLast: true))])
    #expect(list.footer == .empty)
  }

  // FEED-31: pages follow as the end is reached; one request at a time, none after the last page.
  @Test func theNextPageFollows() {
    let first = OwnCollections.Event.responded(
      Self.ticket(1), .page(Self.page(0, 30), isLast: false))
    #expect(Self.list([.appeared, .reachedEnd]).commands.isEmpty)
    let next = Self.list([.appeared, first, .reachedEnd])
    #expect(next.commands == [.request(Self.ticket(2), page: 2)] && next.list.footer == .loading)
    let last = OwnCollections.Event.responded(
      Self.ticket(2), .page(Self.page(29, 3), isLast: true))
    let all = Self.list([.appeared, first, .reachedEnd, last])
    #expect(all.list.collections.map(\.id) == (0..<32).map { "\($0)" }, "no collection twice")
    #expect(Self.list([.appeared, first, .reachedEnd, last, .reachedEnd]).commands.isEmpty)
  }

  // FEED-31: after a deletion, the next page repeats the one that moved up.
  @Test func aDeletionLeavesNoGapBetweenPages() {
    let (_, commands) = Self.list([
      .appeared, .responded(Self.ticket(1), .page(Self.page(0, 30), isLast: false)),
      .submitted(.delete(id: "4")), .answered(Self.ticket(2), .deleted), .reachedEnd,
    ])
    #expect(commands == [.request(Self.ticket(3), page: 1)])
  }

  // FEED-31: a page that brings nothing new ends the list, instead of being requested for ever.
  @Test func aPageWithoutNewsEndsTheList() {
    let page = Self.page(0, 30)
    let (_, commands) = Self.list([
      .appeared, .responded(Self.ticket(1), .page(page, isLast: false)), .reachedEnd,
      .responded(Self.ticket(2), .page(page, isLast: false)), .reachedEnd,
    ])
    #expect(commands.isEmpty)
  }

  // FEED-31, FEED-10: a refresh keeps the list on display until the new one is here.
  @Test func aRefreshKeepsTheList() {
    let (list, commands) = Self.loaded(.pulled)
    #expect(commands == [.request(Self.ticket(2), page: 1)])
    #expect(list.isRefreshing && list.footer == .none && list.collections.count == 2)
    let done = Self.loaded(.pulled, .responded(Self.ticket(2), .page([Self.hills], isLast: true)))
    #expect(done.list.collections == [Self.hills] && !done.list.isRefreshing)
  }

  // FEED-31: a list that comes to the front again is updated, and keeps its further pages.
  @Test func aListInFrontAgainKeepsItsPages() {
    let two: [OwnCollections.Event] = [
      .appeared, .responded(Self.ticket(1), .page(Self.page(0, 30), isLast: false)), .reachedEnd,
      .responded(Self.ticket(2), .page(Self.page(30, 20), isLast: true)), .appeared,
    ]
    #expect(Self.list(two).commands == [.request(Self.ticket(3), page: 1)])
    #expect(Self.list(two).list.footer == .none && !Self.list(two).list.isRefreshing)
    // One was created and one deleted elsewhere, so the page ends with the same collection.
    let new = [OwnCollection(id: "new", title: "New")] + Self.page(0, 30).filter { $0.id != "4" }
    let fresh = Self.list(two + [.responded(Self.ticket(3), .page(new, isLast: false))]).list
    #expect(fresh.collections == new + Self.page(30, 20))
    #expect(
      Self.list(two + [.responded(Self.ticket(3), .page(new, isLast: false)), .reachedEnd])
        .commands.isEmpty, "the list is still complete")
    let short = two + [.responded(Self.ticket(3), .page([Self.sea], isLast: true))]
    #expect(Self.list(short).list.collections == [Self.sea])
    let other = two + [.responded(Self.ticket(3), .page(Self.page(60, 30), isLast: false))]
    #expect(Self.list(other).list.collections == Self.page(60, 30))
    #expect(Self.list(other + [.reachedEnd]).commands == [.request(Self.ticket(4), page: 2)])
  }

  // FEED-31, FEED-10: a failed page keeps what is shown, and can be tried again.
  @Test func aFailedPageIsTriedAgain() {
    let failed = OwnCollections.Event.responded(Self.ticket(2), .failed(.server))
    let (list, _) = Self.loaded(.pulled, failed)
    #expect(list.footer == .failed(.server) && list.collections.count == 2)
    #expect(
      Self.loaded(.pulled, failed, .retryTapped).commands == [.request(Self.ticket(3), page: 1)])
    #expect(Self.loaded(.pulled, failed, .cameOnline).commands.isEmpty)
    #expect(Self.loaded(.retryTapped).commands.isEmpty)
  }

  // FEED-31, FEED-21: without network the request is repeated when the network is back.
  @Test func theNetworkRepeatsTheRequest() {
    let (list, commands) = Self.list([
      .appeared, .responded(Self.ticket(1), .failed(.offline)), .cameOnline,
    ])
    #expect(commands == [.request(Self.ticket(2), page: 1)] && list.footer == .loading)
  }

  // FEED-31
  @Test func aLateResponseIsIgnored() {
    let late = OwnCollections.Event.responded(Self.ticket(1), .page([], isLast: true))
    #expect(Self.loaded(.pulled, late).list.collections.count == 2)
    let rename = Change.rename(id: "1", title: "Lake")
    let other = Self.loaded(.submitted(rename), .answered(Self.ticket(9), .failed(.refused)))
    #expect(other.list.collections.map(\.title) == ["Lake", "Hills"])
  }

  // FEED-31: a change is visible at once.
  @Test func changesAreVisibleAtOnce() {
    let renamed = Self.loaded(.submitted(.rename(id: "1", title: " Lake ")))
    #expect(renamed.commands == [.change(Self.ticket(2), .rename(id: "1", title: "Lake"))])
    #expect(renamed.list.collections.map(\.title) == ["Lake", "Hills"])
    let hidden = Self.loaded(.submitted(.setPrivate(id: "1", true)))
    #expect(hidden.list.collections.map(\.isPrivate) == [true, true])
    let deleted = Self.loaded(.submitted(.delete(id: "1")))
    #expect(deleted.list.collections == [Self.hills])
  }

  // FEED-31: what the server has after the change is kept.
  @Test func aConfirmedChangeStays() {
    var lake = Self.sea
    lake.title = "Lake"
    let renamed = Self.loaded(
      .submitted(.rename(id: "1", title: "Lake")), .answered(Self.ticket(2), .changed(lake)))
    #expect(renamed.list.collections == [lake, Self.hills] && renamed.commands.isEmpty)
    let deleted = Self.loaded(
      .submitted(.delete(id: "1")), .answered(Self.ticket(2), .deleted))
    #expect(deleted.list.collections == [Self.hills])
  }

  // FEED-31, Q-1: a change that failed is undone, and the person learns why.
  @Test(arguments: [CollectionFailure.offline, .notAllowed, .refused, .server])
  func aFailedChangeIsUndone(failure: CollectionFailure) {
    let changes: [Change] = [
      .rename(id: "1", title: "Lake"), .setPrivate(id: "2", false), .delete(id: "1"),
      .create(title: "New", isPrivate: true),
    ]
    for change in changes {
      let (list, commands) = Self.loaded(
        .submitted(change), .answered(Self.ticket(2), .failed(failure)))
      #expect(commands.first == .tell(.failed(failure), change))
      #expect(list.collections == [Self.sea, Self.hills] && !list.isCreating)
    }
  }

  // FEED-31: a new collection is shown first, once the server has it.
  @Test func aNewCollectionIsShownFirst() {
    let create = Change.create(title: "New", isPrivate: false)
    let waiting = Self.loaded(.submitted(create))
    #expect(waiting.commands == [.change(Self.ticket(2), create)] && waiting.list.isCreating)
    #expect(waiting.list.collections.count == 2)
    let new = OwnCollection(id: "3", title: "New")
    let done = Self.loaded(.submitted(create), .answered(Self.ticket(2), .changed(new)))
    #expect(done.commands == [.created(new)] && !done.list.isCreating)
    #expect(done.list.collections == [new, Self.sea, Self.hills])
  }

  // FEED-31, Q-1: a title that the server would refuse is reported before the request.
  @Test func titlesAreJudgedBeforeTheRequest() {
    let long = String(repeating: "a", count: PersonName.longest + 1)
    let blank = Change.create(title: " \n", isPrivate: false)
    #expect(Self.loaded(.submitted(blank)).commands == [.tell(.titleMissing, blank)])
    let rename = Change.rename(id: "1", title: long)
    let (list, commands) = Self.loaded(.submitted(rename))
    #expect(commands == [.tell(.titleTooLong, rename)] && list.collections[0] == Self.sea)
  }

  // FEED-31, Q-1: a change whose response was lost may have happened, so the list is loaded again.
  @Test func aLostResponseLoadsTheListAgain() {
    let delete = Change.delete(id: "1")
    for failure in [CollectionFailure.offline, .server] {
      let lost = Self.loaded(.submitted(delete), .answered(Self.ticket(2), .failed(failure)))
      #expect(
        lost.commands == [
          .tell(.failed(failure), delete), .request(Self.ticket(3), page: 1),
        ])
    }
    let refused = Self.loaded(.submitted(delete), .answered(Self.ticket(2), .failed(.refused)))
    #expect(refused.commands == [.tell(.failed(.refused), delete)])
  }

  // FEED-31: a second change of the same collection waits for the response to the first.
  @Test func changesOfACollectionAreSentOneAfterAnother() {
    let hide = Change.setPrivate(id: "1", true)
    let rename = Change.rename(id: "1", title: "Lake")
    let waiting = Self.loaded(.submitted(hide), .submitted(rename))
    #expect(waiting.commands.isEmpty)
    #expect(waiting.list.collections[0].title == "Lake" && waiting.list.collections[0].isPrivate)
    let refused = Self.loaded(
      .submitted(hide), .submitted(rename), .answered(Self.ticket(2), .failed(.refused)))
    #expect(
      refused.commands == [
        .tell(.failed(.refused), hide), .change(Self.ticket(3), rename),
      ])
    #expect(refused.list.collections[0].title == "Lake" && !refused.list.collections[0].isPrivate)
  }

  // FEED-31: the end of the list may come on display while its first page is loaded again.
  @Test func theNextPageFollowsARefresh() {
    let page = OwnCollections.Event.responded(
      Self.ticket(2), .page([Self.sea, Self.hills], isLast: false))
    #expect(
      Self.loaded(.pulled, .reachedEnd, page).commands == [.request(Self.ticket(3), page: 1)])
    #expect(Self.loaded(.pulled, page).commands.isEmpty)
  }

  // FEED-31
  @Test func aSecondTapDoesNothing() {
    let change = OwnCollections.Event.submitted(.setPrivate(id: "1", true))
    #expect(Self.loaded(change, change).commands.isEmpty)
    let create = OwnCollections.Event.submitted(.create(title: "New", isPrivate: false))
    #expect(Self.loaded(create, create).commands.isEmpty)
    #expect(Self.loaded(change, .submitted(.delete(id: "2"))).commands.count == 1)
  }

  // FEED-31: a page that may have been read before a change is requested again.
  @Test func aPageReadBeforeAChangeIsRequestedAgain() {
    let (list, commands) = Self.loaded(
      .submitted(.delete(id: "1")), .pulled, .answered(Self.ticket(2), .deleted))
    #expect(commands == [.request(Self.ticket(4), page: 1)] && list.isRefreshing)
    let stale = Self.loaded(
      .submitted(.delete(id: "1")), .pulled, .answered(Self.ticket(2), .deleted),
      .responded(Self.ticket(3), .page([Self.sea], isLast: true)))
    #expect(stale.list.collections == [Self.hills])
  }

  // FEED-31: a collection that was deleted elsewhere disappears; deleting it again is no failure.
  @Test func whatIsGoneDisappears() {
    let deleted = Self.loaded(
      .submitted(.delete(id: "1")), .answered(Self.ticket(2), .failed(.missing)))
    #expect(deleted.commands.isEmpty && deleted.list.collections == [Self.hills])
    let rename = Change.rename(id: "1", title: "Lake")
    let renamed = Self.loaded(
      .submitted(rename), .answered(Self.ticket(2), .failed(.missing)))
    #expect(
      renamed.commands == [
        .tell(.failed(.missing), rename), .request(Self.ticket(3), page: 1),
      ])
  }

  // FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    #expect(
      Self.list([.appeared, .responded(Self.ticket(1), .failed(.signedOut))]).commands
        == [.endSession])
    #expect(
      Self.loaded(.submitted(.delete(id: "1")), .answered(Self.ticket(2), .failed(.signedOut)))
        .commands == [.endSession])
  }
}
