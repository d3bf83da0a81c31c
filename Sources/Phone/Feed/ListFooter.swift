import Domain
import Screens
import Texts
import UIKit

/// The footer of a list: a loader, an error with a retry button, or the text of an empty list.
final class ListFooter: UIView {
  private let language: Language
  private let empty: Phrase
  private let column: WaitingColumn
  private var shown = FeedView.Footer.none
  private var words = ""
  /// What the person can do first in an empty list; the owner sets its action.
  let step = WordButton(.filled(.white, radius: 16, text: Palette.night), .designed(17, .bold))

  /// An empty footer; `empty` is the text of a list without photos, `retried` is called when the
  /// button is tapped.
  init(_ language: Language, _ empty: Phrase, retried: @escaping () -> Void) {
    self.language = language
    self.empty = empty
    let loader = UIActivityIndicatorView(style: .medium)
    loader.color = .white
    loader.accessibilityIdentifier = "list loader"
    column = WaitingColumn(
      loader, UILabel(.designed(15), Palette.mist),
      WordButton(.filled(Palette.card, radius: 16), .designed(15, .semibold)), spacing: 12, language
    )
    super.init(frame: .zero)
    fill(with: column, margins: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16))
    column.append(step)
    step.isHidden = true
    step.accessibilityTraits = .button
    column.retry.addAction(UIAction { _ in retried() }, for: .touchUpInside)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows `footer`; `words` are the text of an empty list if it has one of its own, else "". Returns whether that
  /// changed anything.
  func show(_ footer: FeedView.Footer, empty words: String) -> Bool {
    guard footer != shown || words != self.words else { return false }
    (shown, self.words) = (footer, words)
    switch footer {
    case .none: column.show(nil, isLoading: false, canRetry: false)
    case .loading: column.show(nil, isLoading: true, canRetry: false)
    case .empty:
      let words = words.isEmpty ? empty.text(in: language) : words
      column.show(words, isLoading: false, canRetry: false)
    case .retry(let problem):
      column.show(problem.text(in: language), isLoading: false, canRetry: true)
    }
    return true
  }
}
