import Domain
import TestKit
import Testing

@testable import Screens

/// IOS-7: which photos of the library are added by themselves, and when.
struct AutomaticAddingTests {
  private static let start = Instant(seconds: 1000)

  private static func photos(_ count: Int, from first: Int = 0) -> [AutomaticAdding.Asset] {
    (first..<first + count).map { .init(id: "p\($0)", taken: start.advanced(bySeconds: Int64($0))) }
  }

  private func switchedOn() -> AutomaticAdding {
    var screen = AutomaticAdding()
    #expect(
      screen.handle(.switched(true, at: AutomaticAddingTests.start)) == [.store, .requestAccess])
    _ = screen.handle(.accessRead(.whole))
    return screen
  }

  /// Runs until there is nothing left to do; returns the ids that were put on the list, in their order.
  private func run(
    _ screen: inout AutomaticAdding, _ photos: [AutomaticAdding.Asset]?,
    failing: [String: AutomaticAdding.Problem] = [:]
  ) -> [String] {
    var added: [String] = []
    var effects = screen.handle(.due(at: AutomaticAddingTests.start))
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .find(let ticket, _):
        effects += screen.handle(.found(ticket, photos, at: AutomaticAddingTests.start))
      case .add(let ids):
        #expect(ids.count <= AutomaticAdding.mostAtOnce && !ids.isEmpty)
        for id in ids {
          effects += screen.handle(.copied(id, failing[id]))
          if failing[id] == nil { added.append(id) }
        }
        effects += screen.handle(.roomMade(at: AutomaticAddingTests.start))
      case .store, .finished, .requestAccess, .stopCopying: break
      }
    }
    #expect(!screen.isRunning)
    return added
  }

  @Test("IOS-7: each photo is added once, the oldest first, also when it is found again")
  func eachOnce() {
    var screen = switchedOn()
    #expect(run(&screen, AutomaticAddingTests.photos(3).reversed()) == ["p0", "p1", "p2"])
    #expect(screen.memory.lastRun?.count == 3 && screen.memory.lastRun?.problem == nil)
    #expect(run(&screen, AutomaticAddingTests.photos(4)) == ["p3"])
    var later = AutomaticAdding(screen.memory)
    _ = later.handle(.accessRead(.whole))
    #expect(run(&later, AutomaticAddingTests.photos(4)) == [], "after a restart")
  }

  @Test("IOS-7: photos taken before it was switched on are not added, unless the person wants them")
  func fromADateOn() {
    var screen = switchedOn()
    let old = AutomaticAdding.Asset(id: "old", taken: Instant(seconds: 999))
    #expect(run(&screen, [old]) == [])
    #expect(screen.handle(.startChosen(Instant(milliseconds: 0))) == [.store, .requestAccess])
    #expect(run(&screen, [old]) == ["old"])
  }

  @Test("IOS-7: switched off and on, the photos of the time between are added")
  func offAndOn() {
    var screen = switchedOn()
    #expect(screen.handle(.switched(false, at: Instant(seconds: 2000))) == [.store])
    #expect(screen.handle(.due(at: Instant(seconds: 2001))) == [.finished])
    _ = screen.handle(.switched(true, at: Instant(seconds: 3000)))
    #expect(run(&screen, AutomaticAddingTests.photos(2)) == ["p0", "p1"])
  }

  @Test("IOS-7: without access the library is not read, and the last run says why")
  func noAccess() {
    var screen = switchedOn()
    _ = screen.handle(.accessRead(.denied))
    #expect(screen.handle(.due(at: AutomaticAddingTests.start)) == [.store, .finished])
    #expect(screen.memory.lastRun?.problem == .noAccess)
    _ = screen.handle(.accessRead(.limited))
    #expect(run(&screen, AutomaticAddingTests.photos(1)) == ["p0"])
  }

  @Test("IOS-7: a chosen album that is gone is reported, and no other photo is added")
  func albumGone() {
    var screen = switchedOn()
    _ = screen.handle(.albumChosen(.init(id: "a", title: "A")))
    #expect(run(&screen, nil) == [])
    #expect(screen.memory.lastRun?.problem == .albumGone)
  }

  @Test("IOS-7: a photo that cannot be read is tried again; a full device ends the run")
  func failures() {
    var screen = switchedOn()
    let photos = AutomaticAddingTests.photos(100)
    #expect(run(&screen, photos, failing: ["p1": .unreadable]).count == 99)
    #expect(screen.memory.lastRun?.problem == .unreadable)
    #expect(run(&screen, photos) == ["p1"])
    var full = switchedOn()
    #expect(run(&full, photos, failing: ["p3": .noRoom]).count == AutomaticAdding.mostAtOnce - 1)
    #expect(full.memory.lastRun?.problem == .noRoom)
  }

  @Test("IOS-7: what changes during a run is looked at after it")
  func changesDuringARun() {
    var screen = switchedOn()
    let start = AutomaticAddingTests.start
    _ = screen.handle(.due(at: start))
    #expect(screen.handle(.due(at: start)) == [])
    let effects = screen.handle(.found(Ticket(number: 1), [], at: start))
    #expect(effects == [.store, .find(Ticket(number: 2), album: nil)])
    #expect(screen.handle(.found(Ticket(number: 2), [], at: start)) == [.finished])
  }

  @Test("IOS-7: failed uploads end the run and are reported; photos that were lost are not known")
  func failedAndLost() {
    var screen = switchedOn()
    let start = AutomaticAddingTests.start
    _ = screen.handle(.due(at: start))
    let photos = AutomaticAddingTests.photos(200)
    _ = screen.handle(.found(Ticket(number: 1), photos, at: start))
    for photo in photos.prefix(80) { _ = screen.handle(.copied(photo.id, nil)) }
    #expect(screen.handle(.failed(at: start)) == [.store, .finished])
    #expect(screen.memory.lastRun?.problem == .notSent && screen.memory.known.count == 80)
    #expect(screen.handle(.lost) == [.store] && screen.memory.known.isEmpty)
  }

  @Test("IOS-7: a run that is stopped remembers what it has put on the list, and later goes on")
  func stopped() {
    var screen = switchedOn()
    _ = screen.handle(.due(at: AutomaticAddingTests.start))
    let photos = AutomaticAddingTests.photos(200)
    let effects = screen.handle(.found(Ticket(number: 1), photos, at: AutomaticAddingTests.start))
    #expect(effects == [.add(photos.prefix(80).map(\.id))])
    for photo in photos.prefix(5) { _ = screen.handle(.copied(photo.id, nil)) }
    #expect(
      screen.handle(.stopped(at: Instant(seconds: 5000))) == [.stopCopying, .store, .finished])
    #expect(screen.memory.lastRun?.count == 5 && screen.memory.known.count == 5)
    #expect(run(&screen, photos).count == 195)
  }

  // IOS-7, Q-1: in any order of events no photo is put on the list twice, and a run ends.
  @Test(arguments: 0..<40) func anySequenceOfEventsIsSurvived(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var screen = AutomaticAdding()
    let photos = AutomaticAddingTests.photos(200)
    var open: [String] = []
    var ticket = Ticket()
    var added: Set<String> = []
    for _ in 0..<400 {
      let copies: [AutomaticAdding.Event] = open.flatMap {
        [.copied($0, nil), .copied($0, .unreadable)]
      }
      let events: [AutomaticAdding.Event] =
        copies + [
          .switched(true, at: AutomaticAddingTests.start), .accessRead(.whole),
          .accessRead(.denied), .due(at: AutomaticAddingTests.start),
          .found(ticket, photos, at: AutomaticAddingTests.start),
          .found(ticket, nil, at: AutomaticAddingTests.start),
          .stopped(at: AutomaticAddingTests.start), .albumChosen(nil), .cellularChosen(true),
        ] + (open.isEmpty ? [.roomMade(at: AutomaticAddingTests.start)] : [])
      guard let event = events.randomElement(using: &chance) else { return }
      if case .copied(let id, let problem) = event {
        open.removeAll { $0 == id }
        if problem == nil { #expect(added.insert(id).inserted, "\(id) twice") }
      }
      for effect in screen.handle(event) {
        if case .find(let next, _) = effect { ticket = next }
        if case .add(let ids) = effect { open = ids }
        if case .stopCopying = effect { open = [] }
      }
      #expect(screen.memory.known.isSubset(of: added))
    }
  }
}
