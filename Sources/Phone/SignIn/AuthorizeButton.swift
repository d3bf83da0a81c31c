public import UIKit

/// The button of the sign-in screen: a person in front of a word, framed (AUTH-13).
///
/// It sends `touchUpInside` as every control does; highlighted the person is filled, disabled it is
/// half transparent and reacts to nothing.
public final class AuthorizeButton: UIControl {
  private let icon = UIImageView(image: nil)
  private let label = UILabel(.designed(20, .semibold), Palette.blue, lines: 1)

  /// A button with this word.
  public init(title: String) {
    super.init(frame: .zero)
    label.text = title
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = title
    label.isAccessibilityElement = false
    icon.contentMode = .scaleAspectFit
    icon.tintColor = Palette.blue
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

  /// No storyboard makes it.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Whether a finger is on it.
  public override var isHighlighted: Bool { didSet { paint() } }

  /// Whether it reacts.
  public override var isEnabled: Bool { didSet { paint() } }

  /// Gives the border the colour of the appearance.
  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint()
  }

  private func paint() {
    outline(Palette.blue, width: 2, radius: 10)
    let isPressed = isEnabled && isHighlighted
    icon.image = UIImage(systemName: isPressed ? "person.fill" : "person")
    label.alpha = isPressed ? 0.4 : 1
    backgroundColor = isPressed ? Palette.blue.withAlphaComponent(0.2) : .clear
    alpha = isEnabled ? 1 : 0.5
  }
}
