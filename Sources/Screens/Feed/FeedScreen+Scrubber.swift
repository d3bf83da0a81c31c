import AppModel

/// An action on the date scrubber; positions are CSS pixels from the top of its track.
public enum ScrubMove: Hashable, Sendable {
  /// A finger or the mouse grabbed the thumb; `track` is the length of the track.
  case grabbed(at: Int32, track: Int32)
  /// The finger or the mouse moved to this position; `track` is the length of the track.
  case moved(to: Int32, track: Int32)
  /// The thumb was released.
  case released
  /// A key was pressed while the scrubber had the focus.
  case key(ScrubKey)
}

/// The keys of a slider; the raw values match `app.js`.
public enum ScrubKey: Int32, CaseIterable, Hashable, Sendable {
  /// Toward the newest photos by 1 % of the list, at least one screen.
  case up = 1
  /// Toward the oldest photos by 1 % of the list, at least one screen.
  case down = 2
  /// Toward the newest photos by 10 % of the list, at least one screen.
  case pageUp = 3
  /// Toward the oldest photos by 10 % of the list, at least one screen.
  case pageDown = 4
  /// To the newest photo.
  case home = 5
  /// To the oldest photo.
  case end = 6
}

/// The thumb at the right edge that scrolls through the whole list (FEED-18).
struct FeedScrubber: Hashable, Sendable {
  /// The scrubber exists only if the list is longer than this many screens.
  static let screens: Int64 = 20

  var isShown = false
  private(set) var isHeld = false
  private var grip: Int32 = 0

  mutating func grab(at y: Int32, thumbAt top: Int32) {
    isHeld = true
    isShown = true
    grip = max(0, min(ScrubberView.thumb, y - top))
  }

  mutating func release() {
    isHeld = false
  }

  /// The position of the thumb, 0…`ScrubberView.scale`, for a pointer at `y`.
  func place(of y: Int32, track: Int32) -> Int64 {
    let room = Int64(max(1, track - ScrubberView.thumb))
    return max(0, min(ScrubberView.scale, Int64(y - grip) * ScrubberView.scale / room))
  }
}

extension FeedScreen {
  /// The scroll position in the whole list, 0…`ScrubberView.scale`; nil in short lists.
  var scrubPlace: Int64? {
    guard list.index.isThere, let window, window.layout.reach > 0 else { return nil }
    let screens = FeedScrubber.screens * Int64(window.layout.viewport.height)
    guard window.layout.end > screens else { return nil }
    let reach = window.layout.reach
    return min(ScrubberView.scale, (window.offset * ScrubberView.scale + reach / 2) / reach)
  }

  mutating func scrub(_ move: ScrubMove) -> [Effect] {
    guard let place = scrubPlace, let layout = window?.layout else { return [] }
    switch move {
    case .grabbed(let y, let track):
      let room = Int64(max(0, track - ScrubberView.thumb))
      scrubber.grab(at: y, thumbAt: Int32(clamping: place * room / ScrubberView.scale))
      return rest.stir(&alarms)
    case .moved(let y, let track):
      guard scrubber.isHeld else { return [] }
      let wanted = scrubber.place(of: y, track: track)
      // Why: one thumb position covers many scroll offsets; staying on it must not scroll the list.
      return wanted == place ? [] : jump(to: layout.reach * wanted / ScrubberView.scale)
    case .released:
      scrubber.release()
      return rest.stir(&alarms)
    case .key(let key): return jump(to: FeedScreen.target(of: key, window, layout))
    }
  }

  private static func target(
    of key: ScrubKey, _ window: FeedWindow?, _ layout: FeedLayout
  ) -> Int64 {
    let offset = window?.offset ?? 0
    let screen = Int64(layout.viewport.height)
    switch key {
    case .up: return offset - max(screen, layout.reach / 100)
    case .down: return offset + max(screen, layout.reach / 100)
    case .pageUp: return offset - max(screen, layout.reach / 10)
    case .pageDown: return offset + max(screen, layout.reach / 10)
    case .home: return 0
    case .end: return layout.reach
    }
  }
}
