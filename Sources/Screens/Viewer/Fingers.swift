/// One finger on the screen, or the mouse with its button down.
public struct Finger: Hashable, Sendable {
  /// Identifies the finger while it is down.
  public let id: Int32
  /// The finger's position relative to the middle of the screen.
  public let place: ScreenPoint

  /// Creates a finger at `place`, relative to the middle of the screen.
  public init(id: Int32, place: ScreenPoint) {
    self.id = id
    self.place = place
  }
}

/// The fingers on the photo: the first two, since no gesture needs more.
public enum Fingers: Hashable, Sendable {
  /// No finger is on the photo.
  case none
  /// One finger, which moves the photo.
  case one(Finger)
  /// Two fingers, which also zoom and rotate the photo.
  case two(Finger, Finger)

  /// The midpoint of the fingers.
  var middle: ScreenPoint {
    switch self {
    case .none: .zero
    case .one(let finger): finger.place
    case .two(let first, let second): (first.place + second.place) / 2
    }
  }

  /// The vector from the first finger to the second; zero with fewer than two.
  var span: ScreenPoint {
    guard case .two(let first, let second) = self else { return .zero }
    return second.place - first.place
  }

  var isOne: Bool {
    if case .one = self { return true }
    return false
  }

  /// Whether these are the same fingers as in `other`, in the same order.
  func isSameHand(_ other: Fingers) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.one(let first), .one(let second)): first.id == second.id
    case (.two(let first, let second), .two(let third, let fourth)):
      first.id == third.id && second.id == fourth.id
    case (.none, _), (.one, _), (.two, _): false
    }
  }

  /// Whether all coordinates are finite and plausible for a screen.
  var isSound: Bool {
    func isSound(_ finger: Finger) -> Bool {
      finger.place.isFinite && finger.place.length < 100_000
    }
    switch self {
    case .none: return true
    case .one(let first): return isSound(first)
    case .two(let first, let second): return isSound(first) && isSound(second)
    }
  }
}

/// Fingers that hold a photo: the points of the photo under them stay under them.
struct Grip: Hashable, Sendable {
  /// The fingers at the start.
  private let fingers: Fingers
  /// The point of the photo under the middle of the fingers.
  private let anchor: ScreenPoint
  /// Zoom and rotation of the photo at the start, without the zoom limits.
  private let turn: ScreenPoint
  /// The middle of the photo at the start, without the limits of its position.
  private let centre: ScreenPoint
  private let shown: Pose

  init(_ fingers: Fingers, on pose: Pose, in bounds: Bounds) {
    self.fingers = fingers
    anchor = pose.point(at: fingers.middle)
    turn = pose.turn.direction * bounds.unresisted(pose.zoom, at: pose.turn)
    let limit = bounds.covering(pose).centre
    centre = limit + (pose.centre - limit) / Bounds.give
    shown = pose
  }

  /// The pose after the fingers have moved to `now`.
  func pose(_ now: Fingers, in bounds: Bounds) -> Pose {
    guard case .two = now else {
      let way = excess(now, in: bounds)
      return Pose(turn: shown.turn, centre: free(now).centre - way * (1 - Bounds.give))
    }
    var change = ScreenPoint.one
    // Why: two fingers at the same point have no direction that could rotate the photo.
    if fingers.span.length > 1, now.span.length > 0.1 { change = now.span / fingers.span }
    // Why limit the zoom at all here: no gesture could bring the photo back from zero or infinity.
    let least = bounds.smallestZoom(turn) * 0.01
    let asked = min(max(turn.length * change.length, least), 1000)
    let direction = (turn * change).direction
    let changed = direction * bounds.resisted(asked, at: direction)
    return Pose(turn: changed, centre: now.middle - changed * anchor)
  }

  /// How far one finger has dragged the photo beyond its limit.
  func excess(_ now: Fingers, in bounds: Bounds) -> ScreenPoint {
    let free = free(now)
    return free.centre - bounds.covering(free).centre
  }

  private func free(_ now: Fingers) -> Pose {
    Pose(turn: shown.turn, centre: centre + now.middle - fingers.middle)
  }
}
