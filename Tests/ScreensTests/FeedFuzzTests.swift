import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-6, FEED-10, FEED-18, FEED-26: random actions on a long list, with a server that answers at
/// random.
struct FeedFuzzTests {
  /// The scroll behaviour of a browser, and a server with a feed.
  struct Simulation {
    var chance: Chance
    var screen = FeedScreen()
    var scrollTop: Int32 = 0
    var height: Int32 = 667
    var open: [(ticket: Ticket, question: FeedRequest)] = []
    var alarms: [Ticket] = []
    /// Photos are numbered, newer ones higher. Photos are only added, or all get new numbers.
    var newest: Int32
    var generation = 0

    func token(_ count: Int32) -> String { "\(generation).\(count)" }

    func photos(from: Int32, of count: Int32) -> [Photo] {
      (from..<min(count, from + 30)).map { slot in
        let number = count - 1 - slot
        return Photo(
          id: "g\(generation)n\(number)", size: FeedFuzzTests.size(number), addedAt: nil,
          blurHash: "", color: "", caption: "", address: "", isLiked: false)
      }
    }

    mutating func happen(_ event: FeedScreen.Event) {
      for effect in screen.handle(event) {
        switch effect {
        case .load(let ticket, let question): open.append((ticket, question))
        case .scroll(let top): scrollTop = clamped(top)
        case .shift(let distance): scrollTop = clamped(scrollTop + distance)
        case .wake(let ticket, _): alarms.append(ticket)
        case .loadPage, .loadList, .toggleLike, .placed, .open, .focusCard, .signedOut: break
        }
      }
    }

    /// The height of the rows that are built, with the gaps below them.
    var rowsHeight: Int32 {
      let view = screen.view
      let slots = (view.cards.map(\.slot) + view.blanks.map(\.slot)).sorted()
      guard let layout = screen.window?.layout, let first = slots.first, let last = slots.last
      else { return 0 }
      return Int32(clamping: layout.top(of: Int(last) + 1) - layout.top(of: Int(first)))
    }

    /// A browser's scroll limits; a footer 60 pixels high is below the list.
    func clamped(_ top: Int32) -> Int32 {
      let view = screen.view
      let space = 16 + view.spaceAbove + rowsHeight + view.spaceBelow + 60
      return max(0, min(top, space - height))
    }

    mutating func answerOne() {
      guard !open.isEmpty else { return }
      let (ticket, question) = open.remove(at: Int.random(in: 0..<open.count, using: &chance))
      if Int.random(in: 0..<8, using: &chance) == 0 {
        return happen(.answered(ticket, .failed(.offline)))
      }
      switch question {
      case .index(let feed, let at, of: _):
        guard feed == nil || known(feed) != nil else { return happen(.answered(ticket, .changed)) }
        let count = known(feed) ?? newest
        let numbers = (0..<count).map { count - 1 - $0 }
        let place = numbers.firstIndex { "g\(generation)n\($0)" == at }
        let index = FeedIndex(
          state: FeedState(token: token(count), count: count),
          proportions: numbers.map { Proportion(FeedFuzzTests.size($0)) },
          days: [FeedIndex.Day(number: 19_000, count: count)], place: place.map { Int32($0) })
        if let index { happen(.answered(ticket, .index(index))) }
      case .cards(let feed, let from):
        guard let count = known(feed) else { return happen(.answered(ticket, .changed)) }
        happen(.answered(ticket, .cards(photos(from: from, of: count))))
      case .news(let feed):
        guard let count = known(feed) else { return happen(.answered(ticket, .changed)) }
        happen(.answered(ticket, .news(newest - count)))
      }
    }

    func known(_ feed: String?) -> Int32? {
      guard let parts = feed?.split(separator: "."), parts.count == 2,
        parts[0] == "\(generation)"
      else { return nil }
      return Int32(parts[1])
    }

