import AppModel
import Client
import Domain
import Screens
import UIKit

/// Changes of one's own photos: what is on display follows them (FEED-36).
extension HomeCoordinator {
  /// What the sheet with a photo's metadata needs to change the person's own photos; nil if the server is
  /// not an Image Feed server. `send` receives events of the screen that shows the photo.
  func makeChanges(
    _ send: @escaping (AppScreen.Event) -> Void
  ) -> MetadataViewController.Changes? {
    guard host.server?.isOwn == true else { return nil }
    return MetadataViewController.Changes(
      username: host.username,
      shown: { send(.photoChanged($0)) },
      changed: { photo in
        send(.photoChanged(photo))
        send(.photosChanged)
      },
      deleted: { [weak self] id in
        send(.photoDeleted(id))
        self?.happened(.deleted(id))
      })
  }

  // MARK: The strip that restores a deleted photo

  /// Handles an event of the strip.
  func happened(_ event: UndoScreen.Event) {
    let effects = undo.handle(event)
    if undo.view != nil { page.addStrip() }
    strip.show(undo.view)
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: UndoScreen.Effect) {
    switch effect {
    case .wake(let ticket, let pause):
      host.tools.alarm.wake(after: pause) { [weak self] in self?.happened(.woke(ticket)) }
    case .restore:
      guard let request = effect.request else { return }
      host.network()?.send(request) { [weak self] response in
        if let event = effect.event(for: response) { self?.happened(event) }
      }
    case .restored:
      // Why: the newest photo would only be announced as a new one.
      host.send(.feed(.photosAdded))
      host.send(.photosChanged)
    case .endSession: host.sessionEnded()
    }
  }
}
