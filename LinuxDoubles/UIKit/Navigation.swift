@MainActor open class UINavigationBarAppearance: UIBarAppearance {}
extension UIBarAppearance {
  public func configureWithTransparentBackground() { backgroundColor = nil }
}

/// Shows the views of its item, its title and the button that leads back. As in UIKit, the alignment rectangles of
/// the views are 16 points from the sides and vertically centered.
@MainActor open class UINavigationBar: UIView {
  open var standardAppearance = UINavigationBarAppearance()
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var topItem: UINavigationItem? { item }
  static let margin: CGFloat = 16
  private weak var item: UINavigationItem?
  /// The item of the page behind, to which the back button leads.
  private weak var previous: UINavigationItem?
  weak var controller: UINavigationController?

  // NB: required here only, since a navigation controller creates a bar of a given class.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { return nil }

  func show(_ item: UINavigationItem?, above previous: UINavigationItem?) {
    self.previous = previous
    self.item?.bar = nil
    self.item = item
    item?.bar = self
    if let item { show(item) }
  }
  func show(_ item: UINavigationItem) {
    for old in subviews { old.removeFromSuperview() }
    if let text = item.title, !text.isEmpty { addTitle(text) }
    if let view = item.leftBarButtonItem?.drawn {
      add(view, isLeading: true)
    } else if let previous, !item.hidesBackButton {
      add(makeBack(previous.backButtonTitle ?? previous.title ?? "Back"), isLeading: true)
    }
    if let view = item.rightBarButtonItem?.drawn { add(view, isLeading: false) }
  }
  private func addTitle(_ text: String) {
    let label = UILabel()
    label.text = text
    label.textColor = .white
    label.accessibilityTraits = .header
    label.accessibilityIdentifier = "title of bar"
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: centerXAnchor),
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, constant: -160),
    ])
  }
  /// The system's button, which XCUITest knows by this identifier.
  private func makeBack(_ title: String) -> UIView {
    let back = UIButton(type: .custom)
    back.setImage(UIImage(systemName: "chevron.backward"), for: .normal)
    back.accessibilityIdentifier = "BackButton"
    back.accessibilityLabel = title
    back.translatesAutoresizingMaskIntoConstraints = false
    back.addAction(
      UIAction { [weak self] _ in _ = self?.controller?.popViewController(animated: true) },
      for: .touchUpInside)
    NSLayoutConstraint.activate([
      back.widthAnchor.constraint(equalToConstant: 44),
      back.heightAnchor.constraint(equalToConstant: 44),
    ])
    return back
  }
  private func add(_ view: UIView, isLeading: Bool) {
    addSubview(view)
    let side =
      isLeading
      ? view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: UINavigationBar.margin)
      : view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -UINavigationBar.margin)
    NSLayoutConstraint.activate([
      side, view.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

extension UIViewController {
  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
}

/// A transition without an animator of the delegate ends immediately; one with an animator ends when
/// the animator completes it.
@MainActor open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }
  open weak var delegate: (any UINavigationControllerDelegate)?
  public let navigationBar: UINavigationBar
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIScreenEdgePanGestureRecognizer()
  private var stack: [UIViewController] = []
  private let container = UIView()
  private var transition: NavigationTransition?

  public override init(nibName: String?, bundle: Bundle?) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(nibName: nibName, bundle: bundle)
  }
  /// The double has no toolbar.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let bar = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
    navigationBar = bar.init(frame: .zero)
    super.init(nibName: nil, bundle: nil)
  }
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }
  public required init?(coder: NSCoder) { return nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? super.transitionCoordinator
  }
  /// As in UIKit, VoiceOver's escape gesture leads back.
  open override func accessibilityPerformEscape() -> Bool {
    popViewController(animated: true) != nil
  }
  open var isNavigationBarHidden: Bool { navigationBar.isHidden }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    navigationBar.isHidden = hidden
    if isViewLoaded { place() }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(container)
    navigationBar.controller = self
    view.addSubview(navigationBar)
    showTop()
  }
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    place()
  }
  private func place() {
    let top = view.window?.doubleSafeArea.top ?? 0
    container.frame = view.bounds
    navigationBar.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: 44)
    guard let shown = topViewController?.view else { return }
    shown.frame = container.bounds
    shown.coveredAbove = isNavigationBarHidden ? 0 : top + 44
  }
  private func showBar(of page: UIViewController) {
    let index = stack.firstIndex { $0 === page } ?? 0
    navigationBar.show(
      page.navigationItem, above: index > 0 ? stack[index - 1].navigationItem : nil)
  }
  private func showTop() {
    guard let top = topViewController else { return }
    container.addSubview(top.view)
    showBar(of: top)
    place()
    top.didMove(toParent: self)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }
  /// As in UIKit, it is a pop if the new top controller was on the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    precondition(
      !viewControllers.contains { $0 is UITabBarController },
      "A tab bar controller cannot be on a navigation stack")
    precondition(
      Set(viewControllers.map { ObjectIdentifier($0) }).count == viewControllers.count,
      "Pushing the same view controller instance more than once is not supported")
    precondition(transition == nil, "Nested transitions can corrupt the navigation bar")
    let (old, before) = (topViewController, stack)
    stack = viewControllers
    for added in stack where !before.contains(where: { $0 === added }) { addChild(added) }
    let removed = before.filter { gone in !stack.contains { $0 === gone } }
    guard let top = stack.last, top !== old else { return drop(removed) }
    guard isViewLoaded, let old else {
      if isViewLoaded { showTop() }
      return drop(removed)
    }
    let isPop = before.contains { $0 === top }
    let fresh = NavigationTransition(
      from: old, to: top, in: container, isAnimated: animated && view.window != nil)
    transition = fresh
    fresh.completed = { [weak self] in self?.end(fresh, before, removed, didComplete: $0) }
    delegate?.navigationController(self, willShow: top, animated: fresh.isAnimated)
    if isPop { for gone in removed { gone.willMove(toParent: nil) } }
    showBar(of: top)
    start(fresh, isPop ? .pop : .push)
  }

  private func start(_ fresh: NavigationTransition, _ operation: Operation) {
    fresh.destination.view.frame = container.bounds
    let animator =
      fresh.isAnimated
      ? delegate?.navigationController(
        self, animationControllerFor: operation, from: fresh.origin, to: fresh.destination)
      : nil
    fresh.animator = animator
    let interaction = animator.flatMap {
      delegate?.navigationController(self, interactionControllerFor: $0)
    }
    fresh.isInteractive = interaction != nil
    fresh.appear()
    if let interaction {
      interaction.startInteractiveTransition(fresh)
    } else if let animator {
      animator.animateTransition(using: fresh)
    } else {
      container.addSubview(fresh.destination.view)
      fresh.completeTransition(true)
    }
  }

  private func end(
    _ ended: NavigationTransition, _ before: [UIViewController], _ removed: [UIViewController],
    didComplete: Bool
  ) {
    transition = nil
    if didComplete {
      ended.origin.viewIfLoaded?.removeFromSuperview()
      if ended.destination.view.superview == nil { container.addSubview(ended.destination.view) }
      drop(removed)
      ended.destination.didMove(toParent: self)
      // As in UIKit, VoiceOver goes along.
      UIAccessibility.post(notification: .screenChanged, argument: ended.destination.view)
    } else {
      let added = stack.filter { new in !before.contains { $0 === new } }
      stack = before
      ended.destination.disappear()
      ended.destination.viewIfLoaded?.removeFromSuperview()
      showBar(of: ended.origin)
      ended.origin.appear()
      drop(added)
    }
    place()
    view.setNeedsLayout()
    ended.animator?.animationEnded(didComplete)
    if didComplete {
      delegate?.navigationController(self, didShow: ended.destination, animated: ended.isAnimated)
    }
    ended.end()
  }
  private func drop(_ removed: [UIViewController]) {
    for gone in removed {
      gone.viewIfLoaded?.removeFromSuperview()
      gone.removeFromParent()
      gone.didMove(toParent: nil)
    }
  }
}
