@MainActor open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
  open var imageInsets = UIEdgeInsets.zero
  open var isEnabled = true { didSet { enabledChanged() } }
  func enabledChanged() {}
  public override init() { super.init() }
}
/// Of iOS 18; the type of `UIViewController.tab`.
@MainActor open class UITab: NSObject {}

@MainActor open class UITabBarItem: UIBarItem {
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image) = (title, image)
  }
}

@MainActor open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  public override init() { super.init() }
  open func configureWithOpaqueBackground() {}
}
@MainActor open class UITabBarAppearance: UIBarAppearance {}

@MainActor open class UITabBar: UIView {
  open var unselectedItemTintColor: UIColor?
  open var standardAppearance = UITabBarAppearance() { didSet { paint() } }
  open var scrollEdgeAppearance: UITabBarAppearance?
  private let icons = UIStackView()
  private func paint() { backgroundColor = standardAppearance.backgroundColor }

  func show(_ items: [UITabBarItem], selected: Int) {
    for old in subviews { old.removeFromSuperview() }
    let width = bounds.width / CGFloat(max(1, items.count))
    for (index, item) in items.enumerated() {
      let icon = UIImageView(image: item.image)
      icon.frame = CGRect(x: width * (CGFloat(index) + 0.5) - 12, y: 12, width: 24, height: 24)
      icon.tintColor = index == selected ? tintColor : unselectedItemTintColor ?? tintColor
      addSubview(icon)
    }
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
}

/// The selected child fills the controller. The bar covers its lower end: 49 points plus the safe
/// area. As in UIKit, the view loads during `super.init`, before a subclass's own `init` goes on.
@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar()
  open var viewControllers: [UIViewController]? {
    didSet {
      for old in oldValue ?? [] { old.removeFromParent() }
      for child in viewControllers ?? [] { addChild(child) }
      if isViewLoaded { showSelected() }
    }
  }
  open var selectedIndex = 0 {
    didSet { if isViewLoaded, selectedIndex != oldValue { showSelected() } }
  }
  open var selectedViewController: UIViewController? {
    viewControllers?.indices.contains(selectedIndex) == true
      ? viewControllers?[selectedIndex] : nil
  }

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    loadViewIfNeeded()
  }
  public required init?(coder: NSCoder) { return nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
    showSelected()
  }
  private func showSelected() {
    for child in viewControllers ?? [] where child !== selectedViewController {
      child.disappear()
      child.viewIfLoaded?.removeFromSuperview()
    }
    guard let child = selectedViewController else { return }
    view.insertSubview(child.view, at: 0)
    place()
    child.didMove(toParent: self)
  }
  private func place() {
    let low = view.window?.doubleSafeArea.bottom ?? 0
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - 49 - low, width: view.bounds.width, height: 49 + low)
    selectedViewController?.view.frame = view.bounds
    selectedViewController?.view.coveredBelow = 49 + low
    tabBar.show((viewControllers ?? []).map(\.tabBarItem), selected: selectedIndex)
  }
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    place()
  }
}
