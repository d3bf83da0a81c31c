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

public struct CAFrameRateRange: Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// CADisplayLink is not bound to the main actor in QuartzCore; here tests draw the frames.
open class CADisplayLink: NSObject {
  open private(set) var targetTimestamp: CFTimeInterval = 0
  open var preferredFrameRateRange = CAFrameRateRange()
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
  /// Double only: the rates that running links ask for.
  public static var doubleRates: [CAFrameRateRange] { running.map(\.preferredFrameRateRange) }
  /// Double only: draws a frame that will be on display at this time.
  @MainActor public static func doubleDraw(at timestamp: CFTimeInterval) {
    running.removeAll { $0.target == nil }
    for link in running {
      link.targetTimestamp = timestamp
      link.handler(link)
    }
  }
}
