import AppModel
import Domain

/// Detects when scrolling stops: then the position in the feed is reported, and `FeedFold` may move
/// the section that is laid out.
struct FeedRest: Hashable, Sendable {
  /// Milliseconds between checks; the position in the feed is reported at most this often.
  static let pause: Int32 = 500
  /// Number of checks without movement after which checking stops.
  static let looks = 2

  var isTouched = false
  /// The position in the feed that was last reported.
  var told: FeedPlace?
  private(set) var alarm: Ticket?
  private var offset: Int64 = 0
  private var quiet = 0

  /// Starts periodic checks unless they are already running.
  mutating func stir(_ alarms: inout Ticket) -> [FeedScreen.Effect] {
    quiet = 0
    return alarm == nil ? [wakeLater(&alarms)] : []
  }

  /// Records a check. Returns whether the list has not moved since the last one.
  mutating func look(at offset: Int64) -> Bool {
    defer { self.offset = offset }
    guard self.offset == offset else {
      quiet = 0
      return false
    }
    quiet += 1
    return true
  }

  /// Schedules the next check, unless the list has been still for long enough.
  mutating func goOn(_ alarms: inout Ticket) -> [FeedScreen.Effect] {
    alarm = nil
    return quiet < FeedRest.looks ? [wakeLater(&alarms)] : []
  }

  private mutating func wakeLater(_ alarms: inout Ticket) -> FeedScreen.Effect {
    let next = alarms.next()
    alarm = next
    return .wake(next, FeedRest.pause)
  }
}

/// Polls for newer photos (FEED-19).
struct FeedNews: Hashable, Sendable {
  /// Milliseconds between a response and the next poll while the page is visible.
  static let pause: Int32 = 60_000

  /// Number of photos newer than the list.
  var count: Int32 = 0
  var question: Ticket?
  private(set) var alarm: Ticket?
  private var isInFront = true

  /// Schedules the next poll if the page is visible.
  mutating func begin(_ alarms: inout Ticket) -> [FeedScreen.Effect] {
    question = nil
    guard isInFront else { return [] }
    let next = alarms.next()
    alarm = next
    return [.wake(next, FeedNews.pause)]
  }

  mutating func ask(_ token: String, _ ticket: Ticket) -> [FeedScreen.Effect] {
    alarm = nil
    question = ticket
    return [.load(ticket, .news(feed: token))]
  }

  /// Records whether the page is visible. Returns whether to poll now, because it just became
  /// visible.
  mutating func uncover(_ isInFront: Bool) -> Bool {
    let wasHidden = !self.isInFront
    self.isInFront = isInFront
    if !isInFront { alarm = nil }
    return isInFront && wasHidden && question == nil
  }
}

extension FeedScreen {
  mutating func wake(_ woken: Ticket) -> [Effect] {
    if woken == rest.alarm { return look() }
    guard woken == news.alarm else { return [] }
    return askForNews()
  }

  mutating func uncover(_ isInFront: Bool) -> [Effect] {
    guard news.uncover(isInFront) else { return [] }
    return askForNews()
  }

  /// Checks at once whether the list is outdated.
  mutating func askForNews() -> [Effect] {
    guard let token = list.state?.token else { return [] }
    guard phase == .resting else { return news.begin(&alarms) }
    return news.ask(token, ticket.next())
  }

  mutating func takeNews(_ answer: FeedResponse) -> [Effect] {
    let next = news.begin(&alarms)
    switch answer {
    case .news(let count): news.count = max(0, count)
    case .changed: return next + (phase == .resting ? renew() : [])
    case .failed(.signedOut): return [.signedOut]
    case .failed, .index, .cards: break
    }
    return next
  }

  private mutating func look() -> [Effect] {
    guard var window else { return [] }
    var effects: [Effect] = []
    window.settle()
    if rest.look(at: window.offset), !rest.isTouched, let shift = window.slide(isAtRest: true) {
      effects.append(.shift(shift))
    }
    self.window = window
    let isKnown = window.offset == 0 || list[window.anchor.slot].isThere
    if isKnown, rest.told != currentPlace {
      rest.told = currentPlace
      effects.append(.placed(currentPlace))
    }
    let next = rest.goOn(&alarms)
    if next.isEmpty, !scrubber.isHeld { scrubber.isShown = false }
    return effects + next
  }

  /// Scrolls to the photo in the full-screen view, so that it is on display when that view closes.
  mutating func show(_ id: String) -> [Effect] {
    guard let slot = list.slot(of: id), let top = window?.reveal(slot) else {
      return loadIfNear()
    }
    return [.scroll(top)] + loadIfNear() + rest.stir(&alarms)
  }
}
