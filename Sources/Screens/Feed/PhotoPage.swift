public import Domain

/// One page of the feed.
public struct PhotoPage: Hashable, Sendable {
  /// The photos in feed order.
  public let photos: [Photo]
  /// Whether nothing comes after them.
  public let isLast: Bool

  /// A page; `isLast` when fewer photos came than were asked for.
  public init(photos: [Photo], isLast: Bool) {
    self.photos = photos
    self.isLast = isLast
  }
}
