@MainActor open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default`
    case bar
  }
  open var progress: Float = 0 { didSet { setNeedsLayout() } }
  open var progressTintColor: UIColor? { didSet { bar.backgroundColor = progressTintColor } }
  open var trackTintColor: UIColor? { didSet { backgroundColor = trackTintColor } }
  private let bar = UIView()
  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(bar)
  }
  public required init?(coder: NSCoder) { return nil }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width * CGFloat(min(1, max(0, progress)))
    bar.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
  }
}
