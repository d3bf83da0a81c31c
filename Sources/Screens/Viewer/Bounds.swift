import Domain

/// The size of a photo on the screen, and the limits of zooming and moving it.
struct Bounds: Hashable, Sendable {
  /// Maximum zoom, relative to filling the screen.
  static let largestZoom = 8.0
  /// The sine of 5°: a released photo this close to a right angle snaps to it.
  static let uprightWithin = 0.087
  /// The fraction of a finger's movement that a photo follows beyond a limit.
  static let give = 0.5

  /// Half the size of the screen.
  let screen: ScreenPoint
  /// Half the size of the photo when it fills the screen.
  let photo: ScreenPoint

  init(_ size: PixelSize, in viewport: Viewport) {
    screen = ScreenPoint(x: Double(viewport.width) / 2, y: Double(viewport.height) / 2)
    let scale = max(screen.x / Double(size.width), screen.y / Double(size.height))
    photo = ScreenPoint(x: Double(size.width) * scale, y: Double(size.height) * scale)
  }

  /// Half the size of the photo's bounding box after rotation and zoom by `turn` (see `Pose`).
  func reach(_ turn: ScreenPoint) -> ScreenPoint {
    reach(of: photo, at: turn)
  }

  /// Half the size of the bounding box of a rectangle rotated and zoomed by `turn`; `box` is half
  /// its size.
  func reach(of box: ScreenPoint, at turn: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: abs(turn.x) * box.x + abs(turn.y) * box.y, y: abs(turn.y) * box.x + abs(turn.x) * box.y)
  }

  /// The zoom at which the whole photo is visible at the angle of `turn`; at most 1.
  func smallestZoom(_ turn: ScreenPoint) -> Double {
    let reach = reach(turn.direction)
    return min(1, screen.x / reach.x, screen.y / reach.y)
  }

  /// The pose of a photo that was just opened: upright, centered, and as large as the screen or, if
  /// `isWhole`, as can be seen completely.
  func opened(whole isWhole: Bool) -> Pose {
    Pose(turn: ScreenPoint(x: isWhole ? smallestZoom(.one) : 1, y: 0), centre: .zero)
  }

  func zoom(_ wanted: Double, at turn: ScreenPoint) -> Double {
    min(max(wanted, smallestZoom(turn)), Bounds.largestZoom)
  }

  /// The zoom to display if fingers request `wanted`: beyond a limit, the display lags behind more
  /// and more.
  func resisted(_ wanted: Double, at turn: ScreenPoint) -> Double {
    let limit = zoom(wanted, at: turn)
    return limit * (wanted / limit).squareRoot()
  }

  /// The zoom that fingers must request to display `zoom`; the inverse of `resisted`.
  func unresisted(_ zoom: Double, at turn: ScreenPoint) -> Double {
    let limit = self.zoom(zoom, at: turn)
    return zoom * zoom / limit
  }

  /// The pose, moved just enough for the photo to cover the middle of the screen.
  func covering(_ pose: Pose) -> Pose {
    let seen = pose.point(at: .zero)
    let nearest = seen.clamped(to: photo)
    return seen == nearest ? pose : Pose(turn: pose.turn, centre: nearest * pose.turn * -1)
  }

  /// How far the photo can move from the middle before its edge enters the screen or, if the photo
  /// is smaller than the screen, leaves it.
  func room(_ pose: Pose) -> ScreenPoint {
    let reach = reach(pose.turn)
    return ScreenPoint(x: abs(reach.x - screen.x), y: abs(reach.y - screen.y))
  }

  /// The pose in which a released photo comes to rest: within the limits; rotation and zoom keep
  /// the point at `place` still.
  func resting(_ pose: Pose, about place: ScreenPoint) -> Pose {
    let upright = self.upright(pose, about: place)
    let wanted = zoom(upright.zoom, at: upright.turn)
    let zoomed = upright.changed(by: ScreenPoint(x: wanted / upright.zoom, y: 0), about: place)
    return centred(covering(wanted == upright.zoom ? upright : zoomed))
  }

  /// Centers a photo that does not fill the screen, in each direction in which it fits.
  private func centred(_ pose: Pose) -> Pose {
    guard pose.zoom < 0.999 else { return pose }
    let reach = reach(pose.turn)
    var copy = pose
    if reach.x < screen.x + 1 { copy.centre.x = 0 }
    if reach.y < screen.y + 1 { copy.centre.y = 0 }
    // Why: centering a rotated panorama in one direction only can uncover the middle of the screen.
    return covering(copy) == copy ? copy : pose
  }

  private func upright(_ pose: Pose, about place: ScreenPoint) -> Pose {
    let direction = pose.turn.direction
    var straight = direction
    if abs(direction.y) < Bounds.uprightWithin {
      straight = ScreenPoint(x: direction.x < 0 ? -1 : 1, y: 0)
    } else if abs(direction.x) < Bounds.uprightWithin {
      straight = ScreenPoint(x: 0, y: direction.y < 0 ? -1 : 1)
    }
    guard straight != direction else { return pose }
    let turned = pose.changed(by: straight / direction, about: place)
    return Pose(turn: straight * pose.zoom, centre: turned.centre)
  }
}
