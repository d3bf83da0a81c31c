@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
}

@MainActor open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open weak var delegate: (any UIScrollViewDelegate)?
  open var keyboardDismissMode = UIScrollView.KeyboardDismissMode.none
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var showsVerticalScrollIndicator = true
  open var scrollsToTop = true
  open var refreshControl: UIRefreshControl?
  var zooming = Zooming()
  public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPan()
  open private(set) lazy var pinchGestureRecognizer: UIPinchGestureRecognizer? = {
    let pinch = UIPinchGestureRecognizer()
    addGestureRecognizer(pinch)
    return pinch
  }()
  open var contentOffset: CGPoint {
    get { boundsOrigin }
    set {
      guard newValue != boundsOrigin else { return }
      boundsOrigin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
  /// Includes the safe area, as with UIKit's automatic adjustment.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }
  private var upperInset: CGFloat = 0
  /// Clamps the offset to the content. If the inset changes, content that was scrolled to its top
  /// stays at its top.
  func stayInside() {
    let insets = adjustedContentInset
    var offset = contentOffset
    if offset.y == -upperInset { offset.y = -insets.top }
    upperInset = insets.top
    offset.y = max(-insets.top, min(offset.y, contentSize.height - bounds.height + insets.bottom))
    contentOffset = offset
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }
  public required init?(coder: NSCoder) { return nil }
  open private(set) lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  open private(set) lazy var frameLayoutGuide = UILayoutGuide(.frame, of: self)

  /// As in UIKit, a finger on a control does not scroll.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  /// Scrolls vertically by as little as needed, to between the insets, and never past the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let insets = adjustedContentInset
    var offset = contentOffset
    let end = bounds.height - insets.bottom
    if rect.maxY > offset.y + end { offset.y = rect.maxY - end }
    if rect.minY < offset.y + insets.top { offset.y = rect.minY - insets.top }
    offset.y = max(-insets.top, min(offset.y, contentSize.height - bounds.height + insets.bottom))
    contentOffset = offset
  }
}

@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  public override init(frame: CGRect) { super.init(frame: frame) }
  public convenience init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { return nil }
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

@MainActor open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill, fillEqually }
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing }
  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { invalidateLayout() } }
  open var distribution = Distribution.fill { didSet { invalidateLayout() } }
  open var alignment = Alignment.fill { didSet { invalidateLayout() } }
  open var spacing: CGFloat = 0 { didSet { invalidateLayout() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { invalidateLayout() } }
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { fatalError("init(coder:) has no double") }
  open func addArrangedSubview(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    arrangedSubviews.append(view)
  }
  /// As in UIKit, a view that is removed is not arranged any more.
  func forget(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    invalidateLayout()
  }
  func spacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? spacing
  }
}
