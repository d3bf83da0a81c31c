import Domain
import Screens
import Texts
import UIKit

/// The strip at the bottom that offers to restore a deleted photo (FEED-36).
final class UndoStrip: UIView {
  private let language: Language
  private let words = UILabel(.designed(15), .white, .natural)
  private let undo = WordButton(.link(.white), .designed(15, .semibold))
  private var shown: UndoView?

  /// A hidden strip whose button calls `undone`.
  init(_ language: Language, undone: @escaping () -> Void) {
    self.language = language
    super.init(frame: .zero)
    isHidden = true
    backgroundColor = Palette.card
    layer.cornerRadius = 12
    accessibilityIdentifier = "undo strip"
    words.accessibilityIdentifier = "undo message"
    words.setContentHuggingPriority(.defaultLow, for: .horizontal)
    undo.setTitle(OwnPhotoPhrase.undo.text(in: language), for: .normal)
    undo.accessibilityTraits = .button
    undo.accessibilityIdentifier = "undo"
    undo.setContentHuggingPriority(.required, for: .horizontal)
    undo.setContentCompressionResistancePriority(.required, for: .horizontal)
    undo.addAction(UIAction { _ in undone() }, for: .touchUpInside)
    let row = UIStackView(arrangedSubviews: [words, undo])
    row.spacing = 12
    row.alignment = .center
    fill(with: row, margins: UIEdgeInsets(top: 4, left: 16, bottom: 4, right: 12))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Shows `view`, or hides the strip if it is nil; VoiceOver reads a new message.
  func show(_ view: UndoView?) {
    guard view != shown else { return }
    let before = shown?.message
    shown = view
    isHidden = view == nil
    guard let view else { return }
    words.text = view.message.text(in: language)
    undo.isHidden = !view.canUndo
    undo.isEnabled = !view.isBusy
    guard view.message != before else { return }
    UIAccessibility.post(notification: .announcement, argument: words.text)
  }
}
