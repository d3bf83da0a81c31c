public import Domain

/// The initial data of the feed.
public struct FeedOpening: Hashable, Sendable {
  /// Photos that the server sent along when the app opened.
  public var page: PhotoPage?
  /// The state of the feed that `page` belongs to; if nil, the feed loads page by page.
  public var state: FeedState?
  /// Number of photos above the first one of `page`.
  public var first: Int32
  /// The person's last place in the feed.
  public var place: FeedPlace?

  /// Creates the initial data; without a page the feed requests its first page.
  public init(
    page: PhotoPage? = nil, state: FeedState? = nil, first: Int32 = 0, place: FeedPlace? = nil
  ) {
    self.page = page
    self.state = state
    self.first = max(0, first)
    self.place = place
  }
}

/// A query about the feed as a whole.
public enum FeedRequest: Hashable, Sendable {
  /// The aspect ratios and days of all photos in this state of the feed, or in the current state if
  /// `feed` is nil. `at` is a photo whose position is requested as well.
  case index(feed: String?, at: String?)
  /// The photos of a block in this state, starting at position `from`.
  case cards(feed: String, from: Int32)
  /// Number of photos newer than this state.
  case news(feed: String)
}

/// The response to a `FeedRequest`.
public enum FeedResponse: Hashable, Sendable {
  /// The index.
  case index(FeedIndex)
  /// The photos of a block, in order.
  case cards([Photo])
  /// This many photos are newer.
  case news(Int32)
  /// The state of the feed no longer exists, because photos were removed.
  case changed
  /// The request failed.
  case failed(Problem)
}
