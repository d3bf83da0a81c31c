import AppModel
public import Domain

/// The position and movement of the photo in the full-screen view (FEED-11, FEED-20).
///
/// Points are relative to the middle of the screen; times are milliseconds of a monotonic clock.
public struct PhotoStage: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The window and the device's settings, at first and after each change; nothing moves before.
    case placed(ViewerEnvironment)
    /// The sizes of the previous and the next photo; nil at an end of the list.
    case neighbours(previous: PixelSize?, next: PixelSize?)
    /// A tap on a card at this point opened the view. It may be the first of a double tap (FEED-35).
    case cardTapped(ScreenPoint, at: Double)
    /// These fingers are on the photo now.
    case touched(Fingers, at: Double)
    /// The system canceled the touches.
    case cancelled
    /// The wheel was turned by this many CSS pixels, positive downward, or two fingers pinched on a
    /// trackpad.
    case wheeled(Double, at: ScreenPoint, isPinch: Bool)
    /// A key that moves, zooms or rotates the photo was pressed.
    case pressed(Key)
    /// A frame is about to be drawn.
    case ticked(at: Double)
    /// The person asked for an adjacent photo: −1 for the previous one, 1 for the next.
    case turnTapped(Int32)
  }

  /// The keys that move or play a photo; the raw values match `viewer.js`.
  public enum Key: Int32, CaseIterable, Hashable, Sendable {
    /// Plus.
    case larger = 1
    /// Minus.
    case smaller = 2
    /// Zero: back to how the photo was opened.
    case home = 3
    /// Left arrow: moves toward the left part of the photo, or to the previous photo.
    case left = 4
    /// Right arrow: moves toward the right part of the photo, or to the next photo.
    case right = 5
    /// Up arrow.
    case up = 6
    /// Down arrow.
    case down = 7
    /// Opening bracket: rotates counterclockwise.
    case turnLeft = 8
    /// Closing bracket: rotates clockwise.
    case turnRight = 9
    /// P: plays the video of a Live Photo.
    case play = 10
  }

  /// A side effect for the enclosing screen to carry out.
  public enum Effect: Hashable, Sendable {
    /// The adjacent photo is now on the stage: −1 for the previous one, 1 for the next.
    case turned(Int32)
    /// Close the full-screen view.
    case close
    /// The photo was tapped once, and no second tap followed.
    case tapped
    /// The photo was flicked upward from its lower edge.
    case pulledUp
    /// Play the video of a Live Photo: a finger rested on the photo, or its key was pressed.
    case play
    /// A second tap followed the one on the card that opened the view.
    case tappedAgain
  }

  /// How the photo moves.
  public enum Phase: Hashable, Sendable {
    /// The photo is at rest.
    case resting
    /// The photo follows the fingers.
    case following(Hold)
    /// The photo glides with this velocity, in CSS pixels per millisecond, and slows down.
    case gliding(ScreenPoint)
    /// The photo moves to the pose where it comes to rest.
    case settling(PoseAnimation)
    /// The photo slides in while the photo before it slides out.
    case turning(Leaving)
    /// The photo does not move any more, and the view closes.
    case closed
  }

  /// How the photo moves.
  public internal(set) var phase = Phase.resting
  var environment: ViewerEnvironment?
  var size: PixelSize
  var previous: PixelSize?
  var next: PixelSize?
  var pose = Pose.home
  /// Whether photos are whole at first, instead of filling the screen (FEED-35).
  let opensWhole: Bool
  /// The opacity of the black background, 0…1.
  var cover = 1.0
  /// The time of the last frame; nil if a movement has just begun.
  var clock: Double?
  /// A tap that may still become a double tap.
  var lastTap: Tap?
  /// When a single finger went down that may still press long; nil if none does.
  var pressStart: Double?
  /// The tap on the card that opened the view, until another tap or another photo follows.
  var cardTap: Tap?

  /// Creates the state for a photo of this size, which is whole at first if `opensWhole`, or fills the
  /// screen; nothing moves until the event `placed`.
  public init(_ size: PixelSize, opensWhole: Bool = false) {
    self.size = size
    self.opensWhole = opensWhole
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    if case .placed(let environment) = event { place(environment) }
    guard environment.isThere, phase != .closed else {
      if case .neighbours(let previous, let next) = event { know(previous, next) }
      return []
    }
    switch event {
    case .placed: return []
    case .neighbours(let previous, let next):
      know(previous, next)
      return []
    case .cardTapped(let place, let time):
      cardTap = Tap(place: place, time: time)
      return []
    case .touched(let fingers, let time): return touch(fingers, time)
    case .cancelled: return cancel()
    case .wheeled(let distance, let place, let isPinch): return wheel(distance, place, isPinch)
    case .pressed(let key): return press(key)
    case .ticked(let time): return tick(time)
    case .turnTapped(let step):
      guard destination != nil else { return [] }
      finish()
      return turn(by: step)
    }
  }

  var bounds: Bounds {
    Bounds(size, in: environment?.viewport ?? Viewport(width: 1, height: 1))
  }

  /// The pose of a photo that was just opened.
  var opened: Pose { bounds.opened(whole: opensWhole) }

  private mutating func know(_ previous: PixelSize?, _ next: PixelSize?) {
    self.previous = previous
    self.next = next
  }

  private mutating func place(_ fresh: ViewerEnvironment) {
    guard let old = environment, old.viewport != fresh.viewport else {
      let isFirst = environment == nil
      environment = fresh
      if isFirst { pose = opened }
      return
    }
    let before = bounds
    finish()
    let seen = pose.point(at: .zero)
    let isWhole = pose.zoom < before.smallestZoom(pose.turn) * 1.01
    environment = fresh
    let after = bounds
    let zoom = isWhole ? after.smallestZoom(pose.turn) : after.zoom(pose.zoom, at: pose.turn)
    let turn = pose.turn.direction * zoom
    let middle = seen * (after.photo.x / before.photo.x)
    pose = after.covering(Pose(turn: turn, centre: middle * turn * -1))
    if case .following(let hold) = phase { phase = .following(hold.regripped(on: pose, in: after)) }
  }

  /// Ends an animation at its final pose; a glide stops where it is.
  mutating func finish() {
    switch phase {
    case .resting, .following, .closed: return
    case .gliding, .turning: phase = .resting
    case .settling(let passage):
      pose = passage.end
      phase = .resting
    }
    cover = 1
  }

  /// Moves the photo to `end`, at once if motion is reduced.
  mutating func settle(to end: Pose) {
    guard environment?.isStill == false, !pose.isNear(end) || cover < 1 else {
      pose = end
      cover = 1
      phase = .resting
      return
    }
    begin(.settling(PoseAnimation(from: pose, to: end, cover: cover)))
  }

  mutating func begin(_ movement: Phase) {
    phase = movement
    clock = nil
  }

  /// Turns to the adjacent photo; at the end of the list the photo springs back.
  mutating func turn(by step: Int32) -> [Effect] {
    guard let neighbour = step < 0 ? previous : next else {
      springBack()
      return []
    }
    let leaving = Leaving(size: size, pose: pose, step: step)
    size = neighbour
    pose = opened
    cover = 1
    cardTap = nil
    know(nil, nil)
    if environment?.isStill == false {
      begin(.turning(leaving))
    } else {
      phase = .resting
    }
    return [.turned(step)]
  }

  /// Moves a photo that was dragged beyond its limits back within them.
  @inline(never)
  mutating func springBack() {
    let end = bounds.resting(pose, about: .zero)
    let inside = end.centre.clamped(to: bounds.room(end))
    settle(to: bounds.covering(Pose(turn: end.turn, centre: inside)))
  }
}

