/// Width and height of an image in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right, at least 1.
  public let width: Int32
  /// Pixels from top to bottom, at least 1.
  public let height: Int32

  /// Creates a size; sides below 1 become 1, so that the aspect ratio is always defined.
  public init(width: Int32, height: Int32) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}
