import AppModel
import Screens
import UIKit

/// The lists of photos beside the feed: searches, topics and collections (FEED-30, FEED-31, FEED-33).
extension AppCoordinator {
  /// What such lists need from the app; nil if the server is not an Image Feed server.
  func makeListHost() -> FoundPhotos.Host? {
    guard let server, server.isOwn, let network else { return nil }
    return FoundPhotos.Host(
      language: language, tools: tools, savedState: savedState, server: server, network: network,
      device: start(.plain, at: Place.feed.path),
      likeKept: { [weak self] in
        self?.happened(.likes(.heard($0.key + "\t" + $0.value)))
        self?.spread($0, except: $1)
      },
      // Why a request: its response ends the session of the app's own screen (FEED-4).
      sessionEnded: { [weak self] in self?.happened(.profile(.opened)) },
      collecting: { [weak self] in self?.collecting($0) })
  }

  /// Shows the heart of a pending like in all open lists but the one that stored or deleted it.
  func spread(_ entry: LikeEntry, except source: FoundPhotos?) {
    for list in inner?.lists ?? [] where list !== source { list.hear(entry) }
  }
}
