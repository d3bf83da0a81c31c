public import Domain

/// What is needed to find the photos that look like a photo.
public struct PhotoLook: Hashable, Sendable {
  /// The photo's public id.
  public var publicId: String
  /// The size of the original in pixels, upright.
  public var size: PixelSize
  /// The photo's hash.
  public var hash: PerceptualHash

  /// Creates the look of a photo.
  public init(publicId: String, size: PixelSize, hash: PerceptualHash) {
    self.publicId = publicId
    self.size = size
    self.hash = hash
  }

  /// Whether two photos may be the same picture: in another size or format, or slightly edited.
  ///
  /// Their proportions differ by at most 3 %, and their hashes in at most 10 of 128 bits.
  public func resembles(_ other: PhotoLook) -> Bool {
    let here = Int64(size.width) * Int64(other.size.height)
    let there = Int64(other.size.width) * Int64(size.height)
    return hash.distance(to: other.hash) <= PhotoLook.greatestDistance
      && abs(here - there) * 100 <= max(here, there) * 3
      && hash.isDistinctive && other.hash.isDistinctive
  }

  private static let greatestDistance = 10
}
