import Domain
import Texts
import UIKit

/// A session or an application, with the button that ends its access.
final class AccessRow: UIView {
  /// The texts of a row.
  struct Content: Hashable {
    /// The accessibility identifier.
    let identifier: String
    let name: String
    /// What is known about it, a line each.
    let notes: [String]
    /// Says that it is this app or browser; nil for the others.
    let mark: String?
    /// The title of the button; nil without one.
    let button: String?
  }

  private let button = WordButton(.link(Palette.heart), .designed(15))
  private let loader = UIActivityIndicatorView(style: .medium)

  /// A row with these texts; `end` is called when its button is tapped.
  init(_ content: Content, _ language: Language, end: @escaping () -> Void) {
    super.init(frame: .zero)
    accessibilityIdentifier = content.identifier
    backgroundColor = Palette.card
    layer.cornerRadius = 12
    let column = UIStackView()
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = 4
    let name = UILabel(.designed(17, .semibold), .white, .natural)
    name.text = content.name
    column.addArrangedSubview(name)
    for note in content.notes { column.addArrangedSubview(AccessRow.line(note, Palette.mist)) }
    if let mark = content.mark { column.addArrangedSubview(AccessRow.line(mark, .white)) }
    if let title = content.button {
      column.addArrangedSubview(ending(title, content, language))
      button.addAction(UIAction { _ in end() }, for: .touchUpInside)
    }
    fill(with: column, margins: UIEdgeInsets(top: 12, left: 12, bottom: 4, right: 12))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  private static func line(_ text: String, _ colour: UIColor) -> UILabel {
    let label = UILabel(.designed(13), colour, .natural)
    label.text = text
    return label
  }

  private func ending(_ title: String, _ content: Content, _ language: Language) -> UIView {
    button.setTitle(title, for: .normal)
    button.accessibilityTraits = .button
    button.accessibilityLabel = title + ": " + content.name
    button.accessibilityIdentifier = "end " + content.identifier
    loader.color = .white
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    let line = UIStackView(arrangedSubviews: [button, loader])
    line.axis = .horizontal
    line.spacing = 8
    return line
  }

  /// Shows whether this access is being ended; the button works only if nothing is.
  func show(isEnding: Bool, isEnabled: Bool) {
    button.isEnabled = isEnabled
    if isEnding { loader.startAnimating() } else { loader.stopAnimating() }
  }
}
