import UIKit

/// The author's name at the upper edge of a photo, on a dark ground that keeps it readable (FEED-35).
final class AuthorBadge: UIView {
  private let label = UILabel(.designed(13), .white, .natural, lines: 1)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 12
    label.accessibilityIdentifier = "author"
    label.isAccessibilityElement = false
    add(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 3),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -3),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
    ])
    onTraitChange { [weak self] in self?.paint() }
    paint()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows this name; an empty one hides the badge.
  func show(_ name: String) {
    label.text = name
    isHidden = name.isEmpty
  }

  /// 65 % opaque, on which white text has a contrast of 5:1 before a white photo; with Increase
  /// Contrast, 80 %.
  private func paint() {
    let isStrong = traitCollection.accessibilityContrast == .high
    backgroundColor = Palette.night.withAlphaComponent(isStrong ? 0.8 : 0.65)
  }
}
