import Domain
import TestKit
import Testing

@testable import AppModel
@testable import Screens

/// FEED-21: the real app with an unreliable server, network and store.
struct LikeLawTests {
  // FEED-21: whatever happens, server and hearts agree in the end.
  @Test(arguments: 0..<40) func inTheEndTheServerHoldsWhatTheHeartsShow(seed: UInt64) {
    var simulation = LikeSimulation(seed: seed)
    for _ in 0..<300 { simulation.somethingHappens() }
    simulation.calm()
    #expect(simulation.store.isEmpty)
    #expect(simulation.hearts == simulation.wanted)
    #expect(simulation.server == simulation.wanted)
  }

  // FEED-21: in all states within five events, at most one like is being sent.
  @Test func aPendingLikeIsNeverShownTwiceNorSentTwiceAtOnce() {
    let found = explore(
      startedApp(), depth: 5, phase: { _ in "app" }, alphabet: { _ in Self.alphabet },
      law: { screen in
        guard let inside = screen.inside else { return nil }
        let requests = inside.likes.entries.compactMap { $0.pending?.request }
        if requests.count(where: { $0.source == nil }) > 1 { return "two likes are being sent" }
        if Set(requests.map(\.ticket)).count < requests.count { return "a ticket twice" }
        let ids = inside.likes.entries.map(\.id)
        return Set(ids).count < ids.count ? "a photo has two entries" : nil
      })
    #expect(found.failure == nil)
    #expect(found.states > 2000)
  }

  static let alphabet: [AppScreen.Event] =
    [
      .feed(.likeTapped("p1")), .feed(.likeTapped("p2")), .cameOnline, .reached(true),
      .reached(false), .woke(ticket(1)), .woke(ticket(2)),
      .likes(.heard("like ann p1\t+3")), .likes(.heard("like ann p1\t")),
      .likes(.restored("like ann p2\t-3")), .profile(.signOutTapped), .profile(.signOutConfirmed),
      .signOutFailed,
    ]
    + [ticket(1), ticket(2)].flatMap { number -> [AppScreen.Event] in
      [
        .likes(.answered(number, .confirmed)), .likes(.answered(number, .unreached)),
        .likes(.answered(number, .refused)), .likes(.answered(number, .busy(seconds: 3))),
        .likes(.answered(number, .gone)), .likes(.answered(number, .delayed(seconds: 3))),
      ]
    }
}

/// A person who taps at random, a network that loses requests and responses, a phone that restarts.
struct LikeSimulation {
  private var chance: Chance
  private var screen = AppScreen()
  private var inTheAir: [AppScreen.Effect] = []
  private var calls: [Ticket] = []
  private var isUp = true
  /// The entries stored on the device.
  private(set) var store: [String: String] = [:]
  /// The ids liked on the server.
  private(set) var server: Set<String> = []
  /// The ids that the person wants to be liked.
  private(set) var wanted: Set<String> = []

  static let photos = (0..<6).map { "p\($0)" }

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    restart()
  }

  var hearts: Set<String> {
    guard case .inside(let view) = screen.view else { return [] }
    return Set(view.feed.cards.filter(\.isLiked).map(\.id))
  }

  mutating func somethingHappens() {
    switch Int.random(in: 0..<12, using: &chance) {
    case 0...3: tap(Self.photos[Int.random(in: 0..<6, using: &chance)])
    case 4...7: answerOne()
    case 8: isUp.toggle()
    case 9: handle(.cameOnline)
    case 10: if let call = calls.popLast() { handle(.woke(call)) }
    default: if Int.random(in: 0..<4, using: &chance) == 0 { restart() }
    }
  }

  /// Makes the network reliable and runs until no work is left.
  mutating func calm() {
    isUp = true
    for _ in 0..<200 {
      while !inTheAir.isEmpty { answerOne(isSure: true) }
      if let call = calls.popLast() { handle(.woke(call)) }
      handle(.cameOnline)
    }
  }

  private mutating func tap(_ photo: String) {
    guard case .inside(let view) = screen.view,
      let card = view.feed.cards.first(where: { $0.id == photo }), !card.isLiking
    else { return }
    wanted.formSymmetricDifference([photo])
    handle(.feed(.likeTapped(photo)))
  }

  // Closes and reopens the app; pending requests may arrive, their responses never do.
  private mutating func restart() {
    for question in inTheAir where Bool.random(using: &chance) { serve(question) }
    inTheAir = []
    calls = []
    var start = Start(language: .english)
    start.isSignedIn = true
    start.username = "ann"
    start.page = PhotoPage(
      photos: Self.photos.map { photo($0, isLiked: server.contains($0)) }, isLast: true)
    screen = AppScreen()
    handle(.started(start))
    handle(.likes(.restored(store.map { $0.key + "\t" + $0.value }.joined(separator: "\n"))))
  }

  private mutating func answerOne(isSure: Bool = false) {
    guard !inTheAir.isEmpty else { return }
    let place = isSure ? 0 : Int.random(in: 0..<inTheAir.count, using: &chance)
    let question = inTheAir.remove(at: place)
    let arrives = isSure || isUp && Int.random(in: 0..<5, using: &chance) > 0
    if arrives { serve(question) }
    let isHeard = isSure || arrives && Int.random(in: 0..<5, using: &chance) > 0
    handle(.reached(isHeard))
    guard case .ask(.like(let ticket, _, _)) = question else { return }
    handle(.likes(.answered(ticket, isHeard ? .confirmed : .unreached)))
  }

  private mutating func serve(_ question: AppScreen.Effect) {
    guard case .ask(.like(_, let id, let isLiked)) = question else { return }
    if isLiked { server.insert(id) } else { server.remove(id) }
  }

  private mutating func handle(_ event: AppScreen.Event) {
    for effect in screen.handle(event) {
      switch effect {
      case .ask: inTheAir.append(effect)
      case .keepLike(let entry):
        store[entry.key] = entry.value.isEmpty ? nil : entry.value
      case .wake(let call, _): calls.append(call)
      default: break
      }
    }
  }
}
