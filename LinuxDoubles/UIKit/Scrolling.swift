@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

@MainActor open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentOffset: CGPoint {
    get { boundsOrigin }
    set {
      guard newValue != boundsOrigin else { return }
      boundsOrigin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }
  public required init?(coder: NSCoder) { return nil }
  open private(set) lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  open private(set) lazy var frameLayoutGuide = UILayoutGuide(.frame, of: self)

  /// As in UIKit, a finger on a control does not scroll.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  /// Scrolls as little as needed, and never past the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    offset.y = max(0, min(offset.y, contentSize.height - bounds.height))
    contentOffset = offset
  }
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
    arrangedSubviews.append(view)
    addSubview(view)
  }
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    invalidateLayout()
  }
  func spacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? spacing
  }
}
