/// As in UIKit, not isolated to the main actor.
open class UIBezierPath: NSObject {
  public override init() { super.init() }
  /// A polygon of 24 corners.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    for step in 0...24 {
      let angle = Double(step) / 12 * Double.pi
      let point = CGPoint(
        x: rect.midX + rect.width / 2 * cos(angle), y: rect.midY + rect.height / 2 * sin(angle))
      if step == 0 { move(to: point) } else { addLine(to: point) }
    }
  }
  open private(set) var cgPath = CGPath(parts: [])
  open func move(to point: CGPoint) { cgPath = CGPath(parts: cgPath.parts + [[point]]) }
  open func addLine(to point: CGPoint) {
    var parts = cgPath.parts
    guard let last = parts.popLast() else { return }
    cgPath = CGPath(parts: parts + [last + [point]])
  }
  /// Eight lines in place of the curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard let start = cgPath.parts.last?.last else { return }
    for step in 1...8 {
      let t = CGFloat(step) / 8
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      addLine(
        to: CGPoint(
          x: a * start.x + b * controlPoint1.x + c * controlPoint2.x + d * endPoint.x,
          y: a * start.y + b * controlPoint1.y + c * controlPoint2.y + d * endPoint.y))
    }
  }
  open func close() {
    if let start = cgPath.parts.last?.first { addLine(to: start) }
  }
}
/// Only the lines of a path are drawn, not what they surround.
public final class CGPath: Sendable {
  let parts: [[CGPoint]]
  /// Test only: the points of each line.
  public var doubleParts: [[CGPoint]] { parts }
  init(parts: [[CGPoint]]) { self.parts = parts }
}
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let round = CAShapeLayerLineCap(rawValue: "round")
}
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
}
open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
  open var lineCap = CAShapeLayerLineCap(rawValue: "butt")
  open var lineJoin = CAShapeLayerLineJoin(rawValue: "miter")
}
