@MainActor open class UISwitch: UIControl {
  private let knob = UIView()
  open var isOn = false { didSet { setNeedsLayout() } }
  open var onTintColor: UIColor? { didSet { setNeedsLayout() } }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    knob.isUserInteractionEnabled = false
    knob.backgroundColor = .white
    addSubview(knob)
    isAccessibilityElement = true
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
  open override var accessibilityValue: String? {
    get { isOn ? "1" : "0" }
    set {}
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    backgroundColor =
      isOn
      ? onTintColor ?? UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
      : UIColor(white: 0.5, alpha: 0.3)
    let size = bounds.height - 4
    knob.layer.cornerRadius = size / 2
    knob.frame = CGRect(x: isOn ? bounds.width - size - 2 : 2, y: 2, width: size, height: size)
  }
}
