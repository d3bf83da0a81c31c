/// One finger on the screen, or the mouse with its button down.
public struct Finger: Hashable, Sendable {
  /// Tells it from the others as long as it is down.
  public let id: Int32
  /// Where it is, from the screen's middle.
  public let place: Point

  /// A finger.
  public init(id: Int32, place: Point) {
    self.id = id
    self.place = place
  }
}

/// The fingers on the photo, at most the first two: no more are ever needed.
public enum Fingers: Hashable, Sendable {
  /// No finger.
  case none
  /// One.
  case one(Finger)
  /// Two.
  case two(Finger, Finger)

  /// The middle between them.
  var middle: Point {
    switch self {
    case .none: .zero
    case .one(let finger): finger.place
    case .two(let first, let second): (first.place + second.place) / 2
    }
  }

  /// The way from the first to the second; nothing with fewer.
  var span: Point {
    guard case .two(let first, let second) = self else { return .zero }
    return second.place - first.place
  }

  var isOne: Bool {
    if case .one = self { return true }
    return false
  }

  /// Whether they are the very fingers of `other`, in the same order.
  func isSameHand(_ other: Fingers) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.one(let first), .one(let second)): first.id == second.id
    case (.two(let first, let second), .two(let third, let fourth)):
      first.id == third.id && second.id == fourth.id
    case (.none, _), (.one, _), (.two, _): false
    }
  }

  /// Whether every coordinate is a number that a screen can have.
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

/// Fingers that hold a photo: what lay under them when they took it lies under them wherever they go.
struct Grip: Hashable, Sendable {
  /// Where the fingers were.
  private let fingers: Fingers
  /// The picture's point under the middle of the fingers.
  private let anchor: Point
  /// Zoom and angle as if there were no limits.
  private let turn: Point
  /// The picture's middle as if there were no limits.
  private let centre: Point
  private let shown: Pose

  init(_ fingers: Fingers, on pose: Pose, in bounds: Bounds) {
    self.fingers = fingers
    anchor = pose.point(at: fingers.middle)
    turn = pose.turn.direction * bounds.unresisted(pose.zoom, at: pose.turn)
    let limit = bounds.covering(pose).centre
    centre = limit + (pose.centre - limit) / Bounds.give
    shown = pose
  }

  /// The pose with the fingers where they are `now`.
  func pose(_ now: Fingers, in bounds: Bounds) -> Pose {
    guard case .two = now else {
      let way = excess(now, in: bounds)
      return Pose(turn: shown.turn, centre: free(now).centre - way * (1 - Bounds.give))
    }
    var change = Point.one
    // Why: two fingers on one point have no direction that could turn anything.
    if fingers.span.length > 1, now.span.length > 0.1 { change = now.span / fingers.span }
    // Why the outer bounds: whatever fingers do, numbers stay such that all can be undone.
    let least = bounds.smallestZoom(turn) * 0.01
    let asked = min(max(turn.length * change.length, least), 1000)
    let direction = (turn * change).direction
    let changed = direction * bounds.resisted(asked, at: direction)
    return Pose(turn: changed, centre: now.middle - changed * anchor)
  }

  /// How far one finger has drawn the photo beyond its limit.
  func excess(_ now: Fingers, in bounds: Bounds) -> Point {
    let free = free(now)
    return free.centre - bounds.covering(free).centre
  }

  private func free(_ now: Fingers) -> Pose {
    Pose(turn: shown.turn, centre: centre + now.middle - fingers.middle)
  }
}
