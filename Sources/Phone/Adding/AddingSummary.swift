import Domain
import Screens
import Texts
import UIKit

/// Above the list of uploads: the button that chooses photos, and the total progress (FEED-22).
final class AddingSummary: UIView {
  /// Chooses photos; the owner sets its action.
  let choose = WordButton(.filled(.white, radius: 16, text: Palette.night), .designed(17, .bold))
  /// Switches automatic adding on and off; nil if the app cannot read the library.
  let automatic: AutomaticCard?
  private let formats = UILabel(.designed(13), Palette.mist, .natural)
  private let copying = UILabel(.designed(15), .white, .natural)
  private let status = UILabel(.designed(15), .white, .natural)
  private let bar = UIProgressView(progressViewStyle: .default)
  private let pace = UILabel(.designed(13), Palette.mist, .natural)
  private let language: Language

  /// The total progress in `language`.
  init(_ language: Language, isAutomatic: Bool) {
    self.language = language
    automatic = isAutomatic ? AutomaticCard(language) : nil
    super.init(frame: .zero)
    choose.setTitle(AddingPhrase.choose.text(in: language), for: .normal)
    let card = UIView()
    card.backgroundColor = Palette.card
    card.layer.cornerRadius = 16
    let chooser = UIStackView(arrangedSubviews: [choose, formats])
    chooser.axis = .vertical
    chooser.spacing = 8
    card.fill(with: chooser, margins: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16))
    let cards = [card, automatic].compactMap { $0 }
    let column = UIStackView(arrangedSubviews: cards + [copying, status, bar, pace])
    column.axis = .vertical
    column.spacing = 8
    for card in cards { column.setCustomSpacing(16, after: card) }
    fill(with: column, margins: UIEdgeInsets(top: 8, left: 16, bottom: 16, right: 16))
    bar.progressTintColor = .white
    bar.trackTintColor = UIColor(white: 1, alpha: 0.2)
    bar.isAccessibilityElement = true
    bar.accessibilityLabel = AddingPhrase.progress.text(in: language)
    let parts: [(UIView, String)] = [
      (choose, "choose photos"), (formats, "formats"), (copying, "copying"), (status, "uploads"),
      (bar, "uploads progress"), (pace, "pace"),
    ]
    for (part, identifier) in parts { part.accessibilityIdentifier = identifier }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows the totals of `view`, and the number of photos that are still being copied.
  func show(_ view: AddingView?, copying count: Int) {
    choose.isEnabled = view != nil
    set(formats, view.map { .formats(megabytes: $0.megabytes) })
    copying.text = PhotoChoicePhrase.copying(count).text(in: language)
    copying.isHidden = count == 0
    let total = view?.total
    set(status, view?.summary)
    bar.isHidden = total == nil
    bar.progress = Float(total?.percent ?? 0) / 100
    bar.accessibilityValue = "\(total?.percent ?? 0) %"
    set(pace, total?.rate.map { .pace(rate: $0, secondsLeft: total?.secondsLeft) })
  }

  private func set(_ label: UILabel, _ phrase: AddingPhrase?) {
    label.text = phrase?.text(in: language)
    label.isHidden = phrase == nil
  }
}

extension AddingView {
  /// How far the uploads are, or that there is no network; nil without uploads.
  var summary: AddingPhrase? {
    if isOffline { return .offline }
    return total.map { .total(done: $0.done, files: $0.files, added: $0.added) }
  }
}
