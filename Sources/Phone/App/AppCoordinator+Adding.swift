import AppModel
import Domain
import Screens
import UIKit

/// Adding photos (FEED-22, IOS-6). Uploads continue while the screen is closed; they end with the session.
extension AppCoordinator {
  /// Starts the uploads of the signed-in person, if the server accepts photos or an earlier launch has
  /// left some.
  func startUploads(_ start: Start) {
    guard start.isSignedIn, let uploader = tools.uploader, let server, server.isOwn,
      let credentials = savedState.credentials, !credentials.username.isEmpty
    else { return }
    uploader.changed = { [weak self] in self?.home?.showUploads() }
    uploader.told = { [weak self] in self?.hear($0) }
    let owner = UploadOwner(server: server.pages, username: credentials.username)
    uploader.begin(owner, credentials.access, largest: start.largestUpload)
    tools.automatic?.changed = { [weak self] in self?.home?.showUploads() }
    tools.automatic?.begin(owner)
  }

  private func hear(_ news: AddingNews) {
    switch news {
    case .photosAdded: happened(.adding(.photosAdded))
    // Why a request: a server of an earlier version takes no uploads with a token, although the
    // session goes on. The response ends the session only if it is over (FEED-4).
    case .signedOut: happened(.profile(.opened))
    }
  }
}
