public import UIKit

/// The sign-in button: a framed person symbol and a title (AUTH-13).
///
/// Like every control, it sends `touchUpInside`. While it is highlighted, the symbol is filled;
/// while it is disabled, it is half transparent; while it is busy, a loader replaces the symbol. In
/// both states it ignores taps. It needs a position only: see `intrinsicContentSize`.
@IBDesignable
public final class AuthorizeButton: UIControl {
  /// The title, which is also the VoiceOver label.
  @IBInspectable public var title: String = "" { didSet { showTitle() } }
  /// The color of border, symbol and title, and the tint of the pressed background. By default
  /// #80A4ED, or #2F5FC0 with Increase Contrast.
  @IBInspectable public var color: UIColor = Palette.blue { didSet { paint() } }
  /// Whether the server is checking the submitted form; a busy button ignores taps, and VoiceOver reads
  /// it as dimmed. `isEnabled` keeps its value.
  @IBInspectable public var isBusy: Bool = false {
    didSet {
      paint()
      if isBusy { loader.startAnimating() } else { loader.stopAnimating() }
    }
  }
  private let icon = UIImageView(image: nil)
  private let loader = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(.designed(20, .semibold), Palette.blue, lines: 1)

  /// The sizes of the design, in points.
  private enum Size {
    static let least = CGSize(width: 156, height: 42)
    static let icon: CGFloat = 16
    static let gap: CGFloat = 5
    static let margins = CGSize(width: 20, height: 9)
  }

  /// Creates an enabled button that is not busy.
  public convenience init(title: String) {
    self.init(frame: .zero)
    self.title = title
    // Why: an initializer calls no observers of its own properties.
    showTitle()
  }

  /// Creates an enabled button without a title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    arrange()
  }

  /// Creates the button of a storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    arrange()
  }

  private func arrange() {
    isAccessibilityElement = true
    accessibilityTraits.insert(.button)
    label.isAccessibilityElement = false
    icon.contentMode = .scaleAspectFit
    loader.accessibilityIdentifier = "judging"
    icon.center(loader)
    let row = UIStackView(arrangedSubviews: [icon, label])
    row.spacing = Size.gap
    row.alignment = .center
    row.isUserInteractionEnabled = false
    add(row)
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: Size.icon),
      icon.heightAnchor.constraint(equalToConstant: Size.icon),
      row.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.centerYAnchor.constraint(equalTo: centerYAnchor),
      row.leadingAnchor.constraint(
        greaterThanOrEqualTo: leadingAnchor, constant: Size.margins.width),
      row.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: Size.margins.height),
    ])
    onTraitChange { [weak self] in self?.paint() }
    paint()
  }

  private func showTitle() {
    label.text = title
    accessibilityLabel = title
    invalidateIntrinsicContentSize()
  }

  /// As wide and high as the title needs, at least 156 × 42 points.
  public override var intrinsicContentSize: CGSize {
    let text = label.intrinsicContentSize
    let width = Size.icon + Size.gap + text.width + 2 * Size.margins.width
    return CGSize(
      width: max(Size.least.width, width),
      height: max(Size.least.height, text.height + 2 * Size.margins.height))
  }

  /// Whether it is pressed.
  public override var isHighlighted: Bool { didSet { paint() } }

  /// Whether it accepts taps.
  public override var isEnabled: Bool { didSet { paint() } }

  // Why the next two do not set `isEnabled`, `isUserInteractionEnabled` or the traits: those belong to the
  // button's owner, whose values would be lost.

  /// Those that were set, and dimmed while it is busy.
  public override var accessibilityTraits: UIAccessibilityTraits {
    get { isBusy ? super.accessibilityTraits.union(.notEnabled) : super.accessibilityTraits }
    // Why: who adds a trait while it is busy has read the dimmed ones.
    set { super.accessibilityTraits = isBusy ? newValue.subtracting(.notEnabled) : newValue }
  }

  /// Nil while it is busy.
  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isBusy ? nil : super.hitTest(point, with: event)
  }

  private func paint() {
    outline(color, width: 2, radius: 10)
    let isPressed = isEnabled && isHighlighted
    icon.image = isBusy ? nil : UIImage(systemName: isPressed ? "person.fill" : "person")
    icon.tintColor = color
    loader.color = color
    label.textColor = color
    label.alpha = isPressed ? 0.4 : 1
    backgroundColor = isPressed ? color.withAlphaComponent(0.2) : .clear
    alpha = isEnabled ? 1 : 0.5
  }
}
