public import Domain

/// What a scroll view needs to know to show a photo, and what its gestures mean (FEED-11).
///
/// The iPhone app moves photos in a `UIScrollView`, whose content is the bounding box of the rotated
/// photo. The web app does not use this type: there, `PhotoStage` moves the photo.
public struct ScrollLimits: Hashable, Sendable {
  /// The direction of an upright photo.
  public static let upright = ScreenPoint.one
  /// Maximum zoom, relative to filling the screen.
  public static let largestZoom = Bounds.largestZoom

  /// The photo's size when it fills the screen.
  public let photo: ScreenPoint
  /// The size of the photo's bounding box when an upright photo of this zoom fills the screen.
  public let content: ScreenPoint
  /// The zoom at which the whole photo is visible; at most 1.
  public let smallestZoom: Double
  private let stage: PhotoStage

  /// The limits for a photo of this size, rotated to `direction`, a unit vector.
  public init(_ size: PixelSize, in viewport: Viewport, direction: ScreenPoint) {
    var stage = PhotoStage(size)
    stage.environment = ViewerEnvironment(viewport: viewport, density: 1, isStill: true)
    self.stage = stage
    photo = stage.bounds.photo * 2
    content = stage.bounds.reach(direction) * 2
    smallestZoom = stage.bounds.smallestZoom(direction)
  }

  /// The empty space on each side of the content that centers it where it is smaller than the
  /// screen.
  public func margin(at zoom: Double) -> ScreenPoint {
    let screen = stage.bounds.screen
    return ScreenPoint(
      x: max(0, screen.x - content.x * zoom / 2), y: max(0, screen.y - content.y * zoom / 2))
  }

  /// The content offset at which the middle of the content appears in `pose`.
  public func offset(of pose: Pose) -> ScreenPoint {
    content * (pose.zoom / 2) - stage.bounds.screen - pose.centre
  }

  /// The pose of a photo that was just opened: it is whole if `isWhole`, or fills the screen.
  public func opened(whole isWhole: Bool) -> Pose { stage.bounds.opened(whole: isWhole) }

  /// The pose that fills the screen after a tap at `place` on a photo that was opened whole; nil if the
  /// photo is in another pose, or fills the screen.
  public func filled(_ pose: Pose, at place: ScreenPoint) -> Pose? {
    var stage = stage
    stage.pose = pose
    return stage.isWhole ? inside(stage.filling(about: place)) : nil
  }

  /// The pose in which a released photo comes to rest.
  ///
  /// An angle within 5° of a right angle snaps to it, a photo that fits is centered, the edges of
  /// the bounding box do not enter the screen, and the photo covers the middle of the screen.
  public func resting(_ pose: Pose, about place: ScreenPoint) -> Pose {
    inside(stage.bounds.resting(pose, about: place))
  }

  /// The pose after a double tap at `place`: closer, or back to filling the screen upright.
  public func tappedTwice(_ pose: Pose, at place: ScreenPoint) -> Pose {
    var stage = stage
    stage.pose = pose
    return inside(
      stage.isFilling
        ? stage.zoomed(pose, to: PhotoStage.closeLook, about: place) : stage.filling(about: place))
  }

  /// Whether a swipe down that begins in this pose pulls the photo out of the screen: it cannot move
  /// much farther down.
  public func endsTop(_ pose: Pose) -> Bool {
    let bounds = stage.bounds
    return pose.centre.y >= bounds.reach(pose.turn).y - bounds.screen.y - Hold.edgeWithin
  }

  /// Whether the bottom edge of the photo is in view in this pose: it cannot move farther up.
  public func endsBottom(_ pose: Pose) -> Bool {
    let bounds = stage.bounds
    // NB: half a point is a rounding error.
    return -pose.centre.y >= bounds.reach(pose.turn).y - bounds.screen.y - 0.5
  }

  private func inside(_ pose: Pose) -> Pose {
    let bounds = stage.bounds
    let reach = bounds.reach(pose.turn)
    let room = ScreenPoint(
      x: max(0, reach.x - bounds.screen.x), y: max(0, reach.y - bounds.screen.y))
    let near = Pose(turn: pose.turn, centre: pose.centre.clamped(to: room))
    // Why: the corners of a rotated photo's bounding box are empty, so its edges may be outside the
    // screen while the photo does not cover the middle. Moving it toward the middle keeps both.
    let seen = near.point(at: .zero)
    let part = min(1, bounds.photo.x / abs(seen.x), bounds.photo.y / abs(seen.y))
    return Pose(turn: near.turn, centre: near.centre * part)
  }
}

extension ScreenPoint {
  /// This unit vector, rotated by the angle of the unit vector `turn`.
  public func turned(by turn: ScreenPoint) -> ScreenPoint { (self * turn).direction }
}

extension Pose {
  /// A photo at this zoom relative to filling the screen, rotated to `direction`, a unit vector,
  /// with its middle at `centre`, relative to the middle of the screen.
  public init(zoom: Double, direction: ScreenPoint, centre: ScreenPoint) {
    self.init(turn: direction * zoom, centre: centre)
  }

  /// The rotation as a unit vector.
  public var direction: ScreenPoint { turn.direction }
}
