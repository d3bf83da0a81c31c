/// The limits that a file must meet before it is decoded.
public struct PictureLimits: Hashable, Sendable {
  /// The longest file in bytes: 64 MiB.
  public var bytes: Int64 = 64 << 20
  /// The most pixels: 100 megapixels, more than a single shot of any phone or camera.
  public var pixels: Int64 = 100_000_000
  /// The longest side in pixels.
  public var side: Int32 = 30_000
  /// The most pixels of a progressive or interlaced image, which must be decoded as a whole.
  public var interlacedPixels: Int64 = 50_000_000

  /// The default limits.
  public init() {}
}
