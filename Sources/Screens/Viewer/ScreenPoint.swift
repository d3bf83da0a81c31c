/// A point or vector on the screen or in a picture, in CSS pixels.
///
/// It is also a complex number: multiplying by it rotates and scales at once, without trigonometry.
public struct ScreenPoint: Hashable, Sendable {
  /// The distance to the right.
  public var x: Double
  /// The distance downward.
  public var y: Double

  /// Creates a point; positive `y` is downward.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = ScreenPoint(x: 0, y: 0)
  /// The complex number 1: multiplying by it neither rotates nor scales.
  static let one = ScreenPoint(x: 1, y: 0)

  var length: Double { (x * x + y * y).squareRoot() }

  /// The unit vector in the same direction; for the zero vector, `one`.
  var direction: ScreenPoint {
    let length = length
    return length > 1e-9 ? self / length : .one
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (left: ScreenPoint, right: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: ScreenPoint, right: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (left: ScreenPoint, right: Double) -> ScreenPoint {
    ScreenPoint(x: left.x * right, y: left.y * right)
  }

  static func / (left: ScreenPoint, right: Double) -> ScreenPoint {
    ScreenPoint(x: left.x / right, y: left.y / right)
  }

  /// Complex multiplication: `left` rotated by the angle of `right` and scaled by its length.
  static func * (left: ScreenPoint, right: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: left.x * right.x - left.y * right.y, y: left.x * right.y + left.y * right.x)
  }

  /// Complex division: the number that rotates and scales `right` into `left`; `right` must not be
  /// 0.
  static func / (left: ScreenPoint, right: ScreenPoint) -> ScreenPoint {
    left * ScreenPoint(x: right.x, y: -right.y) / (right.x * right.x + right.y * right.y)
  }

  /// Limits the absolute value of each coordinate to that of `reach`.
  func clamped(to reach: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: min(max(x, -reach.x), reach.x), y: min(max(y, -reach.y), reach.y))
  }

  /// Interpolates to `other`; `part` is 0…1.
  func mixed(with other: ScreenPoint, _ part: Double) -> ScreenPoint {
    self + (other - self) * part
  }
}
