public import Domain

/// The photo under the fingers: where it lies on the screen and how it moves (FEED-11, FEED-20).
///
/// Points count from the middle of the screen, times are milliseconds of a clock that only runs on.
public struct PhotoStage: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The device looks so; before the first time nothing moves.
    case placed(Surroundings)
    /// The photos before and after this one have these sizes; `nil` where the list ends.
    case neighbours(previous: PixelSize?, next: PixelSize?)
    /// These fingers are on the photo now.
    case touched(Fingers, at: Double)
    /// The system took the fingers away.
    case cancelled
    /// A wheel was turned by so many CSS pixels, downwards positive, or two fingers were pinched on a
    /// trackpad.
    case wheeled(Double, at: Point, isPinch: Bool)
    /// A key was pressed.
    case pressed(Key)
    /// A frame is about to be drawn.
    case ticked(at: Double)
    /// The person asked for the neighbour: −1 the previous photo, 1 the next.
    case turnTapped(Int32)
  }

  /// The keys that move a photo; the numbers are agreed with `app.js`.
  public enum Key: Int32, CaseIterable, Hashable, Sendable {
    /// Plus.
    case larger = 1
    /// Minus.
    case smaller = 2
    /// Zero: filling, as the photo was opened.
    case home = 3
    /// The arrow to the left: that part of the photo, or the previous one.
    case left = 4
    /// The arrow to the right: that part of the photo, or the next one.
    case right = 5
    /// The arrow upwards.
    case up = 6
    /// The arrow downwards.
    case down = 7
    /// The opening bracket: against the clock.
    case turnLeft = 8
    /// The closing bracket: with the clock.
    case turnRight = 9
  }

  /// What whoever holds the stage shall do.
  public enum Effect: Hashable, Sendable {
    /// The neighbour, −1 the previous and 1 the next, is on the stage now.
    case turned(Int32)
    /// Close the full-screen view.
    case close
  }

  /// What the photo does.
  public enum Phase: Hashable, Sendable {
    /// It lies where it was left.
    case resting
    /// It follows fingers.
    case following(Hold)
    /// It goes on by itself, so many pixels a millisecond, and slows down.
    case gliding(Point)
    /// It goes to where it shall lie.
    case settling(Passage)
    /// It comes in from the side while the one before leaves.
    case turning(Leaving)
    /// It leaves downwards.
    case closing(Passage)
    /// It has left.
    case closed
  }

  /// What the photo does.
  public internal(set) var phase = Phase.resting
  var surroundings: Surroundings?
  var size: PixelSize
  var previous: PixelSize?
  var next: PixelSize?
  var pose = Pose.home
  /// How much of the black behind the photo there is, 0…1.
  var cover = 1.0
  /// The moment of the last frame; `nil` when a movement has just begun.
  var clock: Double?
  var lastTap: Tap?

  /// A photo of this size, not placed yet.
  public init(_ size: PixelSize) {
    self.size = size
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    if case .placed(let surroundings) = event { return place(surroundings) }
    guard surroundings.isThere, phase != .closed else {
      if case .neighbours(let previous, let next) = event { know(previous, next) }
      return []
    }
    switch event {
    case .placed: return []
    case .neighbours(let previous, let next):
      know(previous, next)
      return []
    case .touched(let fingers, let time): return touch(fingers, time)
    case .cancelled: return cancel()
    case .wheeled(let distance, let place, let isPinch): return wheel(distance, place, isPinch)
    case .pressed(let key): return press(key)
    case .ticked(let time): return tick(time)
    case .turnTapped(let step):
      guard destination != nil else { return [] }
      return finish() + turn(by: step)
    }
  }

  var bounds: Bounds {
    Bounds(size, in: surroundings?.viewport ?? Viewport(width: 1, height: 1))
  }

  private mutating func know(_ previous: PixelSize?, _ next: PixelSize?) {
    self.previous = previous
    self.next = next
  }

  private mutating func place(_ fresh: Surroundings) -> [Effect] {
    guard let old = surroundings, old.viewport != fresh.viewport else {
      surroundings = fresh
      return []
    }
    let before = bounds
    let effects = finish()
    let seen = pose.point(at: .zero)
    let isWhole = pose.zoom < before.smallestZoom(pose.turn) * 1.01
    surroundings = fresh
    let after = bounds
    let zoom = isWhole ? after.smallestZoom(pose.turn) : after.zoom(pose.zoom, at: pose.turn)
    let turn = pose.turn.direction * zoom
    let middle = seen * (after.photo.x / before.photo.x)
    pose = after.covering(Pose(turn: turn, centre: middle * turn * -1))
    if case .following(let hold) = phase { phase = .following(hold.regripped(on: pose, in: after)) }
    return effects
  }

  /// Ends every movement that goes on by itself, at its end.
  mutating func finish() -> [Effect] {
    switch phase {
    case .resting, .following, .closed: return []
    case .gliding, .turning: phase = .resting
    case .settling(let passage):
      pose = passage.end
      phase = .resting
    case .closing:
      phase = .closed
      return [.close]
    }
    cover = 1
    return []
  }

  /// Lets the photo go to `end`, at once where there shall be no motion.
  mutating func settle(to end: Pose) {
    guard surroundings?.isStill == false, !pose.isNear(end) || cover < 1 else {
      pose = end
      cover = 1
      phase = .resting
      return
    }
    begin(.settling(Passage(from: pose, to: end, cover: cover)))
  }

  mutating func begin(_ movement: Phase) {
    phase = movement
    clock = nil
  }

  /// Brings the neighbour on the stage; at the end of the list the photo springs back.
  mutating func turn(by step: Int32) -> [Effect] {
    guard let neighbour = step < 0 ? previous : next else {
      let end = bounds.resting(pose, about: .zero)
      let inside = end.centre.clamped(to: bounds.room(end))
      settle(to: bounds.covering(Pose(turn: end.turn, centre: inside)))
      return []
    }
    let leaving = Leaving(size: size, pose: pose, step: step)
    size = neighbour
    pose = .home
    cover = 1
    know(nil, nil)
    if surroundings?.isStill == false {
      begin(.turning(leaving))
    } else {
      phase = .resting
    }
    return [.turned(step)]
  }

  mutating func close() -> [Effect] {
    guard let surroundings, !surroundings.isStill else {
      phase = .closed
      return [.close]
    }
    let bounds = bounds
    let way = bounds.screen.y + bounds.reach(pose.turn).y - pose.centre.y
    let end = pose.moved(by: Point(x: 0, y: max(0, way)))
    begin(.closing(Passage(from: pose, to: end, cover: cover)))
    return []
  }
}

