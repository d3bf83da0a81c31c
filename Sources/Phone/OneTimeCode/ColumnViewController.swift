import Domain
import Texts
import UIKit

/// A page of the phone sign-in: a column of centred parts, light and dark.
class ColumnViewController: FormViewController {
  let column = UIStackView()
  let error = UILabel(.designed(17), Palette.alarm)
  let loader = UIActivityIndicatorView(style: .medium)

  override func viewDidLoad() {
    super.viewDidLoad()
    ground(Palette.page, isLightOnly: false)
    column.axis = .vertical
    column.alignment = .center
    column.spacing = 4
    error.accessibilityIdentifier = "error"
    loader.accessibilityIdentifier = "loader"
    loader.accessibilityLabel = words(.loading)
    // Why: it keeps its place, so that nothing jumps when it begins to turn.
    loader.hidesWhenStopped = false
    sheet.add(column)
  }

  /// Places the column so far below the safe area; it is as wide as this part of the sheet without
  /// both margins.
  func place(top: CGFloat, part: CGFloat, margin: CGFloat) {
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: sheet.topAnchor, constant: top),
      column.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
      column.widthAnchor.constraint(
        equalTo: sheet.widthAnchor, multiplier: part, constant: -2 * margin),
      column.bottomAnchor.constraint(lessThanOrEqualTo: sheet.bottomAnchor, constant: -20),
      error.heightAnchor.constraint(greaterThanOrEqualToConstant: 22),
    ])
  }

  /// Adds a part; one that is `wide` takes the whole width.
  func stack(_ part: UIView, isWide: Bool = false, spaceAfter: CGFloat? = nil) {
    column.addArrangedSubview(part)
    if isWide { part.widthAnchor.constraint(equalTo: column.widthAnchor).isActive = true }
    if let spaceAfter { column.setCustomSpacing(spaceAfter, after: part) }
  }

  /// Shows what is wrong and whether the loader turns; a new error is read aloud.
  func show(_ phrase: EntrancePhrase?, isLoading: Bool) {
    let text = phrase.map { words($0) }
    if let text, text != error.text {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
    error.text = text
    if isLoading { loader.startAnimating() } else { loader.stopAnimating() }
    loader.alpha = isLoading ? 1 : 0
  }

  func label(_ phrase: EntrancePhrase, _ font: UIFont, _ colour: UIColor) -> UILabel {
    let label = UILabel(font, colour)
    label.text = words(phrase)
    return label
  }

  func title(_ phrase: EntrancePhrase) -> UILabel {
    let title = label(phrase, .designed(28, .bold), Palette.text).asHeading()
    title.accessibilityIdentifier = "title"
    return title
  }

  func goButton() -> WordButton {
    let button = WordButton(.filled(Palette.button, radius: 8), .designed(17, .semibold))
    button.setTitle(words(.goOn), for: .normal)
    button.widthAnchor.constraint(greaterThanOrEqualToConstant: 160).isActive = true
    return button
  }

  func words(_ phrase: EntrancePhrase) -> String { phrase.text(in: start.language) }
}
