/// What a file may be before it is decoded.
public struct PictureLimits: Hashable, Sendable {
  /// The longest file in bytes.
  public var bytes: Int64 = 64 << 20
  /// The most pixels: 100 megapixels, more than any phone or camera of one shot.
  public var pixels: Int64 = 100_000_000
  /// The most pixels along a side.
  public var side: Int32 = 30_000
  /// The most pixels of a progressive or interlaced picture, which has to be unpacked as a whole.
  public var interlacedPixels: Int64 = 50_000_000

  /// The limits of the house.
  public init() {}
}
