import Domain
import Texts
import UIKit

/// A placeholder for missing content: a loader, or the reason of a failure and a retry button.
final class WaitingColumn: UIView {
  /// Loads again when tapped; the owner sets the action.
  let retry: WordButton
  /// Opens the system's settings when tapped; hidden, unless the owner shows it.
  let settings = WordButton(.link(Palette.link), .designed(15, .semibold))
  private let loader: UIActivityIndicatorView
  private let reason: UILabel
  private let column: UIStackView

  /// Stacks the parts from top to bottom, `spacing` points apart.
  init(
    _ loader: UIActivityIndicatorView, _ reason: UILabel, _ retry: WordButton, spacing: CGFloat,
    _ language: Language
  ) {
    self.loader = loader
    self.reason = reason
    self.retry = retry
    column = UIStackView(arrangedSubviews: [loader, reason, retry, settings])
    super.init(frame: .zero)
    column.axis = .vertical
    column.alignment = .center
    column.spacing = spacing
    fill(with: column)
    retry.widthAnchor.constraint(greaterThanOrEqualToConstant: 160).isActive = true
    reason.accessibilityIdentifier = "reason"
    retry.accessibilityIdentifier = "retry"
    settings.accessibilityIdentifier = "open settings"
    settings.setTitle(ConnectionPhrase.settings.text(in: language), for: .normal)
    settings.isHidden = true
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    retry.setTitle(Phrase.retry.text(in: language), for: .normal)
  }

  /// The column of a screen that is always dark; `button` is the background of the retry button.
  static func onNight(
    _ language: Language, button: UIColor = Palette.card
  ) -> WaitingColumn {
    let loader = UIActivityIndicatorView(style: .medium)
    loader.color = .white
    return WaitingColumn(
      loader, UILabel(.designed(15), Palette.mist),
      WordButton(.filled(button, radius: 16), .designed(15, .semibold)), spacing: 12, language
    )
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Adds a control at the end.
  func append(_ control: UIControl) { column.addArrangedSubview(control) }

  /// Shows or hides loader and button; `words` are also announced to VoiceOver, nil hides them.
  func show(_ words: String?, isLoading: Bool, canRetry: Bool) {
    if isLoading { loader.startAnimating() } else { loader.stopAnimating() }
    retry.isHidden = !canRetry
    reason.isHidden = words == nil
    guard words != reason.text else { return }
    reason.text = words
    if let words { UIAccessibility.post(notification: .announcement, argument: words) }
  }
}
