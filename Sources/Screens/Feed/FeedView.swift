public import Domain
public import Texts

/// What the feed shows.
public struct FeedView: Hashable, Sendable {
  /// CSS pixels of cards above the first one that is built; 0 while the viewport is unknown.
  public var spaceAbove: Int32
  /// The cards near the viewport, in order.
  public var cards: [CardView]
  /// CSS pixels of cards below the last one that is built.
  public var spaceBelow: Int32
  /// What stands below the last card.
  public var footer: Footer
  /// The strip that a pull from the top uncovers.
  public var pull: PullView
  /// The modal.
  public var alert: AlertView?

  /// What stands below the last card.
  public enum Footer: Hashable, Sendable {
    /// Nothing.
    case none
    /// The next page is on its way.
    case loading
    /// The next page did not come; a button asks again.
    case retry(Phrase)
    /// There is no photo at all.
    case empty
  }

  /// The strip above the first card.
  public enum PullView: Hashable, Sendable {
    /// Not there.
    case hidden
    /// Pulled down by so many CSS pixels; `isEnough` when letting go refreshes.
    case pulled(Int32, isEnough: Bool)
    /// The first page is being asked for again.
    case refreshing
  }
}

/// What one card shows.
public struct CardView: Hashable, Sendable {
  /// The photo's id.
  public var id: String
  /// The proportions, in pixels of the original.
  public var size: PixelSize
  /// The height in CSS pixels; `nil` while the viewport is unknown.
  public var height: Int32?
  /// The blurred preview as a BlurHash; empty when there is none.
  public var blurHash: String
  /// The address of the picture, with a query that more parameters can follow.
  public var address: String
  /// Whether the picture shows, is on its way or cannot be loaded.
  public var picture: Picture
  /// The accessible name: what the photo shows.
  public var caption: String
  /// The upload date, if known.
  public var date: Phrase?
  /// Whether the heart is red.
  public var isLiked: Bool
  /// Whether the loader stands in the heart's place; taps do nothing.
  public var isLiking: Bool
}
