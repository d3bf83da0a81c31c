/// A photo as screens know it.
public struct Photo: Hashable, Sendable {
  /// The public id: 11 characters of the base64url alphabet.
  public var id: String
  /// The size of the original, upright.
  public var size: PixelSize
  /// When it was added, if that is known.
  public var addedAt: Instant?
  /// The blurred preview as a BlurHash; empty when there is none.
  public var blurHash: String
  /// The dominant colour, "#rrggbb".
  public var color: String
  /// What it shows, in words; empty when nobody said.
  public var caption: String
  /// The address of the picture that takes size parameters; it has a query already.
  public var address: String
  /// Whether the signed-in person likes it.
  public var isLiked: Bool

  /// A photo with all that is known about it.
  public init(
    id: String, size: PixelSize, addedAt: Instant?, blurHash: String, color: String,
    caption: String, address: String, isLiked: Bool
  ) {
    self.id = id
    self.size = size
    self.addedAt = addedAt
    self.blurHash = blurHash
    self.color = color
    self.caption = caption
    self.address = address
    self.isLiked = isLiked
  }
}
