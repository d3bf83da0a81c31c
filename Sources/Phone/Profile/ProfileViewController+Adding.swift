import Screens
import Texts
import UIKit

/// The button that opens the list of uploads (FEED-22).
extension ProfileViewController {
  /// Sets up the button and the line below it, which are hidden at first.
  func makeAdding() {
    addPhotos.setTitle(Phrase.addPhotos.text(in: language), for: .normal)
    addPhotos.addAction(UIAction { [weak self] _ in self?.send(.addTapped) }, for: .touchUpInside)
    addPhotos.isHidden = true
    uploads.isHidden = true
  }

  /// VoiceOver returns to the button that opened the list of uploads, which is closed now.
  func returnToButton() { UIAccessibility.post(notification: .screenChanged, argument: addPhotos) }

  /// Shows the button, if the server accepts photos.
  func show(_ button: AddButton) {
    let isAbsent = button == .absent
    guard addPhotos.isHidden != isAbsent else { return }
    addPhotos.isHidden = isAbsent
    viewIfLoaded?.setNeedsLayout()
  }

  /// Shows how far the uploads are; nil hides the line.
  func show(uploads text: String?) {
    guard text != uploads.text else { return }
    uploads.text = text
    uploads.isHidden = text == nil
    viewIfLoaded?.setNeedsLayout()
  }
}
