@MainActor open class UIViewController: UIResponder {
  open var title: String?
  /// Of iOS 18. The app does not use it; here it keeps subclasses from declaring a member with its name.
  open private(set) weak var tab: UITab?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  private var presented: UIViewController?
  /// The controller presented by this one or by an ancestor.
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }
  private weak var presenting: UIViewController?
  /// The controller that has presented this one or an ancestor.
  open var presentingViewController: UIViewController? {
    presenting ?? parent?.presentingViewController
  }
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  private var transition: Transition?
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? parent?.transitionCoordinator
  }
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    modalPresentationStyle == .popover ? UIPopoverPresentationController() : nil
  open private(set) lazy var sheetPresentationController: UISheetPresentationController? =
    [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle)
    ? UISheetPresentationController() : nil
  private var loadedView: UIView?
  /// Where the view is on its way to the display and back.
  private enum Appearance { case disappeared, appearing, appeared, disappearing }
  private var appearance = Appearance.disappeared
  private var isOnDisplay: Bool { appearance == .appearing || appearance == .appeared }

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { return nil }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open var traitCollection: UITraitCollection { view.traitCollection }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Only the top and bottom insets have an effect.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.invalidateLayout() }
  }
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)) }
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var childForStatusBarStyle: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open override var next: UIResponder? { viewIfLoaded?.superview }

  /// As in UIKit, `viewDidAppear` follows in a later turn of the run loop, after layout.
  func appear() {
    guard !isOnDisplay else { return }
    appearance = .appearing
    viewWillAppear(false)
    for child in children where child.viewIfLoaded?.isDescendant(of: view) == true {
      child.appear()
    }
    LaterTurn.perform { [self] in
      guard appearance == .appearing else { return }
      view.layoutIfNeeded()
      appearance = .appeared
      viewDidAppear(false)
    }
  }
  /// As in UIKit, `viewDidDisappear` follows in a later turn of the run loop.
  func disappear() {
    guard isOnDisplay else { return }
    appearance = .disappearing
    viewWillDisappear(false)
    for child in children { child.disappear() }
    LaterTurn.perform { [self] in
      guard appearance == .disappearing else { return }
      appearance = .disappeared
      viewDidDisappear(false)
    }
  }

  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }
  /// The view of a child appears if it is in a window and its parent has appeared.
  open func didMove(toParent parent: UIViewController?) {
    if parent?.isOnDisplay == true, viewIfLoaded?.window != nil { appear() }
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {
    guard parent != nil else { return }
    parent?.children.removeAll { $0 === self }
    parent = nil
    disappear()
  }

  /// As in UIKit, does nothing if something is already presented, outside a window, or while being
  /// dismissed. The view is added in the next turn of the run loop; `completion` follows when the
  /// view has appeared.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard viewIfLoaded?.window != nil, presentedViewController == nil, !isBeingDismissed
    else { return }
    if let parent {
      return parent.present(viewControllerToPresent, animated: flag, completion: completion)
    }
    let popover = viewControllerToPresent.popoverPresentationController
    precondition(
      popover?.sourceView != nil || popover == nil,
      "A popover must have a non-nil sourceView or barButtonItem set before the presentation occurs"
    )
    presented = viewControllerToPresent
    viewControllerToPresent.presenting = self
    viewControllerToPresent.isBeingPresented = true
    let transition = begin(with: viewControllerToPresent, isAnimated: flag)
    LaterTurn.perform { [self] in
      if let window = viewIfLoaded?.window {
        viewControllerToPresent.view.frame = window.bounds
        window.addSubview(viewControllerToPresent.view)
        viewControllerToPresent.appear()
      }
      LaterTurn.perform { [self] in
        viewControllerToPresent.isBeingPresented = false
        end(transition, with: viewControllerToPresent)
        completion?()
      }
    }
  }
  /// As in UIKit, does nothing during a presentation or dismissal. The presented controller stays
  /// until `viewDidDisappear` in a later turn of the run loop; `completion` follows.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let top = presented else {
      (presenting ?? parent)?.dismiss(animated: flag, completion: completion)
      return
    }
    guard !top.isBeingPresented, !top.isBeingDismissed else { return }
    top.isBeingDismissed = true
    let transition = begin(with: top, isAnimated: flag)
    LaterTurn.perform { [self] in
      for above in sequence(first: top, next: { $0.presented }) { above.disappear() }
      LaterTurn.perform { [self] in
        presented = nil
        top.leavePresentation()
        end(transition, with: top)
        completion?()
      }
    }
  }
  private func begin(with other: UIViewController, isAnimated: Bool) -> Transition {
    let fresh = Transition(isAnimated: isAnimated)
    (transition, other.transition) = (fresh, fresh)
    return fresh
  }
  private func end(_ transition: Transition, with other: UIViewController) {
    if self.transition === transition { self.transition = nil }
    if other.transition === transition { other.transition = nil }
    transition.end()
  }
  private func leavePresentation() {
    presented?.leavePresentation()
    presented = nil
    viewIfLoaded?.removeFromSuperview()
    presenting = nil
    isBeingDismissed = false
  }
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 0b11010)
}

@MainActor open class UIWindow: UIView {
  /// Test only: the safe area insets; by default those of a phone with a home button.
  public var doubleSafeArea = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0) {
    didSet { invalidateLayout() }
  }
  /// Test only: the height of the keyboard in points; 0 while it is hidden.
  public static var doubleKeyboardHeight: CGFloat = 0
  /// Test only: the appearance chosen in the system settings.
  public var doubleTraits = UITraitCollection(.light, .normal) {
    didSet { propagateTraits(oldValue) }
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { return nil }
  open override var window: UIWindow? { self }
  open override var traitCollection: UITraitCollection {
    guard overrideUserInterfaceStyle != .unspecified else { return doubleTraits }
    return UITraitCollection(overrideUserInterfaceStyle, doubleTraits.accessibilityContrast)
  }
  open weak var windowScene: UIWindowScene?
  open private(set) var isKeyWindow = false
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.disappear()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if isKeyWindow { attach() }
    }
  }
  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
    attach()
  }
  private func attach() {
    guard let root = rootViewController, root.view.superview !== self else { return }
    root.view.frame = bounds
    addSubview(root.view)
    root.appear()
  }
}
