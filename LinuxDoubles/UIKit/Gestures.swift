@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}
extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let left = UIRectEdge(rawValue: 1 << 1)
}

/// A recognizer does not see touches here: a test begins, moves and ends its gesture.
@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  open internal(set) var state = State.possible
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var isEnabled = true
  open var cancelsTouchesInView = true
  open var delaysTouchesEnded = true
  open internal(set) weak var view: UIView?
  open internal(set) var numberOfTouches = 0
  var place = CGPoint.zero
  private var targets: [(target: () -> AnyObject?, handler: (UIGestureRecognizer) -> Void)] = []
  private var required: [UIGestureRecognizer] = []
  private static var active: [UIGestureRecognizer] = []

  public override init() { super.init() }
  open func location(in view: UIView?) -> CGPoint {
    let origin = view?.convert(CGRect.zero, to: nil).origin ?? .zero
    return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
  }
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(otherGestureRecognizer)
  }
  /// Whether this recognizer must wait until the other one has failed.
  func waits(for other: UIGestureRecognizer) -> Bool {
    required.contains { $0 === other }
      || other !== self
        && other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }
  /// Test only: whether this recognizer must wait until the other one has failed.
  public func doubleWaits(for other: UIGestureRecognizer) -> Bool { waits(for: other) }
  /// Test only: takes a closure, since a selector needs Objective-C. Like UIKit, does not retain the
  /// target.
  public func doubleAddTarget(
    _ target: AnyObject, handler: @escaping (UIGestureRecognizer) -> Void
  ) {
    targets.append(({ [weak target] in target }, handler))
  }

  /// Whether the gesture may begin at this point of the window: the recognizer is enabled, its view is
  /// touched, and its delegate agrees.
  func wouldBegin(at point: CGPoint) -> Bool {
    guard isEnabled, let view, let hit = view.window?.hitTest(point, with: nil),
      hit.isDescendant(of: view)
    else { return false }
    place = point
    let touch = UITouch(double: point, at: 0)
    guard delegate?.gestureRecognizer(self, shouldReceive: touch) != false else { return false }
    return delegate?.gestureRecognizerShouldBegin(self) != false
  }
  /// Whether both recognizers may recognize at the same time.
  private func goes(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }
  func begin(at point: CGPoint, touches: Int) -> Bool {
    // What another test left unfinished has lost its view.
    UIGestureRecognizer.active.removeAll { $0.view?.window == nil }
    guard wouldBegin(at: point),
      UIGestureRecognizer.active.allSatisfy({ $0 === self || goes(with: $0) }),
      !UIGestureRecognizer.active.contains(where: { waits(for: $0) })
    else { return false }
    numberOfTouches = touches
    UIGestureRecognizer.active.append(self)
    turn(to: .began)
    return true
  }
  func turn(to fresh: State) {
    state = fresh
    for (target, handler) in targets where target() != nil { handler(self) }
    guard fresh == .ended || fresh == .cancelled else { return }
    UIGestureRecognizer.active.removeAll { $0 === self }
    (state, numberOfTouches) = (.possible, 0)
  }
  /// Test only: the system cancels the gesture.
  public func doubleCancel() { turn(to: .cancelled) }
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  /// Test only: taps at a point of the window; false if the tap is not recognized.
  @discardableResult public func doubleTap(at point: CGPoint) -> Bool {
    guard begin(at: point, touches: 1) else { return false }
    turn(to: .ended)
    return true
  }
  // NB: a tap is discrete, so its targets are called only when it ends.
  override func turn(to fresh: State) {
    if fresh == .began { state = fresh } else { super.turn(to: fresh) }
  }
}

@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Test only: presses at a point of the window until the press is recognized; false if it is not.
  @discardableResult public func doublePress(at point: CGPoint) -> Bool {
    guard begin(at: point, touches: 1) else { return false }
    turn(to: .ended)
    return true
  }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var maximumNumberOfTouches = Int.max
  private var way = CGPoint.zero
  var speed = CGPoint.zero
  open func translation(in view: UIView?) -> CGPoint { way }
  open func velocity(in view: UIView?) -> CGPoint { speed }
  /// Test only: moves the finger by a vector from where the gesture began; `speed` is in points per
  /// second.
  public func doubleMove(by way: CGPoint, speed: CGPoint = .zero) {
    (self.way, self.speed) = (way, speed)
    turn(to: .changed)
  }
  /// Test only: lifts the finger.
  public func doubleEnd(speed: CGPoint = .zero) {
    self.speed = speed
    turn(to: .ended)
  }
  override func begin(at point: CGPoint, touches: Int) -> Bool {
    way = .zero
    return touches <= maximumNumberOfTouches && super.begin(at: point, touches: touches)
  }
}
@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
  override func wouldBegin(at point: CGPoint) -> Bool {
    edges.contains(.left) && point.x < 20 && speed.x > abs(speed.y) && super.wouldBegin(at: point)
  }
}
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
}
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat = 0
  /// Test only: two fingers begin to rotate about a point of the window; false if another gesture
  /// prevents it.
  public func doubleBegin(about point: CGPoint) -> Bool {
    rotation = 0
    return begin(at: point, touches: 2)
  }
  /// Test only: rotates by an angle in radians.
  public func doubleRotate(by angle: CGFloat) {
    rotation += angle
    turn(to: .changed)
  }
  /// Test only: lifts the fingers.
  public func doubleEnd() { turn(to: .ended) }
}

extension UIView {
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = nil
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }
}

extension UIWindow {
  /// Test only: a finger goes down at a point of the window and moves. Of the recognizers that may
  /// begin, that of the innermost view wins, unless it must wait for another one to fail. Returns the
  /// winner, whose gesture the test moves on and ends; nil if there is none.
  public func doubleDrag(from point: CGPoint, speed: CGPoint) -> UIPanGestureRecognizer? {
    layoutIfNeeded()
    guard let hit = hitTest(point, with: nil) else { return nil }
    var able: [UIPanGestureRecognizer] = []
    for view in sequence(first: hit, next: { $0.superview }) {
      for case let pan as UIPanGestureRecognizer in view.gestureRecognizers ?? [] {
        pan.speed = speed
        if pan.wouldBegin(at: point) { able.append(pan) }
      }
    }
    let free = able.filter { pan in !able.contains { pan.waits(for: $0) } }
    return free.first { $0.begin(at: point, touches: 1) }
  }
}
