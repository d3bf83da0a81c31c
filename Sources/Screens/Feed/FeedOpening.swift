public import Domain

/// What is known of the feed when it opens.
public struct FeedOpening: Hashable, Sendable {
  /// Photos that the server sent along.
  public var page: PhotoPage?
  /// The state that they belong to; without it the feed goes on page by page.
  public var state: FeedState?
  /// How many photos lie above the first one of `page`.
  public var first: Int32
  /// Where the person was.
  public var place: FeedPlace?

  /// An opening; with nothing at all the feed asks for its first page.
  public init(
    page: PhotoPage? = nil, state: FeedState? = nil, first: Int32 = 0, place: FeedPlace? = nil
  ) {
    self.page = page
    self.state = state
    self.first = max(0, first)
    self.place = place
  }
}

/// What the feed asks when it knows its list as a whole.
public enum FeedQuestion: Hashable, Sendable {
  /// The proportions and days of all photos of this state, or of the present one; `at` is the photo
  /// whose position is wanted besides.
  case index(feed: String?, at: String?)
  /// The photos of a block of this state, from this position on.
  case cards(feed: String, from: Int32)
  /// How many photos are newer than this state.
  case news(feed: String)
}

/// What came back.
public enum FeedAnswer: Hashable, Sendable {
  /// The index.
  case index(FeedIndex)
  /// The photos of a block, in order.
  case cards([Photo])
  /// So many photos are newer.
  case news(Int32)
  /// The list is not the one any more that the question was about: photos were removed from it.
  case changed
  /// Nothing.
  case failed(Problem)
}
