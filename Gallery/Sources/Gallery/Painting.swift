/// A finished picture in 8-bit sRGB, three bytes per pixel, row by row from the top.
public struct Painting: ~Copyable {
  private let canvas: Canvas

  /// Wraps `canvas`, all of whose pixels must have been set.
  init(_ canvas: consuming Canvas) {
    self.canvas = canvas
  }

  /// Pixels across.
  public var width: Int { canvas.width }
  /// Pixels down.
  public var height: Int { canvas.height }

  /// Calls `body` with the `width` × `height` × 3 bytes: red, green and blue of each pixel.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(canvas.prints)
  }
}
