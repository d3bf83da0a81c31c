import Client
import Domain
import Screens
import Texts
import UIKit

/// The owner's buttons in the sheet with a photo's metadata (FEED-36).
extension MetadataViewController {
  /// Shows the buttons if the photo is the person's own.
  func offerChanges(of photo: Photo?, by username: String?) {
    guard own == nil, let changes = host.changes, let photo, photo.rotation != nil,
      let username, username == changes.username()
    else { return }
    own = OwnPhotoScreen(photo: photo)
    let bar = OwnPhotoBar(language) { [weak self] in self?.happened($0) }
    self.bar = bar
    list.show(bar)
    showOwn()
  }

  /// Handles an event of the owner's buttons or of the form.
  func happened(_ event: OwnPhotoScreen.Event) {
    let effects = own?.handle(event) ?? []
    showOwn()
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: OwnPhotoScreen.Effect) {
    switch effect {
    case .loadForm, .save, .rotate, .delete: ask(effect)
    case .show(let photo): host.changes?.shown(photo)
    case .changed(let photo):
      host.changes?.changed(photo)
      reload()
    case .deleted(let id): host.changes?.deleted(id)
    case .endSession: host.sessionEnded()
    }
  }

  private func ask(_ effect: OwnPhotoScreen.Effect) {
    guard let request = effect.request(language) else { return }
    // Why not weak: if the sheet is closed meanwhile, the lists must still follow the change.
    host.network()?.send(request) { response in
      if let event = effect.event(for: response) { self.happened(event) }
    }
  }

  private func showOwn() {
    guard let view = own?.view else { return }
    bar?.show(view)
    show(view.form)
    alert.show(view.alert, above: self) { [weak self] _ in self?.happened(.messageDismissed) }
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
