import Domain
import Screens
import UIKit

/// The owner's buttons in the sheet with a photo's metadata (FEED-36).
extension MetadataViewController {
  /// Handles an event of the owner's buttons or of the form.
  func happened(_ event: OwnPhotoScreen.Event) { happened(PhotoDetails.Event.own(event)) }

  /// Shows the owner's buttons and the form; nil for the photos of others.
  func show(_ view: OwnPhotoView?) {
    guard let view else { return }
    if bar == nil {
      let bar = OwnPhotoBar(language) { [weak self] in self?.happened($0) }
      self.bar = bar
      list.show(bar)
    }
    bar?.show(view)
    show(view.form)
    alert.show(view.alert, above: self) { [weak self] _ in
      self?.happened(OwnPhotoScreen.Event.messageDismissed)
    }
  }

  private func show(_ form: OwnPhotoFormView?) {
    if let form {
      if let open = self.form { return open.show(form) }
      let opened = PhotoFormViewController(form, language: language) { [weak self] in
        self?.happened($0)
      }
      self.form = opened
      presentInFront(opened.makeSheet())
    } else if let open = self.form {
      self.form = nil
      open.presentingViewController?.dismissPresented(animated: true)
    }
  }
}
