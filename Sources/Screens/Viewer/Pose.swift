/// How a picture lies on the screen: its point z is seen at turn · z + centre.
///
/// Points of the picture count from its middle, in CSS pixels of the size at which it just fills the
/// screen; points of the screen count from the screen's middle.
public struct Pose: Hashable, Sendable {
  /// Zoom and angle at once; 1 is filling and upright.
  public var turn: Point
  /// Where the picture's middle is seen.
  public var centre: Point

  /// Filling the screen, centred, upright.
  static let home = Pose(turn: .one, centre: .zero)

  /// How many times larger than filling.
  var zoom: Double { turn.length }

  /// The picture's point that is seen at `place` of the screen.
  func point(at place: Point) -> Point { (place - centre) / turn }

  /// The same turned and zoomed by `change`, the point seen at `place` staying there.
  func changed(by change: Point, about place: Point) -> Pose {
    Pose(turn: turn * change, centre: place + (centre - place) * change)
  }

  /// The same moved over the screen.
  func moved(by way: Point) -> Pose {
    Pose(turn: turn, centre: centre + way)
  }

  /// On the way to `other` after `part` of it, 0…1; a turn goes round, it does not shrink.
  func mixed(with other: Pose, _ part: Double) -> Pose {
    let straight = turn.mixed(with: other.turn, part)
    let zoom = zoom + (other.zoom - zoom) * part
    // Why the threshold: on the way to its opposite a turn passes through nothing.
    let direction =
      straight.length > 1e-3 * zoom ? straight.direction : turn.direction * Point(x: 0, y: 1)
    return Pose(turn: direction * zoom, centre: centre.mixed(with: other.centre, part))
  }

  /// Whether nobody would see the difference.
  func isNear(_ other: Pose) -> Bool {
    (turn - other.turn).length < 1e-4 && (centre - other.centre).length < 0.05
  }
}
