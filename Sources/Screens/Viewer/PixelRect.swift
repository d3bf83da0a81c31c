import Domain

/// A part of a photo, in pixels of the upright original.
public struct PixelRect: Hashable, Sendable {
  /// Pixels to the left of it.
  public var left: Int32
  /// Pixels above it.
  public var top: Int32
  /// Its width.
  public var width: Int32
  /// Its height.
  public var height: Int32

  init(left: Int32, top: Int32, width: Int32, height: Int32) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// All of a photo.
  init(_ size: PixelSize) {
    self.init(left: 0, top: 0, width: size.width, height: size.height)
  }

  var pixels: Double { Double(width) * Double(height) }

  func covers(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && left + width >= other.left + other.width
      && top + height >= other.top + other.height
  }
}

/// What of a photo the screen shows, where the photo rests.
struct Sight {
  /// The middle of it, in pixels from the upper left corner of the original.
  var middle: Point
  /// From there to its edges.
  var reach: Point
  /// Device pixels for each pixel of the original.
  var scale: Double

  /// The part of `whole` that is `factor` times as long and as wide.
  func widened(by factor: Double, in whole: PixelRect) -> PixelRect {
    let (left, width) = Sight.cut(middle.x, reach.x * factor, whole.width)
    let (top, height) = Sight.cut(middle.y, reach.y * factor, whole.height)
    return PixelRect(left: left, top: top, width: width, height: height)
  }

  private static func cut(
    _ middle: Double, _ reach: Double, _ side: Int32
  ) -> (start: Int32, length: Int32) {
    let start = Int32(min(max(middle - reach, 0), Double(side - 1)))
    let end = Int32(min(max(middle + reach, 0) + 1, Double(side)))
    return (start, max(1, end - start))
  }
}
