public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewKey(rawValue: "from")
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  func finalFrame(for vc: UIViewController) -> CGRect
}
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  func animationEnded(_ transitionCompleted: Bool)
}
extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}
@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// A transition of a navigation controller. Completing it twice, or differently from what its
/// interaction said, traps.
@MainActor
final class NavigationTransition: NSObject, UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  let origin: UIViewController
  let destination: UIViewController
  let containerView: UIView
  let isAnimated: Bool
  var isInteractive = false
  var animator: (any UIViewControllerAnimatedTransitioning)?
  private(set) var transitionWasCancelled = false
  var isCancelled: Bool { transitionWasCancelled }
  var completed: ((Bool) -> Void)?
  private var hasInteractionEnded = false
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(
    from origin: UIViewController, to destination: UIViewController, in container: UIView,
    isAnimated: Bool
  ) {
    (self.origin, self.destination) = (origin, destination)
    (containerView, self.isAnimated) = (container, isAnimated)
  }
  /// NB: the double has no separate "will" and "did"; both controllers change at the start.
  func appear() {
    origin.disappear()
    if origin.parent?.viewIfLoaded?.window != nil { destination.appear() }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? origin : key == .to ? destination : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? origin.view : key == .to ? destination.view : nil
  }
  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === destination ? containerView.bounds : .zero
  }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    precondition(isInteractive && !hasInteractionEnded, "The transition is not interactive")
  }
  func finishInteractiveTransition() {
    precondition(isInteractive && !hasInteractionEnded, "The transition is not interactive")
    hasInteractionEnded = true
  }
  func cancelInteractiveTransition() {
    precondition(isInteractive && !hasInteractionEnded, "The transition is not interactive")
    (hasInteractionEnded, transitionWasCancelled) = (true, true)
  }
  func completeTransition(_ didComplete: Bool) {
    precondition(!isInteractive || hasInteractionEnded, "The interaction has not ended")
    precondition(didComplete != transitionWasCancelled, "A canceled transition was completed")
    guard let completed else { preconditionFailure("The transition was completed twice") }
    self.completed = nil
    completed(didComplete)
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }
  func end() {
    let due = completions
    completions = []
    for completion in due { completion(self) }
  }
}

extension UIView.AnimationOptions {
  public static let curveEaseOut = UIView.AnimationOptions(rawValue: 2 << 16)
}
extension UIView {
  private static var held: [(Bool) -> Void]?
  /// The changes are made immediately; `completion` follows in a later turn, unless a test holds it.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    if held == nil { LaterTurn.perform { completion(true) } } else { held?.append(completion) }
  }
  /// Test only: from now on, animations with options do not end until `doubleEndAnimations`.
  public static func doubleHoldAnimations() { held = [] }
  /// Test only: ends the held animations, and holds no more.
  public static func doubleEndAnimations() {
    let due = held ?? []
    held = nil
    for completion in due { completion(true) }
  }
}
