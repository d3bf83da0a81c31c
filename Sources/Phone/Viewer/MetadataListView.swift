import Domain
import Screens
import Texts
import UIKit

/// The lines of a photo's metadata, below each other.
final class MetadataListView: UIScrollView {
  private let language: Language
  private let column = UIStackView()
  private var shown: [MetadataLine] = []
  private var bar: UIView?
  private var openAuthor: (() -> Void)?

  /// A list without lines.
  init(_ language: Language) {
    self.language = language
    super.init(frame: .zero)
    accessibilityIdentifier = "metadata"
    column.axis = .vertical
    column.spacing = 16
    scroll(column, margins: UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows these lines; a tap on that of the author calls `openAuthor`, if that is not nil.
  func show(_ lines: [MetadataLine], openAuthor: (() -> Void)?) {
    self.openAuthor = openAuthor
    guard lines != shown else { return }
    shown = lines
    arrange()
  }

  /// Shows `bar` above the lines.
  func show(_ bar: UIView) {
    self.bar = bar
    arrange()
  }

  private func arrange() {
    for part in column.arrangedSubviews { part.removeFromSuperview() }
    if let bar { column.addArrangedSubview(bar) }
    for line in shown {
      let row = MetadataRow(line, language)
      let isLink = line.label == .author && openAuthor != nil
      column.addArrangedSubview(
        isLink ? MetadataLink(row) { [weak self] in self?.openAuthor?() } : row)
    }
  }
}

/// A line of a photo's metadata, which VoiceOver reads as one element.
private final class MetadataRow: UIView {
  let text = UILabel(.designed(17), .white, .natural)

  /// A row with the label above the text.
  init(_ line: MetadataLine, _ language: Language) {
    super.init(frame: .zero)
    let label = UILabel(.designed(13), Palette.mist, .natural)
    label.text = line.label.text(in: language)
    text.text = line.text(in: language)
    let column = UIStackView(arrangedSubviews: [label, text])
    column.axis = .vertical
    column.spacing = 2
    fill(with: column)
    isAccessibilityElement = true
    accessibilityTraits = .staticText
    accessibilityIdentifier = "metadata line"
    accessibilityLabel = label.text
    accessibilityValue = text.text
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }
}

/// A line whose tap leads to what it names.
private final class MetadataLink: UIControl {
  init(_ row: MetadataRow, open: @escaping () -> Void) {
    super.init(frame: .zero)
    add(row)
    row.isUserInteractionEnabled = false
    row.isAccessibilityElement = false
    row.text.textColor = Palette.link
    isAccessibilityElement = true
    accessibilityTraits = .button
    (accessibilityLabel, accessibilityValue) = (row.accessibilityLabel, row.accessibilityValue)
    accessibilityIdentifier = "metadata author"
    let height = heightAnchor.constraint(equalToConstant: 44)
    height.priority = .defaultHigh
    NSLayoutConstraint.activate([
      height, heightAnchor.constraint(greaterThanOrEqualTo: row.heightAnchor),
      row.centerYAnchor.constraint(equalTo: centerYAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    addAction(UIAction { _ in open() }, for: .touchUpInside)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }
}