    mutating func step() {
      switch Int.random(in: 0..<20, using: &chance) {
      case 0...5:
        scrollTop = clamped(scrollTop + Int32.random(in: -3000...5000, using: &chance))
        happen(.scrolled(scrollTop))
      case 6: happen(.scrubbed(.key(ScrubKey.allCases.randomElement(using: &chance) ?? .end)))
      case 7:
        happen(.scrubbed(.grabbed(at: 10, track: 500)))
        let place = Int32.random(in: -50...600, using: &chance)
        happen(.scrubbed(.moved(to: place, track: 500)))
        happen(.scrubbed(.released))
      case 8:
        height = [375, 667].randomElement(using: &chance) ?? 667
        let isWide = Bool.random(using: &chance)
        happen(
          .resized(
            Viewport(width: isWide ? 1208 : 1042 - height, height: height, isWide: isWide)))
      case 9: newest += Int32.random(in: 0...3, using: &chance)
      case 10: if Bool.random(using: &chance) { generation += 1 }
      case 11:
        happen(.pulled(80))
        happen(.pullReleased)
      case 12:
        happen([.retryTapped, .newPhotosTapped].randomElement(using: &chance) ?? .retryTapped)
      case 13: if let alarm = alarms.popLast() { happen(.woke(alarm)) }
      case 14: happen(.showed("g\(generation)n\(Int32.random(in: 0..<newest, using: &chance))"))
      default: answerOne()
      }
    }
  }

  static func size(_ number: Int32) -> PixelSize {
    let sizes = [(3, 2), (2, 3), (1, 1), (3, 1), (1, 40), (50, 1)]
    let (width, height) = sizes[Int(number) % sizes.count]
    return PixelSize(width: Int32(width), height: Int32(height))
  }

  /// The first invariant that is violated after a step; nil if all hold.
  static func broken(_ simulation: Simulation) -> String? {
    let view = simulation.screen.view
    let ids = view.cards.map(\.id)
    if Set(ids).count != ids.count { return "a photo twice" }
    let slots = (view.cards.map(\.slot) + view.blanks.map(\.slot)).sorted()
    if let first = slots.first, slots != Array(first..<(first + Int32(slots.count))) {
      return "a gap between slots"
    }
    if slots.count > 60 { return "\(slots.count) cards" }
    if view.spaceAbove < 0 || view.spaceBelow < 0 { return "negative space" }
    if view.spaceAbove > 8_100_000 || view.spaceBelow > 8_100_000 { return "too high a page" }
    for card in view.cards where !card.id.hasPrefix("g") { return "an unknown photo" }
    if simulation.open.count > 4 { return "\(simulation.open.count) questions at a time" }
    // The rendered cards cover the window, as far as the list has photos.
    let end = 16 + view.spaceAbove + simulation.rowsHeight
    if !slots.isEmpty, view.spaceAbove + 16 > simulation.scrollTop + 16 {
      return "nothing at the top"
    }
    if view.spaceBelow > 0, end < simulation.scrollTop + simulation.height {
      return "nothing at the bottom"
    }
    return nil
  }

  // FEED-6, FEED-10
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func nothingBreaksWhateverHappens(seed: UInt64) {
    var simulation = Simulation(chance: Chance(seed: seed), newest: seed % 3 == 0 ? 90 : 60_000)
    let first = simulation.photos(from: 0, of: simulation.newest).prefix(10)
    simulation.happen(
      .opened(
        FeedOpening(
          page: PhotoPage(photos: Array(first), isLast: false),
          state: FeedState(token: simulation.token(simulation.newest), count: simulation.newest))))
    simulation.happen(.resized(Viewport(width: 375, height: 667)))
    for number in 0..<400 {
      simulation.step()
      if let broken = FeedFuzzTests.broken(simulation) {
        Issue.record("seed \(seed), step \(number): \(broken)")
        return
      }
    }
    for _ in 0..<40 { simulation.answerOne() }
    simulation.happen(.retryTapped)
    for _ in 0..<40 where !simulation.open.isEmpty { simulation.answerOne() }
  }
}