/// A way from one pose to another.
public struct Passage: Hashable, Sendable {
  /// How long it takes, in milliseconds.
  static let duration = 250.0

  let start: Pose
  let end: Pose
  /// How much of the black there was at the start.
  let cover: Double
  private(set) var elapsed = 0.0

  init(from start: Pose, to end: Pose, cover: Double) {
    self.start = start
    self.end = end
    self.cover = cover
  }

  /// How far it is, 0…1: fast at first, slow at the end.
  var part: Double { Passage.eased(elapsed) }

  var pose: Pose { start.mixed(with: end, part) }
  var isOver: Bool { elapsed >= Passage.duration }

  func later(by milliseconds: Double) -> Passage {
    var copy = self
    copy.elapsed += milliseconds
    return copy
  }

  static func eased(_ elapsed: Double) -> Double {
    let rest = 1 - min(1, elapsed / duration)
    return 1 - rest * rest * rest
  }
}

/// The photo that leaves the stage to the side.
public struct Leaving: Hashable, Sendable {
  let size: PixelSize
  let pose: Pose
  /// 1 when the next one comes, −1 when the previous one does.
  let step: Int32
  var elapsed = 0.0
}

/// A tap that may be the first of two.
struct Tap: Hashable, Sendable {
  let place: Point
  let time: Double
}
