public import Domain
public import Texts

/// The data from which the web app and the iPhone app draw the feed: cards, placeholders, notices.
public struct FeedView: Hashable, Sendable {
  /// What is shown above the photos; nil for the feed and the favorites.
  public var header: ListHeader?
  /// Height of the cards above the first one that is built, in CSS pixels; 0 while the viewport is
  /// unknown.
  public var spaceAbove: Int32
  /// The loaded cards near the viewport, in order.
  public var cards: [CardView]
  /// The placeholders for photos near the viewport that are not loaded, in order.
  public var blanks: [BlankView]
  /// Height of the cards below the last one that is built, in CSS pixels.
  public var spaceBelow: Int32
  /// The slot of a card that begins a row, even if the row above has room for it; nil if no card
  /// does.
  public var rowStart: Int32?
  /// The content below the last card.
  public var footer: Footer
  /// The pull-to-refresh indicator.
  public var pull: PullView
  /// Number of photos newer than the list; they are announced, not inserted.
  public var newPhotos: Int32
  /// The date scrubber; nil in short lists.
  public var scrubber: ScrubberView?
  /// The alert to show, if any.
  public var alert: AlertView?

  /// The content below the last card.
  public enum Footer: Hashable, Sendable {
    /// No footer.
    case none
    /// The next page is being loaded.
    case loading
    /// Loading failed; a button retries.
    case retry(Phrase)
    /// The list has no photos.
    case empty
  }

  /// The pull-to-refresh indicator above the first card.
  public enum PullView: Hashable, Sendable {
    /// Hidden.
    case hidden
    /// Pulled down by this many CSS pixels; `isEnough` if releasing refreshes the list.
    case pulled(Int32, isEnough: Bool)
    /// The newest photos are being loaded.
    case refreshing
  }
}

/// A placeholder for a photo that is not loaded.
public struct BlankView: Hashable, Sendable {
  /// The position in the feed; 0 is the newest photo.
  public var slot: Int32
  /// The height of the card that will replace it, in CSS pixels; 0 while the viewport is unknown.
  public var height: Int32
  /// The aspect ratio of the photo.
  public var proportion: Proportion
}

/// The scrubber at the edge of a long list, which jumps to a date.
public struct ScrubberView: Hashable, Sendable {
  /// The length of the thumb in CSS pixels; must match the style sheet.
  public static let thumb: Int32 = 48
  /// The thumb's position at the oldest photo; 0 is the newest.
  public static let scale: Int64 = 10_000

  /// The position of the thumb: 0 at the newest photo, 10,000 at the oldest.
  public var place: Int32
  /// The month of the photo at the upper edge of the window.
  public var month: Phrase
  /// Whether the thumb is visible even without the focus.
  public var isShown: Bool
  /// Whether a finger or the mouse holds the thumb.
  public var isHeld: Bool
}

/// The content of one photo's card in the feed.
public struct CardView: Hashable, Sendable {
  /// The position in the feed; 0 is the newest photo.
  public var slot: Int32
  /// The photo's id.
  public var id: String
  /// The list that contains the photo, as the query of an address; "" for the feed and the favorites.
  public var query: String
  /// The size of the original, in pixels.
  public var size: PixelSize
  /// The height in CSS pixels; nil while the viewport is unknown.
  public var height: Int32?
  /// The blurred preview as a BlurHash; empty if the photo has no preview.
  public var blurHash: String
  /// The URL of the picture; the page appends parameters such as the width.
  public var address: String
  /// The loading state of the picture.
  public var picture: Picture
  /// A description of the photo; the accessible name.
  public var caption: String
  // Why not a phrase: comparing phrases costs the web app 2 kB.
  /// The upload date, if known.
  public var date: CalendarDate?
  /// The author's name; empty if it is unknown or that of all photos, and in the basic edition.
  public var author: String
  /// The author's username; empty if unknown.
  public var username: String
  /// Whether the heart is red.
  public var isLiked: Bool
  /// Whether a loader replaces the heart; taps are ignored then.
  public var isLiking: Bool
}
