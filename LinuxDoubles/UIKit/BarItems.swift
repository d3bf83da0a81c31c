@MainActor open class UINavigationItem: NSObject {
  open var title: String? { didSet { bar?.show(self) } }
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var leftBarButtonItem: UIBarButtonItem? { didSet { bar?.show(self) } }
  open var rightBarButtonItem: UIBarButtonItem? { didSet { bar?.show(self) } }
  weak var bar: UINavigationBar?
  public init(title: String) {
    super.init()
    self.title = title
  }
}

@MainActor open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case add = 4
    case close = 24
    var symbol: String { self == .add ? "plus" : "xmark" }
  }
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }
  open var customView: UIView?
  open var style = Style.plain
  private var primaryAction: UIAction?
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    image = UIImage(systemName: systemItem.symbol)
    self.primaryAction = primaryAction
  }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    (self.title, self.image, self.primaryAction) = (title, image, primaryAction)
  }
  override func enabledChanged() { (drawn as? UIControl)?.isEnabled = isEnabled }

  /// The view that the bar shows: the custom one, or a button of at least 44 points.
  private(set) lazy var drawn: UIView = customView ?? makeButton()
  private func makeButton() -> UIView {
    let button = UIButton(type: .custom)
    button.setTitle(title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.setImage(image, for: .normal)
    button.tintColor = .white
    button.accessibilityIdentifier = accessibilityIdentifier
    button.accessibilityLabel = accessibilityLabel ?? title
    button.accessibilityTraits = .button
    button.isEnabled = isEnabled
    if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
    button.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      button.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
      button.heightAnchor.constraint(equalToConstant: 44),
    ])
    return button
  }
}
