public import Domain

/// One page of the feed.
public struct PhotoPage: Hashable, Sendable {
  /// Number of photos per request once the aspect ratios of all photos (the index) are known.
  public static let blockSize: Int32 = 30

  /// The photos in feed order.
  public let photos: [Photo]
  /// Whether the list ends with this page, so that no further one is requested.
  public let isLast: Bool

  /// Creates a page; `isLast` if fewer photos came than were requested.
  public init(photos: [Photo], isLast: Bool) {
    self.photos = photos
    self.isLast = isLast
  }
}
