import Domain
import Texts
import UIKit

/// What stands where something is not there yet: a loader, or why it did not come and a button that
/// asks again.
final class WaitingColumn: UIView {
  /// The button that asks again.
  let retry: WordButton
  private let loader: UIActivityIndicatorView
  private let reason: UILabel

  /// These parts, each below the one before.
  init(
    _ loader: UIActivityIndicatorView, _ reason: UILabel, _ retry: WordButton, spacing: CGFloat,
    _ language: Language
  ) {
    self.loader = loader
    self.reason = reason
    self.retry = retry
    super.init(frame: .zero)
    let column = UIStackView(arrangedSubviews: [loader, reason, retry])
    column.axis = .vertical
    column.alignment = .center
    column.spacing = spacing
    fill(with: column)
    retry.widthAnchor.constraint(greaterThanOrEqualToConstant: 160).isActive = true
    reason.accessibilityIdentifier = "reason"
    retry.accessibilityIdentifier = "retry"
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    retry.setTitle(Phrase.retry.text(in: language), for: .normal)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows the loader or not, and `words`, which are read aloud too.
  func show(_ words: String?, isLoading: Bool, canRetry: Bool) {
    if isLoading { loader.startAnimating() } else { loader.stopAnimating() }
    retry.isHidden = !canRetry
    reason.isHidden = words == nil
    guard words != reason.text else { return }
    reason.text = words
    if let words { UIAccessibility.post(notification: .announcement, argument: words) }
  }
}
