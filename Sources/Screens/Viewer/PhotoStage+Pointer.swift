/// Mouse wheel and keyboard.
extension PhotoStage {
  /// How far the wheel must turn to double the photo's size, in CSS pixels; pinching needs less.
  private static let wheelDoubles = 500.0
  private static let pinchDoubles = 100.0
  /// Wheel events of at least this many CSS pixels come from a wheel with notches; their zoom is
  /// animated.
  private static let notch = 40.0
  /// The zoom factor of one key press.
  private static let keyZoom = 1.5
  /// 15°, as a unit vector.
  private static let keyTurn = ScreenPoint(x: 0.965_925_826_289_068_3, y: 0.258_819_045_102_520_74)

  mutating func wheel(_ distance: Double, _ place: ScreenPoint, _ isPinch: Bool) -> [Effect] {
    guard distance.isFinite, place.isFinite, let start = destination else { return [] }
    let doubles = isPinch ? PhotoStage.pinchDoubles : PhotoStage.wheelDoubles
    let part = 1 + min(abs(distance), 1000) / doubles
    let end = zoomed(start, to: start.zoom * (distance < 0 ? part : 1 / part), about: place)
    if isPinch || abs(distance) < PhotoStage.notch {
      finish()
      pose = end
    } else {
      settle(to: end)
    }
    return []
  }

  mutating func press(_ key: Key) -> [Effect] {
    guard let start = destination else { return [] }
    switch key {
    case .larger: settle(to: zoomed(start, to: start.zoom * PhotoStage.keyZoom, about: .zero))
    case .smaller: settle(to: zoomed(start, to: start.zoom / PhotoStage.keyZoom, about: .zero))
    case .home: settle(to: opened)
    case .left: return pan(start, ScreenPoint(x: 1, y: 0), orTurnBy: -1)
    case .right: return pan(start, ScreenPoint(x: -1, y: 0), orTurnBy: 1)
    case .up: return pan(start, ScreenPoint(x: 0, y: 1), orTurnBy: 0)
    case .down: return pan(start, ScreenPoint(x: 0, y: -1), orTurnBy: 0)
    case .turnLeft: turn(start, by: ScreenPoint.one / PhotoStage.keyTurn)
    case .turnRight: turn(start, by: PhotoStage.keyTurn)
    case .play: return [.play]
    }
    return []
  }

  /// The pose that the photo has or is moving to; nil while fingers hold the photo or the view
  /// closes.
  var destination: Pose? {
    switch phase {
    case .resting, .gliding, .turning: pose
    case .settling(let passage): passage.end
    case .following, .closed: nil
    }
  }

  private mutating func turn(_ start: Pose, by change: ScreenPoint) {
    let turned = start.changed(by: change, about: .zero)
    settle(to: zoomed(turned, to: turned.zoom, about: .zero))
  }

  private mutating func pan(_ start: Pose, _ way: ScreenPoint, orTurnBy step: Int32) -> [Effect] {
    let bounds = bounds
    let reach = bounds.reach(start.turn)
    let room = ScreenPoint(
      x: max(0, reach.x - bounds.screen.x), y: max(0, reach.y - bounds.screen.y))
    let stride = ScreenPoint(x: bounds.screen.x * way.x, y: bounds.screen.y * way.y)
    // Why: if the photo is already beyond its edge, clamping would move it against the key's
    // direction.
    let wanted = (start.centre + stride).clamped(to: room)
    let isFurther = (wanted.x - start.centre.x) * way.x + (wanted.y - start.centre.y) * way.y > 1
    if isFurther {
      let end =
        way.x == 0
        ? ScreenPoint(x: start.centre.x, y: wanted.y) : ScreenPoint(x: wanted.x, y: start.centre.y)
      settle(to: bounds.covering(Pose(turn: start.turn, centre: end)))
      return []
    }
    guard step != 0, (step < 0 ? previous : next) != nil else { return [] }
    finish()
    return turn(by: step)
  }
}
