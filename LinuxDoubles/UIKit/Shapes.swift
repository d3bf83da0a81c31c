/// A path that is stored but not drawn.
open class UIBezierPath: NSObject {
  public override init() { super.init() }
  open private(set) var cgPath = CGPath(points: [])
  open func move(to point: CGPoint) { cgPath = CGPath(points: cgPath.points + [point]) }
  open func addLine(to point: CGPoint) { cgPath = CGPath(points: cgPath.points + [point]) }
  open func close() {}
}
public final class CGPath: Sendable {
  let points: [CGPoint]
  init(points: [CGPoint]) { self.points = points }
}
open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
}
