import UIKit

/// The author's name at the upper edge of a photo, on a dark ground that keeps it readable (FEED-35). It opens the
/// author's photos unless it is disabled (FEED-38).
final class AuthorBadge: UIControl {
  private let label = UILabel(.designed(13), .white, .natural, lines: 1)
  private let ground = UIView()

  init() {
    super.init(frame: .zero)
    ground.isUserInteractionEnabled = false
    ground.layer.cornerRadius = 12
    label.accessibilityIdentifier = "author"
    label.isAccessibilityElement = false
    accessibilityIdentifier = "open author"
    isAccessibilityElement = true
    accessibilityTraits = .button
    add(ground)
    ground.add(label)
    // Why larger than its ground: it is as easy to hit as the heart.
    let height = heightAnchor.constraint(equalToConstant: 44)
    height.priority = .defaultHigh
    NSLayoutConstraint.activate([
      height,
      ground.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      ground.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      ground.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      label.topAnchor.constraint(equalTo: ground.topAnchor, constant: 3),
      label.bottomAnchor.constraint(equalTo: ground.bottomAnchor, constant: -3),
      label.leadingAnchor.constraint(equalTo: ground.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: ground.trailingAnchor, constant: -8),
      bottomAnchor.constraint(greaterThanOrEqualTo: ground.bottomAnchor),
    ])
    onTraitChange { [weak self] in self?.paint() }
    paint()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows this name; an empty one hides the badge.
  func show(_ name: String) {
    label.text = name
    accessibilityLabel = name
    isHidden = name.isEmpty
  }

  /// 65 % opaque, on which white text has a contrast of 5:1 before a white photo; with Increase
  /// Contrast, 80 %.
  private func paint() {
    let isStrong = traitCollection.accessibilityContrast == .high
    ground.backgroundColor = Palette.night.withAlphaComponent(isStrong ? 0.8 : 0.65)
  }
}
