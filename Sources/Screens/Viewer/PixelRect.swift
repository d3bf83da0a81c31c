import Domain

/// A rectangle in a photo, in pixels of the upright original.
public struct PixelRect: Hashable, Sendable {
  /// Distance from the left edge of the photo, in pixels.
  public var left: Int32
  /// Distance from the top edge of the photo, in pixels.
  public var top: Int32
  /// The width, in pixels.
  public var width: Int32
  /// The height, in pixels.
  public var height: Int32

  init(left: Int32, top: Int32, width: Int32, height: Int32) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The whole photo.
  init(_ size: PixelSize) {
    self.init(left: 0, top: 0, width: size.width, height: size.height)
  }

  var pixels: Double { Double(width) * Double(height) }

  func covers(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && left + width >= other.left + other.width
      && top + height >= other.top + other.height
  }
}

/// Which part of the photo the screen shows while the photo is at rest.
struct Sight {
  /// The middle of the visible part, in pixels from the upper left corner of the original.
  var middle: ScreenPoint
  /// Half the size of the visible part, in pixels of the original.
  var reach: ScreenPoint
  /// Device pixels per pixel of the original.
  var scale: Double

  /// The visible part enlarged by `factor` and clipped to `whole`.
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
