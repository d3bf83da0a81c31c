import AppModel
import Domain
import Testing

/// FEED-32: the collections of one photo in the iPhone app.
@Suite struct PhotoCollectionsTests {
  private static let sea = OwnCollectionsTests.sea
  private static let hills = OwnCollectionsTests.hills

  private static func ticket(_ number: Int32) -> Ticket { Ticket(number: number) }

  /// Collections after these events, and the commands of the last one.
  private static func list(
    _ events: [PhotoCollections.Event]
  ) -> (list: PhotoCollections, commands: [PhotoCollections.Command]) {
    var list = PhotoCollections()
    var commands: [PhotoCollections.Command] = []
    for event in events { commands = list.handle(event) }
    return (list, commands)
  }

  /// Two collections, of which the second contains the photo, and these events.
  private static func loaded(
    _ events: PhotoCollections.Event...
  ) -> (list: PhotoCollections, commands: [PhotoCollections.Command]) {
    list(
      [
        .list(.appeared), .photoResponded(ticket(1), .collections(["2"])),
        .list(.responded(ticket(1), .page([sea, hills], isLast: true))),
      ] + events)
  }

  private static func checked(_ list: PhotoCollections) -> [Bool] { list.rows.map(\.isChecked) }

  // FEED-32
  @Test func photoAndListAreRequested() {
    let (list, commands) = Self.list([.list(.appeared)])
    #expect(
      commands == [.requestPhoto(Self.ticket(1)), .list(.request(Self.ticket(1), page: 1))])
    #expect(list.footer == .loading)
  }

  // FEED-32
  @Test func thoseWithThePhotoAreChecked() {
    let (list, _) = Self.loaded()
    #expect(list.rows.map(\.collection) == [Self.sea, Self.hills] && list.footer == .none)
    #expect(Self.checked(list) == [false, true])
  }

  // FEED-32: without knowing which contain the photo, no check mark would be true.
  @Test func nothingIsShownBeforeThePhotoIsHere() {
    let page = PhotoCollections.Event.list(
      .responded(Self.ticket(1), .page([Self.sea], isLast: true)))
    let waiting = Self.list([.list(.appeared), page]).list
    #expect(waiting.rows.isEmpty && waiting.footer == .loading)
    let failed = PhotoCollections.Event.photoResponded(Self.ticket(1), .failed(.offline))
    let lost = Self.list([.list(.appeared), page, failed]).list
    #expect(lost.rows.isEmpty && lost.footer == .failed(.offline))
    for event in [OwnCollections.Event.retryTapped, .cameOnline] {
      #expect(
        Self.list([.list(.appeared), page, failed, .list(event)]).commands
          == [.requestPhoto(Self.ticket(2))])
    }
  }

  // FEED-32: a tap adds or removes the photo, which is visible at once.
  @Test func aTapAddsOrRemovesThePhoto() {
    let added = Self.loaded(.tapped("1"))
    #expect(added.commands == [.put(Self.ticket(2), id: "1", isIn: true)])
    #expect(Self.checked(added.list) == [true, true])
    #expect(added.list.rows.map(\.isBusy) == [true, false])
    let removed = Self.loaded(.tapped("2"))
    #expect(removed.commands == [.put(Self.ticket(2), id: "2", isIn: false)])
    #expect(Self.checked(removed.list) == [false, false])
  }

  // FEED-32: the number of photos follows the response.
  @Test func aConfirmedChangeStays() {
    var more = Self.sea
    more.photoCount = 4
    let (list, commands) = Self.loaded(
      .tapped("1"), .answered(Self.ticket(2), .changed(more)))
    #expect(commands == [.confirmed(more, isIn: true)])
    #expect(Self.checked(list) == [true, true] && list.rows[0].collection == more)
    #expect(!list.rows[0].isBusy)
    let removed = Self.loaded(.tapped("2"), .answered(Self.ticket(2), .changed(Self.hills)))
    #expect(Self.checked(removed.list) == [false, false])
  }

  // FEED-32, Q-1: a failure takes the check mark back, and the person learns why.
  @Test(arguments: [CollectionFailure.offline, .notAllowed, .refused, .server])
  func aFailureTakesTheMarkBack(failure: CollectionFailure) {
    for (id, marks) in [("1", [false, true]), ("2", [false, true])] {
      let (list, commands) = Self.loaded(.tapped(id), .answered(Self.ticket(2), .failed(failure)))
      #expect(commands.first == .tell(failure) && Self.checked(list) == marks)
      #expect(list.rows.allSatisfy { !$0.isBusy })
    }
  }

  // FEED-32
  @Test func aSecondTapDoesNothing() {
    let (list, commands) = Self.loaded(.tapped("1"), .tapped("1"))
    #expect(commands.isEmpty && Self.checked(list) == [true, true])
    #expect(Self.loaded(.tapped("1"), .tapped("2")).commands.count == 1)
    #expect(Self.loaded(.tapped("9")).commands.isEmpty)
  }

  // FEED-32
  @Test func aLateResponseIsIgnored() {
    let late = PhotoCollections.Event.answered(Self.ticket(7), .changed(Self.hills))
    #expect(Self.loaded(.tapped("1"), late).list.rows[0].isBusy)
    // Another request for the photo is on its way.
    let photo = PhotoCollections.Event.photoResponded(Self.ticket(1), .collections([]))
    let lost = PhotoCollections.Event.answered(Self.ticket(2), .failed(.offline))
    #expect(Self.loaded(.tapped("1"), lost).commands.last == .requestPhoto(Self.ticket(3)))
    #expect(Self.checked(Self.loaded(.tapped("1"), lost, photo).list) == [false, true])
  }

  // FEED-32: a collection that is created here gets the photo.
  @Test func aNewCollectionGetsThePhoto() {
    let create = CollectionChange.create(title: "New", isPrivate: false)
    let new = OwnCollection(id: "3", title: "New")
    #expect(Self.loaded(.list(.submitted(create))).list.isCreating)
    let (list, commands) = Self.loaded(
      .list(.submitted(create)), .list(.answered(Self.ticket(2), .changed(new))))
    #expect(commands == [.put(Self.ticket(2), id: "3", isIn: true)])
    #expect(Self.checked(list) == [true, false, true])
  }

  // FEED-32: a response with the photo that is older than a change does not take its check mark back.
  @Test func aPhotoReadBeforeAChangeIsRequestedAgain() {
    var more = Self.sea
    more.photoCount = 4
    let changed = PhotoCollections.Event.answered(Self.ticket(4), .changed(more))
    let old = PhotoCollections.Event.photoResponded(Self.ticket(3), .collections(["2"]))
    let (list, commands) = Self.loaded(
      .tapped("2"), .answered(Self.ticket(2), .failed(.server)), .tapped("1"), changed)
    #expect(commands.last == .requestPhoto(Self.ticket(5)))
    #expect(Self.checked(list) == [true, true])
    let late = Self.loaded(
      .tapped("2"), .answered(Self.ticket(2), .failed(.server)), .tapped("1"), changed, old)
    #expect(Self.checked(late.list) == [true, true])
  }

  // FEED-32: a collection that was deleted elsewhere disappears from the list.
  @Test func whatIsGoneIsLoadedAgain() {
    let (list, commands) = Self.loaded(
      .tapped("1"), .answered(Self.ticket(2), .failed(.missing)))
    #expect(commands == [.tell(.missing), .list(.request(Self.ticket(2), page: 1))])
    #expect(Self.checked(list) == [false, true])
  }

  // FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    #expect(
      Self.list([.list(.appeared), .photoResponded(Self.ticket(1), .failed(.signedOut))]).commands
        == [.list(.endSession)])
    #expect(
      Self.loaded(.tapped("1"), .answered(Self.ticket(2), .failed(.signedOut))).commands
        == [.list(.endSession)])
  }
}
