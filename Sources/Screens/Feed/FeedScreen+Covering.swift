import AppModel
import Domain

/// Lists in front of each other (FEED-37): one that is covered keeps its photos and its place, and
/// requests nothing.
extension FeedScreen {
  /// Another list opens in front of this one: forgets what was requested and every timer.
  mutating func cover() {
    blocks = FeedBlocks()
    rest = FeedRest()
    scrubber = FeedScrubber()
    pulled = 0
    isAlertOpen = false
    _ = news.uncover(false)
    news.question = nil
    switch phase {
    case .loading, .refreshing:
      phase = list.state.isThere || nextPage > 1 ? .resting : .closed
    case .closed, .resting, .failed, .ended: break
    }
  }

  /// The list's name as the query of an address; "" for the feed.
  @inline(never) var query: String { header?.query ?? "" }

  /// The path that leads back to what the list shows.
  var address: String { Place.address(of: query, at: currentPlace) }

  /// The list is in front again, in a window of this size, or for the first time.
  mutating func uncover(_ viewport: Viewport?) -> [Effect] {
    var effects: [Effect] = [.scroll(window?.scrollTop ?? 0)]
    if let viewport { effects += resize(viewport) }
    switch phase {
    case .closed: effects += open(FeedOpening(place: place))
    case .failed(.offline): effects += retry()
    case .resting where list.state.isThere && (renewal.isNeeded || !list.index.isThere):
      effects += askForIndex()
    case .resting, .failed, .loading, .refreshing, .ended: break
    }
    return effects + uncover(true)
  }
}
