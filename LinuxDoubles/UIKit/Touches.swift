/// A finger; UIKit has no public way to make one, so tests that do are for the double only.
@MainActor open class UITouch: NSObject {
  open private(set) var timestamp: TimeInterval
  private var place: CGPoint
  open func location(in view: UIView?) -> CGPoint {
    let origin = view?.convert(CGRect.zero, to: nil).origin ?? .zero
    return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
  }
  /// Double only: a finger at a point of the window.
  public init(double place: CGPoint, at timestamp: TimeInterval) {
    (self.place, self.timestamp) = (place, timestamp)
  }
  /// Double only: the same finger at another point, later.
  public func doubleMove(to place: CGPoint, at timestamp: TimeInterval) {
    (self.place, self.timestamp) = (place, timestamp)
  }
}

/// CADisplayLink is not bound to the main actor in QuartzCore; here tests draw the frames.
open class CADisplayLink: NSObject {
  open private(set) var timestamp: CFTimeInterval = 0
  private nonisolated(unsafe) static var running: [CADisplayLink] = []
  private weak var target: AnyObject?
  private let handler: @MainActor (CADisplayLink) -> Void
  /// Double only: a selector needs Objective-C.
  public init(doubleTarget: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void) {
    (target, self.handler) = (doubleTarget, handler)
  }
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    CADisplayLink.running.append(self)
  }
  open func invalidate() { CADisplayLink.running.removeAll { $0 === self } }
  /// Double only: draws a frame.
  @MainActor public static func doubleDraw(at timestamp: CFTimeInterval) {
    running.removeAll { $0.target == nil }
    for link in running {
      link.timestamp = timestamp
      link.handler(link)
    }
  }
}
