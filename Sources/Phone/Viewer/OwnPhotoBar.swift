import Domain
import Screens
import Texts
import UIKit

/// The buttons with which the owner of a photo edits, rotates and deletes it (FEED-36).
final class OwnPhotoBar: UIView {
  private let edit = RoundButton(.bare, "pencil", "edit photo")
  private let left = RoundButton(.bare, "rotate.left", "rotate left")
  private let right = RoundButton(.bare, "rotate.right", "rotate right")
  private let delete = RoundButton(.bare, "trash", "delete photo")

  /// A bar whose taps are reported to `send`.
  init(_ language: Language, send: @escaping (OwnPhotoScreen.Event) -> Void) {
    super.init(frame: .zero)
    let row = UIStackView()
    row.spacing = 16
    fill(with: row)
    accessibilityIdentifier = "own photo"
    let buttons: [(RoundButton, OwnPhotoPhrase, OwnPhotoScreen.Event)] = [
      (edit, .edit, .editTapped), (left, .rotateLeft, .rotateTapped(.left)),
      (right, .rotateRight, .rotateTapped(.right)), (delete, .delete, .deleteTapped),
    ]
    // Why a space: a finger that misses another button must not delete the photo.
    let space = UIView()
    space.setContentHuggingPriority(.defaultLow, for: .horizontal)
    for (button, phrase, event) in buttons {
      button.accessibilityLabel = phrase.text(in: language)
      button.addAction(UIAction { _ in send(event) }, for: .touchUpInside)
      if button === delete { row.addArrangedSubview(space) }
      row.addArrangedSubview(button)
    }
    delete.tintColor = Palette.heart
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Enables the buttons, or shows loaders in their place.
  func show(_ view: OwnPhotoView) {
    for button in [left, right] { button.isEnabled = view.canRotate }
    for button in [edit, delete] { button.isEnabled = view.canChange }
    edit.isBusy = view.isLoadingForm
    delete.isBusy = view.isDeleting
    for button in [edit, left, right, delete] {
      button.alpha = button.isEnabled || button.isBusy ? 1 : 0.5
    }
  }
}
