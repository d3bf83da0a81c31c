@MainActor open class UIView: UIResponder {
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center
  }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero

  open class var layerClass: AnyClass { CALayer.self }
  public private(set) lazy var layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
  /// Ignores the transform; in UIKit the frame is undefined unless the transform is the identity.
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      for view in subviews { view.follow(oldValue.size, frame.size) }
      setNeedsLayout()
    }
  }
  var boundsOrigin = CGPoint.zero
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      let middle = center
      boundsOrigin = newValue.origin
      frame.size = newValue.size
      center = middle
    }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
  open var autoresizingMask: AutoresizingMask = []
  open var gestureRecognizers: [UIGestureRecognizer]?
  open var isMultipleTouchEnabled = false
  open var transform = CGAffineTransform.identity
  open var backgroundColor: UIColor?
  private var ownTint: UIColor?
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .tintColor }
    set { ownTint = newValue }
  }
  open var alpha: CGFloat = 1
  open var isHidden = false { didSet { if isHidden != oldValue { invalidateLayout() } } }
  open var clipsToBounds = false
  open var isUserInteractionEnabled = true
  open var contentMode = ContentMode.scaleToFill
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var translatesAutoresizingMaskIntoConstraints = true { didSet { invalidateLayout() } }
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { invalidateLayout() }
  }
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  var heldConstraints: [NSLayoutConstraint] = []
  var priorities: [[UILayoutPriority]] = [
    [.defaultLow, .defaultLow], [.defaultHigh, .defaultHigh],
  ]
  weak var viewController: UIViewController?
  /// Height at the top covered by a bar of the parent controller, in points.
  var coveredAbove: CGFloat = 0
  /// Height at the bottom covered by a bar of the parent controller, in points.
  var coveredBelow: CGFloat = 0
  var needsLayoutSubviews = true
  /// On the root view: whether the constraints must be solved again.
  var needsPass = true
  var lastReport: LayoutReport?
  var traitHandlers: [@MainActor (UITraitCollection) -> Void] = []

  // The accessibility properties of a view.
  open var accessibilityIdentifier: String?
  open var isAccessibilityElement = false
  private var labelOfAccessibility: String?
  private var valueOfAccessibility: String?
  private var traitsOfAccessibility: UIAccessibilityTraits = .none
  open var accessibilityHint: String?
  open var accessibilityElements: [Any]?
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]?
  open var accessibilityLabel: String? {
    get { labelOfAccessibility }
    set { labelOfAccessibility = newValue }
  }
  open var accessibilityValue: String? {
    get { valueOfAccessibility }
    set { valueOfAccessibility = newValue }
  }
  open var accessibilityTraits: UIAccessibilityTraits {
    get { traitsOfAccessibility }
    set { traitsOfAccessibility = newValue }
  }

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  public override convenience init() { self.init(frame: .zero) }
  /// Decodes nothing, because the double has no archives. Tests can call it.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open override var next: UIResponder? { viewController ?? superview }
  open var window: UIWindow? { superview?.window }
  open var constraints: [NSLayoutConstraint] { heldConstraints }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Only the view's own frame follows it; its subviews' constraints ignore it.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open var traitCollection: UITraitCollection {
    let above = superview?.traitCollection ?? UITraitCollection(.light, .normal)
    guard overrideUserInterfaceStyle != .unspecified else { return above }
    return UITraitCollection(overrideUserInterfaceStyle, above.accessibilityContrast)
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  func propagateTraits(_ previous: UITraitCollection?) {
    traitCollectionDidChange(previous)
    if let previous { for handler in traitHandlers { handler(previous) } }
    for view in subviews { view.propagateTraits(previous) }
  }

  // MARK: Hierarchy

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "Can't add self as subview")
    view.removeFromSuperview()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    layer.addSublayer(view.layer)
    view.didMoveToSuperview()
    view.propagateDidMoveToWindow()
    invalidateLayout()
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    let place = subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
    insertSubview(view, at: place.map { $0 + 1 } ?? subviews.count)
  }
  /// Applies the autoresizing mask when the superview's size changes.
  private func follow(_ old: CGSize, _ new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints else { return }
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += new.width - old.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += new.height - old.height }
  }
  /// As in UIKit, removes every constraint between the removed tree and the rest.
  open func removeFromSuperview() {
    guard let parent = superview else { return }
    (parent as? UIStackView)?.forget(self)
    let first = UIResponder.first as? UIView
    if first?.isDescendant(of: self) == true { first?.resignFirstResponder() }
    for ancestor in sequence(first: parent, next: { $0.superview }) {
      for held in ancestor.heldConstraints {
        let ends = [held.firstItem, held.secondItem].compactMap { NSLayoutConstraint.view($0) }
        if ends.contains(where: { $0.isDescendant(of: self) }) { held.isActive = false }
      }
    }
    parent.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
    didMoveToSuperview()
    parent.invalidateLayout()
  }
  private func propagateDidMoveToWindow() {
    guard window != nil else { return }
    didMoveToWindow()
    for view in subviews { view.propagateDidMoveToWindow() }
  }
  open func didMoveToSuperview() {}
  open func didMoveToWindow() {}
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    if let first = UIResponder.first as? UIView, first.isDescendant(of: self) {
      return first.resignFirstResponder()
    }
    return false
  }

  // MARK: Coordinates

  /// The origin of the bounds' coordinate system in the root view.
  private var corner: CGPoint {
    let above = superview?.corner ?? .zero
    return CGPoint(
      x: above.x + frame.minX - boundsOrigin.x, y: above.y + frame.minY - boundsOrigin.y)
  }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (from, to) = (corner, view?.corner ?? window?.corner ?? .zero)
    return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
  }
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: view).origin
  }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      let inside = CGPoint(
        x: point.x - view.frame.minX + view.boundsOrigin.x,
        y: point.y - view.frame.minY + view.boundsOrigin.y)
      if let hit = view.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  // Animations run immediately, their completions in a later turn, also those without a duration.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations)
    if let completion { LaterTurn.perform { completion(true) } }
  }
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    doubleAnimations.append(duration)
    animations()
  }

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }
  open class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    view.doubleTransitions.append(duration)
    animations?()
    if let completion { LaterTurn.perform { completion(true) } }
  }
  /// Test only: the duration of each transition in this view, in seconds.
  public final var doubleTransitions: [TimeInterval] = []

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(.safeArea, of: self)
  open private(set) lazy var layoutMarginsGuide = UILayoutGuide(.margins, of: self)
  open private(set) lazy var keyboardLayoutGuide: UIKeyboardLayoutGuide = .init(
    .keyboard, of: self)
  open var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  open var widthAnchor: NSLayoutDimension { .init(self, .width) }
  open var heightAnchor: NSLayoutDimension { .init(self, .height) }

  // MARK: Layout

  open func layoutSubviews() {}
  open func setNeedsLayout() {
    needsLayoutSubviews = true
    top.needsPass = true
  }
  open func invalidateIntrinsicContentSize() { invalidateLayout() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  func invalidateLayout() {
    top.needsPass = true
    top.lastReport = nil
  }
  var top: UIView { superview?.top ?? self }
  open func layoutIfNeeded() {
    for _ in 0..<8 where top.needsPass {
      top.needsPass = false
      top.lastReport = nil
      LayoutPass(top).run()
      top.layoutTree()
    }
  }
  private func layoutTree() {
    if needsLayoutSubviews {
      needsLayoutSubviews = false
      UIView.note(layoutOf: self)
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutTree() }
  }
  open var hasAmbiguousLayout: Bool {
    layoutIfNeeded()
    let report = top.lastReport ?? LayoutReport(of: top)
    top.lastReport = report
    return report.ambiguousViews.contains { $0 === self }
  }
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    priorities[0][axis.rawValue] = priority
    invalidateLayout()
  }
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    priorities[1][axis.rawValue] = priority
    invalidateLayout()
  }
  /// The smallest height at the target width; ignores the fitting priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: LayoutPass(self).height(fitting: targetSize.width))
  }
  /// The window's safe area, covering bars and additional insets, as far as they overlap this view.
  open var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    var free = window.bounds.inset(by: window.doubleSafeArea)
    for view in sequence(first: self, next: { $0.superview }) {
      let own = view.viewController?.additionalSafeAreaInsets ?? .zero
      let frame = view.convert(view.bounds, to: window)
      if view.coveredAbove > 0 {
        let hidden = max(0, frame.minY + view.coveredAbove - free.minY)
        free = free.inset(by: UIEdgeInsets(top: hidden, left: 0, bottom: 0, right: 0))
      }
      if own.top > 0 {
        let start = max(free.minY, frame.minY) + own.top
        free.size.height -= start - free.minY
        free.origin.y = start
      }
      guard view.coveredBelow + own.bottom > 0 else { continue }
      let end = frame.maxY - view.coveredBelow - own.bottom
      free.size.height = min(free.height, end - free.minY)
    }
    let own = convert(CGRect(origin: boundsOrigin, size: frame.size), to: window)
    return UIEdgeInsets(
      top: max(0, free.minY - own.minY), left: max(0, free.minX - own.minX),
      bottom: max(0, own.maxY - free.maxY), right: max(0, own.maxX - free.maxX))
  }
  /// Test only: the view's name in reports.
  public var doubleName: String { accessibilityIdentifier ?? "\(type(of: self))" }
}
