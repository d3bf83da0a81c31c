import Domain
import Texts
import UIKit

/// The title of a list, with a button on each side.
final class ListHeaderView: UIView {
  /// The button before the title; the owner sets its action.
  let leading: UIControl
  private let title = UILabel(.designed(17, .semibold), .white, .center, lines: 2).asHeading()

  /// A header with these controls; `trailing` is the one after the title.
  init(_ text: String, leading: UIControl, trailing: UIView? = nil) {
    self.leading = leading
    super.init(frame: .zero)
    title.text = text
    title.accessibilityIdentifier = "list title"
    title.setContentCompressionResistancePriority(.required, for: .vertical)
    // Why: on a narrow screen the title wraps before a button loses its text.
    title.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    trailing?.setContentCompressionResistancePriority(.required, for: .horizontal)
    for part in [leading, title, trailing].compactMap({ $0 }) { add(part) }
    arrange(trailing)
  }

  /// A header with the button that leads back.
  convenience init(_ text: String, back language: Language, trailing: UIView? = nil) {
    let back = RoundButton(.bare, "chevron.backward", "list back")
    back.accessibilityLabel = Phrase.back.text(in: language)
    self.init(text, leading: back, trailing: trailing)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  private func arrange(_ trailing: UIView?) {
    let center = title.centerXAnchor.constraint(equalTo: centerXAnchor)
    center.priority = .defaultHigh
    let least = heightAnchor.constraint(equalToConstant: 52)
    least.priority = .defaultLow
    var rules = [
      leading.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      leading.centerYAnchor.constraint(equalTo: centerYAnchor),
      title.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 4),
      title.centerYAnchor.constraint(equalTo: centerYAnchor),
      title.leadingAnchor.constraint(
        greaterThanOrEqualTo: leading.trailingAnchor, constant: 8),
      title.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -8),
      center, least, heightAnchor.constraint(greaterThanOrEqualToConstant: 52),
    ]
    if let trailing {
      rules += [
        trailing.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        trailing.centerYAnchor.constraint(equalTo: centerYAnchor),
        title.trailingAnchor.constraint(
          lessThanOrEqualTo: trailing.leadingAnchor, constant: -8),
      ]
    }
    NSLayoutConstraint.activate(rules)
  }

  /// Puts the header at the top of `view`, and `body` below it down to the end.
  func stand(in view: UIView, above body: UIView) {
    for part in [body, self] { view.add(part) }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: guide.topAnchor),
      leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      body.topAnchor.constraint(equalTo: bottomAnchor),
      body.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      body.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      body.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }
}
