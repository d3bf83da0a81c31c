import UIKit

/// The date at the lower edge of a photo, on a gradient that keeps it readable.
final class DateStrip: UIView {
  private let label = UILabel(.designed(13), .white, .natural)

  /// The gradient is the view's own layer, so that it always has the view's size.
  override class var layerClass: AnyClass { CAGradientLayer.self }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.accessibilityIdentifier = "date"
    label.isAccessibilityElement = false
    add(label)
    let low = heightAnchor.constraint(equalToConstant: 30)
    low.priority = .defaultLow
    NSLayoutConstraint.activate([
      low, heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
      label.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 4),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
    onTraitChange { [weak self] in self?.paint() }
    paint()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows this text; nil hides the strip.
  func show(_ text: String?) {
    label.text = text
    isHidden = text == nil
  }

  /// As designed, from clear to 20 % opaque; with Increase Contrast, 80 % opaque everywhere.
  private func paint() {
    guard let shade = layer as? CAGradientLayer else { return }
    let isStrong = traitCollection.accessibilityContrast == .high
    shade.colors = [isStrong ? 0.8 : 0, isStrong ? 0.8 : 0.2].map {
      Palette.night.withAlphaComponent($0).cgColor
    }
    shade.locations = [0, 0.5393]
  }
}
