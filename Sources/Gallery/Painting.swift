/// A finished picture in 8-bit sRGB, three bytes per pixel, row by row from the top.
public struct Painting: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// `width` × `height` × 3 bytes: red, green and blue of each pixel.
  public let pixels: [UInt8]
}
