import AppModel
import Screens
import UIKit

/// The search in the photos of an Image Feed server (FEED-30).
extension AppViewController {
  /// The tab that searches; nil if the server is not an Image Feed server.
  func makeSearch() -> SearchViewController? {
    guard let server, server.isOwn, let network else { return nil }
    let host = FoundPhotos.Host(
      language: language, tools: tools, savedState: savedState, server: server, network: network,
      likeKept: { [weak self] in
        self?.happened(.likes(.heard($0.key + "\t" + $0.value)))
      },
      // Why a request: its response ends the session of the app's own screen (FEED-4).
      sessionEnded: { [weak self] in self?.happened(.profile(.opened)) },
      cover: { [weak self] in self?.cover($0, isShown: $1) })
    return SearchViewController(host, device: start(.plain, at: Place.feed.path))
  }

  private func cover(_ controller: UIViewController, isShown: Bool) {
    if isShown { add(controller) } else { remove(controller) }
  }
}
