import AppModel
import Domain
import Screens
import UIKit

/// The person's own collections (FEED-31, FEED-32).
extension AppCoordinator {
  /// Opens the person's collections in front of the profile.
  func openCollections() {
    guard let inner, inner.profile.page == nil, let host = makeListHost(),
      let username = ownUsername
    else { return }
    inner.profile.open(
      .collections(
        CollectionsViewController(of: username, host) { [weak self] in
          self?.inner?.profile.closePage()
        }))
  }

  /// The username in the loaded profile, otherwise the one from the sign-in: people may change theirs.
  private var ownUsername: String? {
    if case .inside(let view) = screen.view, let profile = view.profile.profile {
      return profile.username
    }
    guard let username = savedState.credentials?.username, !username.isEmpty else { return nil }
    return username
  }

  /// What opens the collections of the photo at a path of the app, above everything; nil if the server has
  /// none.
  func collecting(_ path: String) -> (() -> Void)? {
    guard case .photo(let id) = Place(path: path), let host = makeListHost(),
      let username = ownUsername
    else { return nil }
    return { [weak self] in
      self?.rootViewController.presentInFront(
        PhotoCollectionsViewController(of: username, for: id, host))
    }
  }
}
