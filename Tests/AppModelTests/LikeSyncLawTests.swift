import Domain
import TestKit
import Testing

@testable import AppModel

/// FEED-21: `LikeSync` without screens, with a hostile network, restarts and two tabs.
struct LikeSyncLawTests {
  // FEED-21: whatever happens, the server and the hearts of both tabs agree in the end.
  @Test(arguments: 0..<200) func inTheEndTheServerHoldsWhatThePersonTappedLast(seed: UInt64) {
    var device = LikeSyncDevice(seed: seed)
    for _ in 0..<300 { device.somethingHappens() }
    device.calm()
    #expect(device.store.isEmpty)
    #expect(device.server == device.wanted)
    #expect(device.hearts.allSatisfy { $0 == device.wanted })
  }

  // FEED-21: the queue never has two requests on their way.
  @Test(arguments: 0..<20) func theQueueSendsOneLikeAtATime(seed: UInt64) {
    var device = LikeSyncDevice(seed: seed)
    var most = 0
    for _ in 0..<300 {
      device.somethingHappens()
      most = max(most, device.mostQueued)
    }
    #expect(most == 1)
  }

  // FEED-8: of more than 16 requests for photos without a response, the oldest no longer says what is liked.
  @Test(arguments: [(1, true), (2, false)]) func theOldestOfManyRequestsIsForgotten(
    answered: Int, isLiked: Bool
  ) {
    var sync = LikeSync(owner: "ann")
    let photo = LikeSyncDevice.photo("p0", isLiked: false)
    for case .send(let ticket, _, _) in sync.tap(photo, from: .feed) {
      _ = sync.handle(.answered(ticket, .confirmed))
    }
    var ticket = Ticket()
    let tickets = (1...17).map { _ in ticket.next() }
    for ticket in tickets { sync.noteRequest(ticket, of: .feed) }
    sync.learn([photo], for: tickets[answered - 1], of: .feed)
    #expect(sync.book.heart(of: photo).isLiked == isLiked)
  }

  // FEED-21: a like that one tab takes back before it was sent is not taken for confirmed in another.
  @Test func aLikeTakenBackInAnotherTabTurnsTheHeartBack() {
    var one = LikeSync(owner: "ann")
    var other = LikeSync(owner: "ann")
    let photo = LikeSyncDevice.photo("p0", isLiked: false)
    _ = one.reach(false)
    _ = other.reach(false)
    for _ in 0..<2 {
      for case .keep(let entry) in one.tap(photo, from: .feed) {
        _ = other.handle(.heard(entry.key + "\t" + entry.value))
      }
    }
    #expect(!one.book.heart(of: photo).isLiked && !other.book.heart(of: photo).isLiked)
    #expect(other.book.unknown.isEmpty && other.hurry() == [.checkHealth])
  }

  // FEED-21: a delay that the server asked for is kept, whatever the network reports.
  @Test func nothingIsSentDuringADelayThatTheServerAskedFor() {
    var sync = LikeSync(owner: "ann")
    _ = sync.reach(false)
    let kept = sync.tap(LikeSyncDevice.photo("p0", isLiked: false), from: .feed)
    #expect(kept.count == 1)
    #expect(sync.reach(true) == [.reconnected])
    let sent = sync.sendNext()
    guard case .send(let ticket, "p0", true) = sent.first else {
      Issue.record("not sent: \(sent)")
      return
    }
    let delay = sync.handle(.answered(ticket, .busy(seconds: 90)))
    guard case .wake(let alarm, milliseconds: 90_000) = delay.first else {
      Issue.record("no delay: \(delay)")
      return
    }
    #expect(sync.hurry().isEmpty && sync.sendNext().isEmpty)
    #expect(sync.reach(false).isEmpty)
    // NB: offline and held, so only the server's reachability may be asked.
    #expect(sync.hurry() == [.checkHealth])
    #expect(sync.wake(alarm).count == 1)
  }
}

/// A device with two tabs, whose person taps at random, and whose network loses requests and
/// responses. The tabs share the stored entries; each hears what the other stores.
struct LikeSyncDevice {
  private struct Tab {
    var sync = LikeSync(owner: "ann")
    /// What the server delivered with each photo when the tab opened.
    var photos: [Photo]
    var alarms: [Ticket] = []
  }

  private struct Sent {
    let tab: Int
    let ticket: Ticket
    let id: String
    let isLiked: Bool
  }

  private var chance: Chance
  private var tabs: [Tab] = []
  private var onTheirWay: [Sent] = []
  private var isUp = true
  /// The entries stored on the device.
  private(set) var store: [String: LikeEntry] = [:]
  /// The ids liked on the server.
  private(set) var server: Set<String> = []
  /// The ids that the person wants to be liked.
  private(set) var wanted: Set<String> = []

  private static let ids = (0..<5).map { "p\($0)" }

