public import UIKit

/// The sign-in button: a framed person symbol and a title (AUTH-13).
///
/// Like every control, it sends `touchUpInside`. While it is highlighted, the symbol is filled;
/// while it is disabled, it is half transparent and ignores taps; while it is busy, a loader
/// replaces the symbol.
public final class AuthorizeButton: UIControl {
  private let icon = UIImageView(image: nil)
  private let loader = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(.designed(20, .semibold), Palette.blue, lines: 1)

  /// Creates an enabled button that is not busy.
  public init(title: String) {
    super.init(frame: .zero)
    label.text = title
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = title
    label.isAccessibilityElement = false
    icon.contentMode = .scaleAspectFit
    icon.tintColor = Palette.blue
    loader.color = Palette.blue
    loader.accessibilityIdentifier = "judging"
    icon.center(loader)
    let row = UIStackView(arrangedSubviews: [icon, label])
    row.spacing = 5
    row.alignment = .center
    row.isUserInteractionEnabled = false
    add(row)
    let least = heightAnchor.constraint(equalToConstant: 42)
    least.priority = .defaultLow
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: 16),
      icon.heightAnchor.constraint(equalToConstant: 16),
      row.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.centerYAnchor.constraint(equalTo: centerYAnchor),
      row.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor, constant: 20),
      row.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 9),
      widthAnchor.constraint(greaterThanOrEqualToConstant: 156), least,
    ])
    let narrow = widthAnchor.constraint(equalToConstant: 156)
    narrow.priority = .defaultLow
    narrow.isActive = true
    paint()
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Whether it is pressed.
  public override var isHighlighted: Bool { didSet { paint() } }

  /// Whether it accepts taps.
  public override var isEnabled: Bool { didSet { paint() } }

  /// Whether the server is checking the submitted form; a busy button ignores taps.
  public var isBusy = false {
    didSet {
      isEnabled = !isBusy
      if isBusy { loader.startAnimating() } else { loader.stopAnimating() }
    }
  }

  /// Updates the border color for the current appearance.
  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint()
  }

  private func paint() {
    outline(Palette.blue, width: 2, radius: 10)
    let isPressed = isEnabled && isHighlighted
    icon.image = isBusy ? nil : UIImage(systemName: isPressed ? "person.fill" : "person")
    label.alpha = isPressed ? 0.4 : 1
    backgroundColor = isPressed ? Palette.blue.withAlphaComponent(0.2) : .clear
    alpha = isEnabled || isBusy ? 1 : 0.5
  }
}
