public import Domain

/// One page of the feed.
public struct PhotoPage: Hashable, Sendable {
  /// The photos in feed order.
  public let photos: [Photo]
  /// Whether this is the last page.
  public let isLast: Bool

  /// Creates a page; `isLast` if fewer photos came than were requested.
  public init(photos: [Photo], isLast: Bool) {
    self.photos = photos
    self.isLast = isLast
  }
}