/// An animated movement from one pose to another.
public struct PoseAnimation: Hashable, Sendable {
  /// Duration in milliseconds.
  static let duration = 250.0

  let start: Pose
  let end: Pose
  /// The opacity of the black background at the start.
  let cover: Double
  private(set) var elapsed = 0.0

  init(from start: Pose, to end: Pose, cover: Double) {
    self.start = start
    self.end = end
    self.cover = cover
  }

  /// The progress, 0…1: fast at first, then slower.
  var part: Double { PoseAnimation.eased(elapsed) }

  var pose: Pose { start.mixed(with: end, part) }
  var isOver: Bool { elapsed >= PoseAnimation.duration }

  func later(by milliseconds: Double) -> PoseAnimation {
    var copy = self
    copy.elapsed += milliseconds
    return copy
  }

  static func eased(_ elapsed: Double) -> Double {
    let rest = 1 - min(1, elapsed / duration)
    return 1 - rest * rest * rest
  }
}

/// The photo that slides out while an adjacent one slides in.
public struct Leaving: Hashable, Sendable {
  let size: PixelSize
  let pose: Pose
  /// 1 if the next photo slides in, −1 if the previous one does.
  let step: Int32
  var elapsed = 0.0
}

/// A tap that may be the first of a double tap.
struct Tap: Hashable, Sendable {
  let place: ScreenPoint
  let time: Double
  /// Whether the tap made a whole photo fill the screen, and so has no other effect.
  var hasFilled = false

  /// Whether a tap at `place` that began at `start` makes it a double tap.
  func isPaired(with place: ScreenPoint, at start: Double) -> Bool {
    start - time < PhotoStage.doubleTapTime
      && (place - self.place).length < PhotoStage.doubleTapReach
  }
}
