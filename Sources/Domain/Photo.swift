/// A photo as the screens use it.
public struct Photo: Hashable, Sendable {
  /// The public id: 11 characters of the base64url alphabet.
  public var id: String
  /// The size of the original image in pixels, after its Exif orientation is applied.
  public var size: PixelSize
  /// The photo's date in its list: when it was added, on the viewer's clock, or taken, on the clock there, if the
  /// owner ordered the apps' feed by that (FEED-25); nil if unknown. A clock counts as if it were at UTC.
  public var addedAt: Instant?
  /// The blurred preview as a BlurHash; empty if unavailable.
  public var blurHash: String
  /// The dominant color, "#rrggbb".
  public var color: String
  /// A description of what the photo shows; may be empty.
  public var caption: String
  /// The URL of the image; it has a query, to which size parameters are appended.
  public var address: String
  /// Whether the signed-in person likes the photo.
  public var isLiked: Bool
  /// The author's name; empty if unknown.
  public var author: String
  /// The author's username; empty if unknown.
  public var username: String

  /// Creates a photo; the values are not checked.
  public init(
    id: String, size: PixelSize, addedAt: Instant?, blurHash: String, color: String,
    caption: String, address: String, isLiked: Bool, author: String = "", username: String = ""
  ) {
    self.id = id
    self.size = size
    self.addedAt = addedAt
    self.blurHash = blurHash
    self.color = color
    self.caption = caption
    self.address = address
    self.isLiked = isLiked
    self.author = author
    self.username = username
  }
}
