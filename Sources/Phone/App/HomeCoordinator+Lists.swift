import AppModel
import Domain
import Screens
import UIKit

/// The lists of photos beside the feed: searches, topics and collections (FEED-30, FEED-31, FEED-33).
extension HomeCoordinator {
  /// What such lists need from the app; nil if the server is not an Image Feed server.
  func makeListHost() -> FoundPhotos.Host? {
    guard let server = host.server, server.isOwn, let network = host.network() else { return nil }
    return FoundPhotos.Host(
      language: host.language, tools: host.tools, savedState: host.savedState, server: server,
      network: network, device: host.device,
      likeKept: { [weak self, host] in
        host.send(.likes(.heard($0.key + "\t" + $0.value)))
        self?.spread($0, except: $1)
      },
      sessionEnded: host.sessionEnded,
      collecting: { [weak self] in self?.collecting($0) },
      changes: { [weak self] in self?.makeChanges($0) })
  }

  /// Shows the heart of a pending like in all open lists but the one that stored or deleted it.
  func spread(_ entry: LikeEntry, except source: FoundPhotos?) {
    for list in lists where list !== source { list.hear(entry) }
  }

  /// What opens the collections of the photo at a path of the app, above everything; nil if the server has
  /// none.
  func collecting(_ path: String) -> (() -> Void)? {
    guard case .photo(let id) = Place(path: path), let lists = makeListHost(),
      let username = host.username()
    else { return nil }
    return { [weak root] in
      root?.presentInFront(PhotoCollectionsViewController(of: username, for: id, lists))
    }
  }
}
