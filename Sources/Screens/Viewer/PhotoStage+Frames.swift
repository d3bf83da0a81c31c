extension PhotoStage {
  /// The fraction of a glide's speed that remains after a millisecond.
  private static let slowing = 0.998
  /// A glide ends below this speed, in CSS pixels per millisecond.
  private static let stillSpeed = 0.02
  /// A longer frame counts as this many milliseconds, so that the photo does not jump.
  private static let longestFrame = 64.0
  private static let firstFrame = 16.0

  mutating func tick(_ time: Double) -> [Effect] {
    guard time.isFinite else { return [] }
    let passed =
      clock.map { min(max(time - $0, 0), PhotoStage.longestFrame) } ?? PhotoStage.firstFrame
    clock = time
    advance(by: passed)
    if let start = pressStart, time - start >= PhotoStage.longPress {
      pressStart = nil
      return [.play]
    }
    guard let tap = lastTap, isTapOver(at: time) else { return [] }
    lastTap = nil
    return tap.hasFilled ? [] : [.tapped]
  }

  /// Whether a tap is too long ago to become a double tap.
  private func isTapOver(at time: Double) -> Bool {
    if case .following = phase { return false }
    return lastTap.map { time - $0.time >= PhotoStage.doubleTapTime } ?? false
  }

  private mutating func advance(by passed: Double) {
    switch phase {
    case .resting, .following, .closed: break
    case .gliding(let speed): glide(speed, for: passed)
    case .settling(let passage):
      let later = passage.later(by: passed)
      pose = later.pose
      cover = later.cover + (1 - later.cover) * later.part
      phase = .settling(later)
      if later.isOver { finish() }
    case .turning(var leaving):
      leaving.elapsed += passed
      phase = leaving.elapsed < PoseAnimation.duration ? .turning(leaving) : .resting
    }
  }

  private mutating func glide(_ start: ScreenPoint, for milliseconds: Double) {
    var speed = start
    var way = ScreenPoint.zero
    var rest = milliseconds
    while rest > 0 {
      let step = min(1, rest)
      way = way + speed * step
      speed = speed * (1 - (1 - PhotoStage.slowing) * step)
      rest -= step
    }
    let room = bounds.room(pose)
    pose.centre.x = PhotoStage.glided(pose.centre.x, way.x, &speed.x, room.x)
    pose.centre.y = PhotoStage.glided(pose.centre.y, way.y, &speed.y, room.y)
    cover = min(1, cover + milliseconds / 200)
    if speed.length < PhotoStage.stillSpeed {
      settle(about: .zero)
    } else {
      phase = .gliding(speed)
    }
  }

  /// Stops a glide where the photo's edge meets the screen's; a photo that starts beyond that point
  /// can glide only back.
  private static func glided(
    _ place: Double, _ way: Double, _ speed: inout Double, _ room: Double
  ) -> Double {
    let limit = max(room, abs(place))
    let wanted = place + way
    guard abs(wanted) > limit else { return wanted }
    speed = 0
    return wanted < 0 ? -limit : limit
  }
}
