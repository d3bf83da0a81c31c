/// How a photo lies on the screen: its point z appears at `turn` · z + `centre`.
///
/// Points of the photo are relative to its middle, in CSS pixels at the size that just fills the
/// screen. Points of the screen are relative to the screen's middle.
public struct Pose: Hashable, Sendable {
  /// Zoom and rotation as a complex number; 1 fills the screen upright.
  public var turn: ScreenPoint
  /// The position of the photo's middle on the screen.
  public var centre: ScreenPoint

  /// Upright, centered and filling the screen.
  static let home = Pose(turn: .one, centre: .zero)

  /// The zoom relative to filling the screen.
  public var zoom: Double { turn.length }

  /// The point of the photo that appears at `place` on the screen.
  func point(at place: ScreenPoint) -> ScreenPoint { (place - centre) / turn }

  /// The pose rotated and scaled by `change`, with the point at `place` staying there.
  func changed(by change: ScreenPoint, about place: ScreenPoint) -> Pose {
    Pose(turn: turn * change, centre: place + (centre - place) * change)
  }

  /// The pose moved across the screen.
  func moved(by way: ScreenPoint) -> Pose {
    Pose(turn: turn, centre: centre + way)
  }

  /// Interpolates to `other`, with `part` in 0…1. Angle and zoom are interpolated separately, so
  /// that a rotating photo does not shrink.
  func mixed(with other: Pose, _ part: Double) -> Pose {
    let straight = turn.mixed(with: other.turn, part)
    let zoom = zoom + (other.zoom - zoom) * part
    // Why the threshold: between opposite directions the interpolated vector nears zero, and zero
    // has no direction.
    let direction =
      straight.length > 1e-3 * zoom ? straight.direction : turn.direction * ScreenPoint(x: 0, y: 1)
    return Pose(turn: direction * zoom, centre: centre.mixed(with: other.centre, part))
  }

  /// Whether the photo looks the same in both poses: the difference is too small to see.
  public func isNear(_ other: Pose) -> Bool {
    (turn - other.turn).length < 1e-4 && (centre - other.centre).length < 0.05
  }
}
