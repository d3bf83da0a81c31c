/// A point of the screen or of a picture in CSS pixels, or a way between two of them.
///
/// It is also a complex number: multiplying by it turns and zooms at once, so that nothing here needs a sine.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// A point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = Point(x: 0, y: 0)
  /// Turns and zooms nothing.
  static let one = Point(x: 1, y: 0)

  var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction, 1 long; upright where there is no direction.
  var direction: Point {
    let length = length
    return length > 1e-9 ? self / length : .one
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (left: Point, right: Double) -> Point {
    Point(x: left.x * right, y: left.y * right)
  }

  static func / (left: Point, right: Double) -> Point {
    Point(x: left.x / right, y: left.y / right)
  }

  /// Turned by the angle of `right` and zoomed by its length.
  static func * (left: Point, right: Point) -> Point {
    Point(x: left.x * right.x - left.y * right.y, y: left.x * right.y + left.y * right.x)
  }

  /// What turns and zooms `right` into `left`; `right` is not zero.
  static func / (left: Point, right: Point) -> Point {
    left * Point(x: right.x, y: -right.y) / (right.x * right.x + right.y * right.y)
  }

  /// Each coordinate no further from 0 than that of `reach`.
  func clamped(to reach: Point) -> Point {
    Point(x: min(max(x, -reach.x), reach.x), y: min(max(y, -reach.y), reach.y))
  }

  /// The way from here to `other` after `part` of it, 0…1.
  func mixed(with other: Point, _ part: Double) -> Point {
    self + (other - self) * part
  }
}
