import Domain
import Screens
import Texts
import UIKit

/// What stands below the last photo: the loader, why no more came and a button, or that there is none.
final class ListFooter: UIView {
  private let language: Language
  private let empty: Phrase
  private let loader = UIActivityIndicatorView(style: .medium)
  private let reason = UILabel(.designed(15), Palette.mist)
  private let retry = WordButton(.filled(Palette.card, radius: 16), .designed(15, .semibold))
  private var shown = FeedView.Footer.none

  /// A footer with nothing in it; `empty` is said of a list without photos, `retried` follows a tap on
  /// the button.
  init(_ language: Language, _ empty: Phrase, retried: @escaping () -> Void) {
    self.language = language
    self.empty = empty
    super.init(frame: .zero)
    let column = UIStackView(arrangedSubviews: [loader, reason, retry])
    column.axis = .vertical
    column.alignment = .center
    column.spacing = 12
    add(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      column.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -16),
      column.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      column.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      retry.widthAnchor.constraint(greaterThanOrEqualToConstant: 160),
    ])
    loader.color = .white
    loader.accessibilityIdentifier = "list loader"
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    reason.accessibilityIdentifier = "reason"
    retry.accessibilityIdentifier = "retry"
    retry.setTitle(Phrase.retry.text(in: language), for: .normal)
    retry.addAction(UIAction { _ in retried() }, for: .touchUpInside)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows `footer`; tells whether it was another before.
  func show(_ footer: FeedView.Footer) -> Bool {
    guard footer != shown else { return false }
    shown = footer
    switch footer {
    case .none: display(nil, isLoading: false, canRetry: false)
    case .loading: display(nil, isLoading: true, canRetry: false)
    case .empty: display(empty, isLoading: false, canRetry: false)
    case .retry(let problem): display(problem, isLoading: false, canRetry: true)
    }
    return true
  }

  private func display(_ phrase: Phrase?, isLoading: Bool, canRetry: Bool) {
    if isLoading { loader.startAnimating() } else { loader.stopAnimating() }
    reason.text = phrase?.text(in: language)
    reason.isHidden = phrase == nil
    retry.isHidden = !canRetry
    if let text = reason.text {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }
}
