import Domain
import Texts
import UIKit

/// A page of the phone sign-in: a column of centered parts, with a dark appearance.
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
    // Why: a hidden loader would leave the column, and the layout would jump when it starts.
    loader.hidesWhenStopped = false
    sheet.add(column)
  }

  /// Places the column `top` points below the sheet's top. Its width is `part` of the sheet's
  /// width, less `margin` on each side.
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

  /// Adds a part; `isWide` makes it as wide as the column.
  func stack(_ part: UIView, isWide: Bool = false, spaceAfter: CGFloat? = nil) {
    column.addArrangedSubview(part)
    if isWide { part.widthAnchor.constraint(equalTo: column.widthAnchor).isActive = true }
    if let spaceAfter { column.setCustomSpacing(spaceAfter, after: part) }
  }

  /// Shows the problem and the loader; a new problem is announced to VoiceOver.
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
