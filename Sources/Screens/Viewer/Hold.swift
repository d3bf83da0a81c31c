/// One stay of fingers on a photo, from the first that came to the last that goes.
public struct Hold: Hashable, Sendable {
  /// A photo whose edge is so near to the screen's counts as ending there: a thumb cannot tell.
  private static let edgeWithin = 48.0
  /// A finger that stays so long before it goes throws nothing.
  private static let restsAfter = 60.0
  /// A finger that moves further does not tap.
  private static let tapWithin = 10.0

  /// The fingers as they are.
  private(set) var fingers: Fingers
  private var grip: Grip
  /// When and where the first finger came.
  let began: Tap
  /// Whether there was never more than one finger.
  private(set) var isPlain: Bool
  private(set) var mayTap = true
  /// Pixels a millisecond, of the one finger.
  private var speed = Point.zero
  private var time: Double
  /// Whether the photo ended at these edges of the screen when the first finger came.
  let endsLeft: Bool
  let endsRight: Bool
  let endsTop: Bool

  init(_ fingers: Fingers, on pose: Pose, in bounds: Bounds, at time: Double) {
    self.fingers = fingers
    grip = Grip(fingers, on: pose, in: bounds)
    began = Tap(place: fingers.middle, time: time)
    isPlain = fingers.isOne
    self.time = time
    let reach = bounds.reach(pose.turn)
    let beyondX = reach.x - bounds.screen.x - Hold.edgeWithin
    endsLeft = pose.centre.x >= beyondX
    endsRight = pose.centre.x <= -beyondX
    endsTop = pose.centre.y >= reach.y - bounds.screen.y - Hold.edgeWithin
  }

  /// The same fingers moved, or others.
  func moved(_ now: Fingers, on pose: Pose, in bounds: Bounds, at moment: Double) -> Hold {
    var copy = self
    if now.isSameHand(fingers) {
      copy.measure(now, at: moment)
    } else {
      copy.grip = Grip(now, on: pose, in: bounds)
      copy.speed = .zero
    }
    copy.isPlain = isPlain && now.isOne
    let isStill = (now.middle - began.place).length <= Hold.tapWithin
    copy.mayTap = mayTap && copy.isPlain && isStill
    copy.fingers = now
    copy.time = moment
    return copy
  }

  func regripped(on pose: Pose, in bounds: Bounds) -> Hold {
    var copy = self
    copy.grip = Grip(fingers, on: pose, in: bounds)
    copy.speed = .zero
    copy.isPlain = false
    return copy
  }

  func pose(in bounds: Bounds) -> Pose { grip.pose(fingers, in: bounds) }

  func excess(in bounds: Bounds) -> Point { grip.excess(fingers, in: bounds) }

  /// The way of the one finger.
  var way: Point { fingers.middle - began.place }

  func speed(at moment: Double) -> Point {
    moment - time > Hold.restsAfter ? .zero : speed
  }

  // Why a mean of the last moments: single events are too coarse, and the finger slows as it lifts.
  private mutating func measure(_ now: Fingers, at moment: Double) {
    let passed = moment - time
    guard passed > 0, now.isOne else { return }
    let present = (now.middle - fingers.middle) / passed
    speed = passed > Hold.restsAfter ? present : speed.mixed(with: present, min(1, passed / 30))
  }
}
