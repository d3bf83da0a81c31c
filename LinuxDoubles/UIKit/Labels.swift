@MainActor open class UILabel: UIView {
  open var text: String? { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  open var adjustsFontForContentSizeCategory = false
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    priorities[0] = [UILayoutPriority(251), UILayoutPriority(251)]
  }
  public required init?(coder: NSCoder) { return nil }
  private var isMeasured = false
  open override func invalidateIntrinsicContentSize() {
    isMeasured = false
    super.invalidateIntrinsicContentSize()
  }
  /// NB: UIKit keeps the size of a text; the double measures again, but notes the first time only.
  func textSize(in width: CGFloat?) -> CGSize {
    if !isMeasured { UIView.note(measuring: self) }
    isMeasured = true
    return TextMeasure(font: font).size(of: text ?? "", in: width, lines: numberOfLines)
  }
  open override var intrinsicContentSize: CGSize { textSize(in: nil) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { textSize(in: size.width) }
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.isEmpty ? .staticText : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }
  open private(set) var buttonType = ButtonType.custom
  private var titles: [UInt: String] = [:]
  private var colours: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private let caption = UILabel()
  open var titleLabel: UILabel? { caption }
  open private(set) lazy var imageView: UIImageView? = UIImageView(image: nil)
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    super.accessibilityTraits = .button
    caption.font = .systemFont(ofSize: 15)
    caption.textAlignment = .center
    caption.isAccessibilityElement = false
    addSubview(caption)
  }
  public required init?(coder: NSCoder) { return nil }
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    refresh()
  }
  open func setTitleColor(_ colour: UIColor?, for state: UIControl.State) {
    colours[state.rawValue] = colour
    refresh()
  }
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state.rawValue] = image
    refresh()
  }
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] ?? titles[0] }
  open func titleColor(for state: UIControl.State) -> UIColor? {
    colours[state.rawValue] ?? colours[0]
  }
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] ?? images[0] }
  open var currentTitle: String? { title(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open override var isHighlighted: Bool { didSet { refresh() } }
  open override var isEnabled: Bool { didSet { refresh() } }
  private func refresh() {
    caption.text = currentTitle
    caption.textColor = titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
    invalidateIntrinsicContentSize()
    // As in UIKit, a new title is laid out again even if the button's size does not change.
    setNeedsLayout()
  }
  open override var intrinsicContentSize: CGSize {
    let text = caption.textSize(in: nil)
    let picture = currentImage?.size ?? .zero
    return CGSize(
      width: max(text.width + picture.width, 30),
      height: max(text.height, picture.height) + 12)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = caption.textSize(in: bounds.width)
    let width = min(size.width, bounds.width)
    caption.frame = CGRect(
      x: (bounds.width - width) / 2, y: (bounds.height - size.height) / 2, width: width,
      height: size.height)
  }
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }
  /// As in UIKit, `touchUpInside` also triggers the primary action.
  open override func sendActions(for controlEvents: UIControl.Event) {
    let isTouch = controlEvents.contains(.touchUpInside)
    super.sendActions(for: isTouch ? controlEvents.union(.primaryActionTriggered) : controlEvents)
  }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large
  }
  open var style: Style
  open var color: UIColor! = UIColor(white: 0.6, alpha: 1)
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  open private(set) var isAnimating = false
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
  }
  public required init(coder: NSCoder) { fatalError("init(coder:) has no double") }
  open override var intrinsicContentSize: CGSize {
    style == .medium ? CGSize(width: 20, height: 20) : CGSize(width: 37, height: 37)
  }
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}
