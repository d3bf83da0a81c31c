/// A touch. UIKit has no public initializer, so tests that create touches run on the double only.
@MainActor open class UITouch: NSObject {
  open private(set) var timestamp: TimeInterval
  private var place: CGPoint
  open func location(in view: UIView?) -> CGPoint {
    let origin = view?.convert(CGRect.zero, to: nil).origin ?? .zero
    return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
  }
  /// Test only: creates a touch at a point in the window.
  public init(double place: CGPoint, at timestamp: TimeInterval) {
    (self.place, self.timestamp) = (place, timestamp)
  }
  /// Test only: moves the touch.
  public func doubleMove(to place: CGPoint, at timestamp: TimeInterval) {
    (self.place, self.timestamp) = (place, timestamp)
  }
}
