extension PhotoStage {
  /// A finger as fast as this throws the photo to the side or away; pixels a millisecond.
  static let flickSpeed = 0.4
  /// So far beyond a limit a photo must be drawn to leave without being thrown.
  static let drawnAway = 80.0
  /// Below this speed a released photo stays where it is.
  private static let glideSpeed = 0.1
  private static let fastest = 8.0
  /// Two taps within this time and distance are one double tap.
  private static let doubleTapTime = 300.0
  private static let doubleTapReach = 40.0
  /// How large a double tap shows a photo.
  private static let closeLook = 2.5

  mutating func touch(_ fingers: Fingers, _ time: Double) -> [Effect] {
    guard fingers.isSound, time.isFinite else { return [] }
    if case .closing = phase { return [] }
    guard case .following(let hold) = phase else {
      if fingers == .none { return [] }
      // Why: a photo on its way to rest is caught where it is, one that comes in has come in.
      if case .turning = phase { _ = finish() }
      phase = .following(Hold(fingers, on: pose, in: bounds, at: time))
      return []
    }
    if fingers == .none { return release(hold, time) }
    let moved = hold.moved(fingers, on: pose, in: bounds, at: time)
    phase = .following(moved)
    pose = moved.pose(in: bounds)
    cover = self.cover(moved)
    return []
  }

  mutating func cancel() -> [Effect] {
    guard case .following(let hold) = phase else { return [] }
    lastTap = nil
    settle(about: hold.fingers.middle)
    return []
  }

  /// How much of the black there is while a finger draws the photo down to close it.
  private func cover(_ hold: Hold) -> Double {
    let way = hold.way
    guard hold.isPlain, hold.endsTop, way.y > abs(way.x) else { return 1 }
    return max(0.3, 1 - way.y / (3 * bounds.screen.y))
  }

  private mutating func release(_ hold: Hold, _ time: Double) -> [Effect] {
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
    case .away: return close()
    case .nowhere: break
    }
    if speed.length > PhotoStage.glideSpeed, surroundings?.isStill == false {
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
  }

  private func aim(_ hold: Hold, _ speed: Point) -> Aim {
    let excess = hold.excess(in: bounds)
    let isFast = speed.length > PhotoStage.flickSpeed
    if abs(speed.x) > abs(speed.y), isFast {
      if speed.x > 0, hold.endsLeft { return .previous }
      if speed.x < 0, hold.endsRight { return .next }
    } else if speed.y > 0, isFast, hold.endsTop {
      return .away
    }
    // Why not after a flick: who throws the photo back has thought better of it.
    guard !isFast else { return .nowhere }
    if max(abs(excess.x), excess.y) <= PhotoStage.drawnAway { return .nowhere }
    if abs(excess.x) < excess.y { return .away }
    return excess.x > 0 ? .previous : .next
  }

  private mutating func tap(_ hold: Hold, _ time: Double) -> [Effect] {
    let place = hold.fingers.middle
    guard let first = lastTap, hold.began.time - first.time < PhotoStage.doubleTapTime,
      (place - first.place).length < PhotoStage.doubleTapReach
    else {
      lastTap = Tap(place: place, time: time)
      settle(about: place)
      return []
    }
    lastTap = nil
    if isFilling {
      settle(to: zoomed(pose, to: PhotoStage.closeLook, about: place))
    } else {
      settle(to: filling(about: place))
    }
    return []
  }

  private var isFilling: Bool {
    abs(pose.zoom - 1) < 0.01 && pose.turn.x > 0.99
  }

  /// Upright and filling the whole screen, what is seen at `place` staying there if it can.
  private func filling(about place: Point) -> Pose {
    let upright = pose.changed(by: .one / pose.turn, about: place)
    return Pose(turn: .one, centre: upright.centre.clamped(to: bounds.room(upright)))
  }

  func zoomed(_ pose: Pose, to wanted: Double, about place: Point) -> Pose {
    let zoom = bounds.zoom(wanted, at: pose.turn)
    return bounds.covering(pose.changed(by: Point(x: zoom / pose.zoom, y: 0), about: place))
  }

  mutating func settle(about place: Point) {
    settle(to: bounds.resting(pose, about: place))
  }
}
