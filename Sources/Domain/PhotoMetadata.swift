/// What is known about a photo besides its picture (FEED-23). A text is never blank: nil means unknown.
public struct PhotoMetadata: Hashable, Sendable {
  /// What the photo shows, in a few words.
  public var title: String?
  /// What its author wrote about it.
  public var description: String?
  /// The author's display name.
  public var author: String?
  /// The author's @name, without "@".
  public var username: String?
  /// When the photo was taken, by the camera's clock as if that showed UTC.
  public var capturedAt: Instant?
  /// When the photo was added.
  public var addedAt: Instant?
  /// Where the photo was taken, from the place to the country.
  public var place: String?
  /// The camera's maker and model.
  public var camera: String?
  /// How the picture was exposed.
  public var exposure = PhotoExposure()
  /// The tags in their order.
  public var tags: [String] = []
  /// The size of the original in its upright orientation.
  public var size: PixelSize

  /// Metadata of a photo of which only the size is known.
  public init(size: PixelSize) {
    self.size = size
  }
}

/// How a camera exposed a picture; nil for what is unknown.
public struct PhotoExposure: Hashable, Sendable {
  /// The exposure time in seconds, "1/200".
  public var time: String?
  /// The f-number, "5.6".
  public var aperture: String?
  /// The focal length in millimeters, "35".
  public var focalLength: String?
  /// The ISO sensitivity.
  public var iso: Int64?

  /// An unknown exposure.
  public init() {}
}
