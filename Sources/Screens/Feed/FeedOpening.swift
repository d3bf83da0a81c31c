public import AppModel
public import Domain

/// The initial data of the feed.
public struct FeedOpening: Hashable, Sendable {
  /// What is shown above the photos; nil for the feed.
  public var header: ListHeader?
  /// Photos that the server sent along when the app opened.
  public var page: PhotoPage?
  /// The snapshot of the feed that `page` belongs to; if nil, the feed loads page by page.
  public var state: FeedState?
  /// The aspect ratios of the photos after `page`, as far as the server sent them.
  public var following: [Proportion]
  /// Number of photos above the first one of `page`.
  public var first: Int32
  /// Where in the feed the person was last.
  public var place: FeedPlace?

  /// Creates the initial data; without a page the feed requests its first page.
  public init(
    page: PhotoPage? = nil, state: FeedState? = nil, following: [Proportion] = [],
    first: Int32 = 0, place: FeedPlace? = nil, header: ListHeader? = nil
  ) {
    self.header = header
    self.page = page
    self.state = state
    self.following = following
    self.first = max(0, first)
    self.place = place
  }
}

extension FeedOpening {
  /// The part of the page's data that the list needs.
  public init(_ start: Start) {
    self.init(
      page: start.page, state: start.feed, following: start.following, first: start.first,
      place: start.place, header: start.list)
  }
}

/// A query about the feed as a whole.
public enum FeedRequest: Hashable, Sendable {
  /// The aspect ratios and days of all photos in the snapshot `feed`; if nil, in the newest one of the list whose name is
  /// the query `of`, "" for the feed. The position of the photo `at` is requested as well.
  case index(feed: String?, at: String?, of: String)
  /// The photos of a block in the snapshot `feed`, starting at position `from`.
  case cards(feed: String, from: Int32)
  /// The number of photos that were added after the snapshot `feed`.
  case news(feed: String)
}

/// The response to a `FeedRequest`.
public enum FeedResponse: Hashable, Sendable {
  /// The aspect ratios and days of all photos.
  case index(FeedIndex)
  /// The photos of a block, in order.
  case cards([Photo])
  /// This many photos are newer.
  case news(Int32)
  /// The requested snapshot of the feed no longer exists, because photos were removed.
  case changed
  /// No valid response arrived, for this reason.
  case failed(Problem)
}
