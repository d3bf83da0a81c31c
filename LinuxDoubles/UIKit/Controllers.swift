@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  private var presented: UIViewController?
  /// The controller presented by this one or by an ancestor.
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var isBeingDismissed = false
  private var transition: Transition?
  /// Here only set on the controller being dismissed; the real UIKit also sets it on its presenter.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    modalPresentationStyle == .popover ? UIPopoverPresentationController() : nil
  private var loadedView: UIView?
  private var isOnDisplay = false

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
  /// Only the bottom inset has an effect.
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

  func appear() {
    guard !isOnDisplay else { return }
    isOnDisplay = true
    viewWillAppear(false)
    view.layoutIfNeeded()
    for child in children where child.viewIfLoaded?.window != nil { child.appear() }
    viewDidAppear(false)
  }
  func disappear() {
    guard isOnDisplay else { return }
    isOnDisplay = false
    viewWillDisappear(false)
    for child in children { child.disappear() }
    viewDidDisappear(false)
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
  /// dismissed.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard let window = viewIfLoaded?.window, presentedViewController == nil, !isBeingDismissed
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
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.view.frame = window.bounds
    window.addSubview(viewControllerToPresent.view)
    viewControllerToPresent.appear()
    completion?()
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let top = presented else {
      (presentingViewController ?? parent)?.dismiss(animated: flag, completion: completion)
      return
    }
    top.isBeingDismissed = true
    top.disappear()
    top.viewIfLoaded?.removeFromSuperview()
    top.presentingViewController = nil
    top.isBeingDismissed = false
    presented = nil
    completion?()
  }

  /// Test only: begins an animated dismissal, which lasts until `doubleEndDismissal`. Every other
  /// dismissal ends immediately.
  public func doubleBeginDismissal() {
    isBeingDismissed = true
    transition = Transition()
  }
  /// Test only: ends the dismissal begun by `doubleBeginDismissal`.
  public func doubleEndDismissal() {
    let ended = transition
    transition = nil
    presentingViewController?.dismiss(animated: false)
    ended?.end()
  }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}
/// The transition of a dismissal; calls its completions at the end.
private final class Transition: NSObject, UIViewControllerTransitionCoordinator {
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
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
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
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

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  public let style: Style
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?
  public init(
    title: String?, style: UIAlertAction.Style,
    handler: ((UIAlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  open var message: String?
  open private(set) var preferredStyle = Style.actionSheet
  open private(set) var actions: [UIAlertAction] = []
  public convenience init(
    title: String?, message: String?, preferredStyle: UIAlertController.Style
  ) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    actions.append(action)
  }
  open private(set) var textFields: [UITextField]?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(
      preferredStyle == .alert,
      "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
  /// Test only: taps a button of the alert; returns false if there is no enabled button with this
  /// title. UIKit has no public API for it.
  public func doubleTap(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      return false
    }
    presentingViewController?.dismiss(animated: false)
    action.handler?(action)
    return true
  }
  /// Draws the alert roughly as iOS does.
  open override func viewDidLoad() {
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    let height: CGFloat = 96 + 44 * CGFloat(max(1, actions.count))
    let box = UIView(
      frame: CGRect(x: 52.5, y: (view.frame.height - height) / 2, width: 270, height: height))
    box.backgroundColor = UIColor(white: 0.95, alpha: 1)
    box.layer.cornerRadius = 14
    view.addSubview(box)
    func line(_ text: String?, _ y: CGFloat, _ font: UIFont, _ colour: UIColor) {
      let label = UILabel(frame: CGRect(x: 16, y: y, width: 238, height: 22))
      (label.text, label.font, label.textColor) = (text, font, colour)
      label.textAlignment = .center
      box.addSubview(label)
    }
    line(title, 24, .systemFont(ofSize: 17, weight: .semibold), .black)
    line(message, 50, .systemFont(ofSize: 13), .black)
    for (index, action) in actions.enumerated() {
      let top = 96 + 44 * CGFloat(index)
      let rule = UIView(frame: CGRect(x: 0, y: top, width: 270, height: 0.5))
      rule.backgroundColor = UIColor(white: 0.84, alpha: 1)
      box.addSubview(rule)
      let isRed = action.style == .destructive
      line(
        action.title, top + 11, .systemFont(ofSize: 17),
        isRed ? UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1) : .tintColor)
    }
  }
}
