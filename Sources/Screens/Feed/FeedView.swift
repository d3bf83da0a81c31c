public import Domain
public import Texts

/// What the feed shows.
public struct FeedView: Hashable, Sendable {
  /// CSS pixels of cards above the first one that is built; 0 while the viewport is unknown.
  public var spaceAbove: Int32
  /// The cards near the viewport whose photos are loaded, in order.
  public var cards: [CardView]
  /// The places near the viewport whose photos are not loaded yet, in order.
  public var blanks: [BlankView]
  /// CSS pixels of cards below the last one that is built.
  public var spaceBelow: Int32
  /// What stands below the last card.
  public var footer: Footer
  /// The strip that a pull from the top uncovers.
  public var pull: PullView
  /// How many photos are newer than the list; they are announced, not inserted.
  public var newPhotos: Int32
  /// The thumb that leads through the whole list; none in short lists.
  public var scrubber: ScrubberView?
  /// The modal.
  public var alert: AlertView?

  /// What stands below the last card.
  public enum Footer: Hashable, Sendable {
    /// Nothing.
    case none
    /// The next page is on its way.
    case loading
    /// Photos did not come; a button asks again.
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
    /// The newest photos are being asked for.
    case refreshing
  }
}

/// A place in the list that is kept free for a photo.
public struct BlankView: Hashable, Sendable {
  /// How many photos of the feed lie above it.
  public var slot: Int32
  /// The height in CSS pixels: the one of the card to come.
  public var height: Int32
}

/// The date scrubber.
public struct ScrubberView: Hashable, Sendable {
  /// The length of the thumb in CSS pixels; the same as in the style sheet.
  public static let thumb: Int32 = 48
  /// The place of the thumb counts to this.
  public static let scale: Int64 = 10_000

  /// Where the thumb stands: 0 at the newest photo, 10,000 at the oldest.
  public var place: Int32
  /// The month of the photo at the upper edge of the window.
  public var month: Phrase
  /// Whether the thumb can be seen without having the focus.
  public var isShown: Bool
  /// Whether a finger or pointer holds it.
  public var isHeld: Bool
}

/// What one card shows.
public struct CardView: Hashable, Sendable {
  /// How many photos of the feed lie above it.
  public var slot: Int32
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
