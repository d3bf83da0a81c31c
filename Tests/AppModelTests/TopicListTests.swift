import AppModel
import Domain
import Testing

/// FEED-33: the topics below the search field of the iPhone app.
@Suite struct TopicListTests {
  private static let first = Ticket(number: 1)
  private static let hills = Topic(slug: "hills", title: "Hills")

  /// A list after these events, and the commands of the last one.
  private func list(
    _ events: TopicList.Event...
  ) -> (list: TopicList, commands: [TopicList.Command]) {
    var list = TopicList()
    var commands: [TopicList.Command] = []
    for event in events { commands = list.handle(event) }
    return (list, commands)
  }

  // FEED-33
  @Test func theTopicsAreRequestedWhenTheyAreWanted() {
    let (list, commands) = list(.wanted)
    #expect(commands == [.request(Self.first)] && list.topics.isEmpty)
  }

  // FEED-33
  @Test func theTopicsAreShownInTheServersOrder() {
    let sea = Topic(slug: "sea", title: "Sea")
    let (list, commands) = list(.wanted, .responded(Self.first, .topics([sea, Self.hills])))
    #expect(commands.isEmpty && list.topics == [sea, Self.hills])
  }

  // FEED-33: one request at a time, and none once they are known.
  @Test func topicsAreRequestedOnce() {
    #expect(list(.wanted, .wanted).commands.isEmpty)
    #expect(list(.wanted, .responded(Self.first, .topics([])), .wanted).commands.isEmpty)
  }

  // FEED-33: topics that could not be loaded are requested the next time they are wanted.
  @Test(arguments: [Problem.offline, .server]) func aFailureIsRepeatedLater(problem: Problem) {
    let failed = TopicList.Event.responded(Self.first, .failed(problem))
    #expect(list(.wanted, failed).commands.isEmpty)
    #expect(list(.wanted, failed, .wanted).commands == [.request(Ticket(number: 2))])
  }

  // FEED-33
  @Test func aLateResponseIsIgnored() {
    let (list, _) = list(
      .wanted, .responded(Self.first, .failed(.offline)), .wanted,
      .responded(Self.first, .topics([Self.hills])))
    #expect(list.topics.isEmpty)
  }

  // FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    #expect(list(.wanted, .responded(Self.first, .failed(.signedOut))).commands == [.endSession])
  }

  // FEED-31, FEED-33
  @Test func listsAreNamedInTheURLOfTheirPage() {
    #expect(ListName.topic("hills & sea").address == "/app/feed?topic=hills%20%26%20sea")
    #expect(ListName.collection("17").address == "/app/feed?collection=17")
  }

  // FEED-31, FEED-33: a list that was left before its page arrived does not open.
  @Test func aListThatWasLeftDoesNotOpen() {
    var opening = ListOpening()
    _ = opening.handle(.requested(.topic("hills")))
    #expect(opening.handle(.closed).isEmpty)
    var start = Start(language: .english)
    start.feed = FeedState(token: "3-a?topic=hills", count: 3)
    #expect(opening.handle(.responded(Self.first, .found(start))).isEmpty)
    #expect(opening.phase == .closed)
  }
}
