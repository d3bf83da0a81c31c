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

public struct CAFrameRateRange: Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// As in QuartzCore, not isolated to the main actor. Tests trigger frames with `doubleDraw`.
open class CADisplayLink: NSObject {
  open private(set) var targetTimestamp: CFTimeInterval = 0
  open var preferredFrameRateRange = CAFrameRateRange()
  private nonisolated(unsafe) static var running: [CADisplayLink] = []
  private weak var target: AnyObject?
  private let handler: @MainActor (CADisplayLink) -> Void
  /// Test only: takes a closure, since a selector needs Objective-C.
  public init(doubleTarget: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void) {
    (target, self.handler) = (doubleTarget, handler)
  }
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    CADisplayLink.running.append(self)
  }
  open func invalidate() { CADisplayLink.running.removeAll { $0 === self } }
  /// Test only: the preferred frame rates of running links.
  public static var doubleRates: [CAFrameRateRange] { running.map(\.preferredFrameRateRange) }
  /// Test only: calls the running links for a frame displayed at `timestamp`.
  @MainActor public static func doubleDraw(at timestamp: CFTimeInterval) {
    running.removeAll { $0.target == nil }
    for link in running {
      link.targetTimestamp = timestamp
      link.handler(link)
    }
  }
}
