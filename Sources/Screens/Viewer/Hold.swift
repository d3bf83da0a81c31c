/// A gesture on a photo, from the first finger down to the last finger up.
public struct Hold: Hashable, Sendable {
  /// A photo whose edge is this close to the edge of the screen, in CSS pixels, counts as touching
  /// it.
  static let edgeWithin = 48.0
  /// If a finger rests for this many milliseconds before it is lifted, its speed counts as zero.
  private static let restsAfter = 60.0
  /// A touch that moves farther than this, in CSS pixels, is not a tap.
  private static let tapWithin = 10.0

  /// The current fingers.
  private(set) var fingers: Fingers
  private var grip: Grip
  /// When and where the first finger went down.
  let began: Tap
  /// Whether there was never more than one finger.
  private(set) var isPlain: Bool
  private(set) var mayTap = true
  /// The speed of a single finger, in CSS pixels per millisecond.
  private var speed = ScreenPoint.zero
  private var time: Double
  /// Whether this edge of the photo was in view (`edgeWithin`) when the first finger went down.
  let endsLeft: Bool
  let endsRight: Bool
  let endsTop: Bool
  let endsBottom: Bool

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
    let beyondY = reach.y - bounds.screen.y - Hold.edgeWithin
    endsTop = pose.centre.y >= beyondY
    endsBottom = pose.centre.y <= -beyondY
  }

  /// The gesture after its fingers have moved or changed.
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

  func excess(in bounds: Bounds) -> ScreenPoint { grip.excess(fingers, in: bounds) }

  /// The vector from the start to the middle of the fingers.
  var way: ScreenPoint { fingers.middle - began.place }

  func speed(at moment: Double) -> ScreenPoint {
    moment - time > Hold.restsAfter ? .zero : speed
  }

  // Why a moving average: single events are too coarse, and a finger slows down as it is lifted.
  private mutating func measure(_ now: Fingers, at moment: Double) {
    let passed = moment - time
    guard passed > 0, now.isOne else { return }
    let present = (now.middle - fingers.middle) / passed
    speed = passed > Hold.restsAfter ? present : speed.mixed(with: present, min(1, passed / 30))
  }
}
