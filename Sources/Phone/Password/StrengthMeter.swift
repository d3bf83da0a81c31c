import Domain
import Screens
import Texts
import UIKit

/// Shows a password's strength as three bars and a word (PASS-4, PASS-5).
final class StrengthMeter: UIView {
  private let bars = PasswordStrength.allCases.map { _ in UIView() }
  private let label = UILabel(.designed(14, .semibold), Palette.caption, .natural)
  private let language: Language
  private var shown: PasswordStrength?
  private var colors = PasswordField.Colors()

  init(_ language: Language) {
    self.language = language
    super.init(frame: .zero)
    label.accessibilityIdentifier = "strength"
    label.accessibilityTraits = .updatesFrequently
    for (index, bar) in bars.enumerated() {
      bar.accessibilityIdentifier = "bar \(index + 1)"
      bar.layer.cornerRadius = 2.5
    }
    let row = UIStackView(arrangedSubviews: bars)
    row.spacing = 2
    row.distribution = .fillEqually
    add(row)
    add(label)
    NSLayoutConstraint.activate(
      bars.map { $0.heightAnchor.constraint(equalToConstant: 5) } + [
        bars[0].widthAnchor.constraint(equalToConstant: 60),
        row.leadingAnchor.constraint(equalTo: leadingAnchor),
        row.centerYAnchor.constraint(equalTo: centerYAnchor),
        label.leadingAnchor.constraint(equalTo: row.trailingAnchor, constant: 8),
        label.trailingAnchor.constraint(equalTo: trailingAnchor),
        label.topAnchor.constraint(equalTo: topAnchor),
        label.bottomAnchor.constraint(equalTo: bottomAnchor),
        label.heightAnchor.constraint(greaterThanOrEqualToConstant: 17),
      ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ view: PasswordFieldView) {
    guard view.strength != shown else { return }
    let isFirst = shown == nil
    shown = view.strength
    label.text = AccountPhrase.strength(view.strength).text(in: language)
    guard !isFirst else { return colour(view.strength) }
    UIView.animate(withDuration: 0.3) { self.colour(view.strength) }
    if view.pulses, !UIAccessibility.isReduceMotionEnabled {
      bars[Int(view.strength.rawValue)].layer.add(pulse, forKey: "pulse")
    }
  }

  /// Uses these colors from now on.
  func paint(_ colors: PasswordField.Colors) {
    self.colors = colors
    label.textColor = colors.caption
    if let shown { colour(shown) }
  }

  private func colour(_ strength: PasswordStrength) {
    for (bar, level) in zip(bars, PasswordStrength.allCases) {
      bar.backgroundColor = level <= strength ? colour(of: level) : colors.unlit
    }
  }

  /// Grows to 1.6 times the height and back in 0.4 s.
  private var pulse: CAAnimation {
    let pulse = CAKeyframeAnimation(keyPath: "transform.scale.y")
    pulse.values = [1.0, 1.6, 1.0]
    pulse.duration = 0.4
    return pulse
  }

  private func colour(of level: PasswordStrength) -> UIColor {
    switch level {
    case .weak: colors.weak
    case .medium: colors.medium
    case .strong: colors.strong
    }
  }
}