  static func photo(_ id: String, isLiked: Bool) -> Photo {
    Photo(
      id: id, size: PixelSize(width: 3, height: 2), addedAt: Instant(seconds: 0), blurHash: "",
      color: "#000000", caption: "", address: "/" + id, isLiked: isLiked)
  }

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    tabs = [Tab(photos: fresh), Tab(photos: fresh)]
  }

  /// The ids that each tab shows as liked.
  var hearts: [Set<String>] {
    tabs.map { tab in Set(tab.photos.filter { tab.sync.book.heart(of: $0).isLiked }.map(\.id)) }
  }

  /// The largest number of requests that one tab's queue is waiting for.
  var mostQueued: Int {
    tabs.map { tab in
      tab.sync.book.entries.count { entry in
        entry.pending?.request.map { $0.source == nil } ?? false
      }
    }.max() ?? 0
  }

  mutating func somethingHappens() {
    let tab = Int.random(in: 0..<2, using: &chance)
    switch Int.random(in: 0..<14, using: &chance) {
    case 0...3: tap(tab, Self.ids[Int.random(in: 0..<Self.ids.count, using: &chance)])
    case 4...8: answerOne()
    case 9: isUp.toggle()
    case 10: carryOut(tabs[tab].sync.hurry(), tab)
    case 11, 12: fire(tab)
    default: if Int.random(in: 0..<4, using: &chance) == 0 { restart(tab) }
    }
    sendNext()
  }

  /// Makes the network reliable and runs until no work is left; then both tabs load their photos.
  mutating func calm() {
    isUp = true
    for _ in 0..<200 {
      while !onTheirWay.isEmpty { answerOne(isSure: true) }
      for tab in tabs.indices {
        while !tabs[tab].alarms.isEmpty { fire(tab) }
        carryOut(tabs[tab].sync.hurry(), tab)
      }
      sendNext()
    }
    for tab in tabs.indices {
      tabs[tab].photos = fresh
      tabs[tab].sync.learn(tabs[tab].photos)
    }
  }

  private var fresh: [Photo] { Self.ids.map { Self.photo($0, isLiked: server.contains($0)) } }

  private mutating func tap(_ tab: Int, _ id: String) {
    guard let photo = tabs[tab].photos.first(where: { $0.id == id }) else { return }
    let heart = tabs[tab].sync.book.heart(of: photo)
    guard !heart.isLoading else { return }
    if heart.isLiked { wanted.remove(id) } else { wanted.insert(id) }
    carryOut(tabs[tab].sync.tap(photo, from: .feed), tab)
  }

  private mutating func fire(_ tab: Int) {
    guard !tabs[tab].alarms.isEmpty else { return }
    let alarm = tabs[tab].alarms.removeFirst()
    carryOut(tabs[tab].sync.wake(alarm), tab)
  }

  private mutating func sendNext() {
    for tab in tabs.indices { carryOut(tabs[tab].sync.sendNext(), tab) }
  }

  // Closes and reopens a tab, which cancels its requests. NB: a request that arrived after a later one
  // of the other tab would win; likes have no order of their own on the server.
  private mutating func restart(_ tab: Int) {
    onTheirWay.removeAll { $0.tab == tab }
    tabs[tab] = Tab(photos: fresh)
    let lines = store.values.sorted { $0.order < $1.order }.map { $0.key + "\t" + $0.value }
    carryOut(tabs[tab].sync.handle(.restored(lines.joined(separator: "\n"))), tab)
  }

  private mutating func answerOne(isSure: Bool = false) {
    guard !onTheirWay.isEmpty else { return }
    let place = isSure ? 0 : Int.random(in: 0..<onTheirWay.count, using: &chance)
    let sent = onTheirWay.remove(at: place)
    let arrives = isSure || isUp && Int.random(in: 0..<5, using: &chance) > 0
    if arrives { serve(sent) }
    let isHeard = isSure || arrives && Int.random(in: 0..<5, using: &chance) > 0
    carryOut(tabs[sent.tab].sync.reach(isHeard), sent.tab)
    let answer = isHeard ? LikeBook.Answer.confirmed : .unreached
    carryOut(tabs[sent.tab].sync.handle(.answered(sent.ticket, answer)), sent.tab)
    sendNext()
  }

  private mutating func serve(_ sent: Sent) {
    if sent.isLiked { server.insert(sent.id) } else { server.remove(sent.id) }
  }

  private mutating func carryOut(_ effects: [LikeSync.Effect], _ tab: Int) {
    for effect in effects {
      switch effect {
      case .keep(let entry):
        store[entry.key] = entry.isLiked == nil ? nil : entry
        let line = entry.key + "\t" + entry.value
        carryOut(tabs[1 - tab].sync.handle(.heard(line)), 1 - tab)
      case .send(let ticket, let id, let isLiked):
        onTheirWay.append(Sent(tab: tab, ticket: ticket, id: id, isLiked: isLiked))
      case .wake(let ticket, _): tabs[tab].alarms.append(ticket)
      case .lookUp:
        let unknown = tabs[tab].sync.book.unknown
        tabs[tab].sync.learn(tabs[tab].photos.filter { unknown.contains($0.id) })
      case .checkHealth, .failed, .reconnected, .sessionEnded: break
      }
    }
  }
}
