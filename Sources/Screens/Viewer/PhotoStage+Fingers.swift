extension PhotoStage {
  /// Minimum speed of a flick that changes the photo or closes the view, in CSS pixels per
  /// millisecond.
  static let flickSpeed = 0.4
  /// How far a slow drag must pull the photo beyond its edge to change the photo or close the view,
  /// in CSS pixels.
  static let drawnAway = 80.0
  /// A photo released at this speed or slower does not glide.
  private static let glideSpeed = 0.1
  private static let fastest = 8.0
  /// Two taps within this time (ms) and distance (CSS pixels) are a double tap.
  static let doubleTapTime = 300.0
  static let doubleTapReach = 40.0
  /// A single finger that rests for this many milliseconds presses long; longer than a tap.
  static let longPress = 450.0
  /// The zoom after a double tap, relative to filling the screen.
  static let closeLook = 2.5

  mutating func touch(_ fingers: Fingers, _ time: Double) -> [Effect] {
    guard fingers.isSound, time.isFinite else { return [] }
    guard case .following(let hold) = phase else {
      if fingers == .none { return [] }
      // Why: a new touch completes a change of photos at once; it stops any other movement where it
      // is.
      if case .turning = phase { finish() }
      let hold = Hold(fingers, on: pose, in: bounds, at: time)
      phase = .following(hold)
      if hold.isPlain { pressStart = time }
      return []
    }
    if fingers == .none { return release(hold, time) }
    let moved = hold.moved(fingers, on: pose, in: bounds, at: time)
    if !moved.mayTap { pressStart = nil }
    phase = .following(moved)
    pose = moved.pose(in: bounds)
    cover = self.cover(moved)
    return []
  }

  mutating func cancel() -> [Effect] {
    guard case .following(let hold) = phase else { return [] }
    lastTap = nil
    pressStart = nil
    settle(about: hold.fingers.middle)
    return []
  }

  /// The opacity of the black background while a finger drags the photo down to close it.
  private func cover(_ hold: Hold) -> Double {
    let way = hold.way
    guard hold.isPlain, hold.endsTop, way.y > abs(way.x) else { return 1 }
    return max(0.3, 1 - way.y / (3 * bounds.screen.y))
  }

  private mutating func release(_ hold: Hold, _ time: Double) -> [Effect] {
    pressStart = nil
    if hold.mayTap, time - hold.began.time < PhotoStage.doubleTapTime { return tap(hold, time) }
    lastTap = nil
    guard hold.isPlain else {
      settle(about: hold.fingers.middle)
      return []
    }
    let speed = hold.speed(at: time)
    switch aim(hold, speed) {
    case .previous: return turn(by: -1)
    case .next: return turn(by: 1)
    case .away:
      phase = .closed
      return [.close]
    case .facts:
      springBack()
      return [.pulledUp]
    case .nowhere: break
    }
    if speed.length > PhotoStage.glideSpeed, environment?.isStill == false {
      let part = min(1, PhotoStage.fastest / speed.length)
      begin(.gliding(speed * part))
    } else {
      settle(about: hold.fingers.middle)
    }
    return []
  }

  private enum Aim {
    case nowhere
    case previous
    case next
    case away
    case facts
  }

  private func aim(_ hold: Hold, _ speed: ScreenPoint) -> Aim {
    if speed.length > PhotoStage.flickSpeed {
      // Why: flicking the photo back must cancel the drag, however far it went.
      if hold.way.x * speed.x + hold.way.y * speed.y < 0 { return .nowhere }
      if abs(speed.x) > abs(speed.y) {
        if speed.x > 0, hold.endsLeft { return .previous }
        if speed.x < 0, hold.endsRight { return .next }
      } else {
        if speed.y > 0, hold.endsTop { return .away }
        if speed.y < 0, hold.endsBottom { return .facts }
      }
      return .nowhere
    }
    let excess = hold.excess(in: bounds)
    if max(abs(excess.x), excess.y) <= PhotoStage.drawnAway { return .nowhere }
    if abs(excess.x) < excess.y { return .away }
    return excess.x > 0 ? .previous : .next
  }

  private mutating func tap(_ hold: Hold, _ time: Double) -> [Effect] {
    let place = hold.fingers.middle
    let opening = cardTap
    cardTap = nil
    if opening?.isPaired(with: place, at: hold.began.time) == true {
      settle(about: place)
      return [.tappedAgain]
    }
    guard let first = lastTap, first.isPaired(with: place, at: hold.began.time) else {
      let fills = opensWhole && isWhole
      lastTap = Tap(place: place, time: time, hasFilled: fills)
      if fills { settle(to: filling(about: place)) } else { settle(about: place) }
      return []
    }
    lastTap = nil
    // Why also if it fills the screen already: how far the first tap has moved the photo depends on
    // the time between the taps. On the iPhone, too, a double tap on a whole photo only fills the
    // screen.
    if isFilling, !first.hasFilled {
      settle(to: zoomed(pose, to: PhotoStage.closeLook, about: place))
    } else {
      settle(to: filling(about: place))
    }
    return []
  }

  var isFilling: Bool {
    abs(pose.zoom - 1) < 0.01 && pose.turn.x > 0.99
  }

  /// Whether the photo is upright and as large as when it is opened whole, and does not fill the screen.
  var isWhole: Bool {
    let whole = bounds.smallestZoom(.one)
    return whole < 0.99 && abs(pose.zoom - whole) < 0.01 * whole
      && abs(pose.turn.y) < 0.01 * whole && pose.turn.x > 0
  }

  /// The upright pose that fills the screen; if possible, the photo's point at `place` stays there.
  func filling(about place: ScreenPoint) -> Pose {
    let upright = pose.changed(by: .one / pose.turn, about: place)
    return Pose(turn: .one, centre: upright.centre.clamped(to: bounds.room(upright)))
  }

  func zoomed(_ pose: Pose, to wanted: Double, about place: ScreenPoint) -> Pose {
    let zoom = bounds.zoom(wanted, at: pose.turn)
    return bounds.covering(pose.changed(by: ScreenPoint(x: zoom / pose.zoom, y: 0), about: place))
  }

  mutating func settle(about place: ScreenPoint) {
    settle(to: bounds.resting(pose, about: place))
  }
}
