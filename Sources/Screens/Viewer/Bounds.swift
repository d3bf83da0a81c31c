import Domain

/// A photo on a screen: how large it is and how far it may be zoomed and moved.
struct Bounds: Hashable, Sendable {
  /// How many times larger than filling the screen a photo gets.
  static let largestZoom = 8.0
  /// The sine of 5°: a photo released so near to upright was never meant to be turned.
  static let uprightWithin = 0.087
  /// The part of the way that a photo follows the finger beyond a limit.
  static let give = 0.5

  /// From the middle of the screen to its edges.
  let screen: Point
  /// From the middle of the photo to its edges at filling size.
  let photo: Point

  init(_ size: PixelSize, in viewport: Viewport) {
    screen = Point(x: Double(viewport.width) / 2, y: Double(viewport.height) / 2)
    let scale = max(screen.x / Double(size.width), screen.y / Double(size.height))
    photo = Point(x: Double(size.width) * scale, y: Double(size.height) * scale)
  }

  /// From the middle of the photo to its outermost points, as it is turned and zoomed by `turn`.
  func reach(_ turn: Point) -> Point {
    reach(of: photo, at: turn)
  }

  /// From the middle of a box to its outermost points, as it is turned and zoomed by `turn`.
  func reach(of box: Point, at turn: Point) -> Point {
    Point(
      x: abs(turn.x) * box.x + abs(turn.y) * box.y, y: abs(turn.y) * box.x + abs(turn.x) * box.y)
  }

  /// The zoom at which the whole photo is seen, at the angle of `turn`.
  func smallestZoom(_ turn: Point) -> Double {
    let reach = reach(turn.direction)
    return min(1, screen.x / reach.x, screen.y / reach.y)
  }

  func zoom(_ wanted: Double, at turn: Point) -> Double {
    min(max(wanted, smallestZoom(turn)), Bounds.largestZoom)
  }

  /// How large a photo shows whose fingers ask for `wanted`: beyond the limits ever less.
  func resisted(_ wanted: Double, at turn: Point) -> Double {
    let limit = zoom(wanted, at: turn)
    return limit * (wanted / limit).squareRoot()
  }

  /// The zoom that fingers must ask for so that a photo shows `zoom` large.
  func unresisted(_ zoom: Double, at turn: Point) -> Double {
    let limit = self.zoom(zoom, at: turn)
    return zoom * zoom / limit
  }

  /// The same pose moved as little as needed so that the photo covers the screen's middle.
  func covering(_ pose: Pose) -> Pose {
    let seen = pose.point(at: .zero)
    let nearest = seen.clamped(to: photo)
    return seen == nearest ? pose : Pose(turn: pose.turn, centre: nearest * pose.turn * -1)
  }

  /// How far the photo can be moved without its edge coming inside the screen's, or, where it is the
  /// smaller one, without leaving the screen.
  func room(_ pose: Pose) -> Point {
    let reach = reach(pose.turn)
    return Point(x: abs(reach.x - screen.x), y: abs(reach.y - screen.y))
  }

  /// Where a released photo comes to rest: within the limits, changed about `place` of the screen.
  func resting(_ pose: Pose, about place: Point) -> Pose {
    let upright = self.upright(pose, about: place)
    let wanted = zoom(upright.zoom, at: upright.turn)
    let zoomed = upright.changed(by: Point(x: wanted / upright.zoom, y: 0), about: place)
    return centred(covering(wanted == upright.zoom ? upright : zoomed))
  }

  /// The same pose in the middle of the screen in each direction in which a photo that is smaller than
  /// filling fits.
  private func centred(_ pose: Pose) -> Pose {
    guard pose.zoom < 0.999 else { return pose }
    let reach = reach(pose.turn)
    var copy = pose
    if reach.x < screen.x + 1 { copy.centre.x = 0 }
    if reach.y < screen.y + 1 { copy.centre.y = 0 }
    // Why: a panorama that lies aslant can leave the middle when it moves in one direction alone.
    return covering(copy) == copy ? copy : pose
  }

  private func upright(_ pose: Pose, about place: Point) -> Pose {
    let direction = pose.turn.direction
    var straight = direction
    if abs(direction.y) < Bounds.uprightWithin {
      straight = Point(x: direction.x < 0 ? -1 : 1, y: 0)
    } else if abs(direction.x) < Bounds.uprightWithin {
      straight = Point(x: 0, y: direction.y < 0 ? -1 : 1)
    }
    guard straight != direction else { return pose }
    let turned = pose.changed(by: straight / direction, about: place)
    return Pose(turn: straight * pose.zoom, centre: turned.centre)
  }
}
