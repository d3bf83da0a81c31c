import Domain

/// A variant with more pixels than the base picture, of the whole photo or of a part.
struct Sharper: Hashable, Sendable {
  /// The part of the photo that the variant shows, in pixels of the original.
  var part: PixelRect
  /// The requested width, in pixels.
  var width: Int32
  var hasFailed = false

  /// Pixels of the variant per pixel of the original, at most 1.
  var scale: Double { min(1, Double(width) / Double(part.width)) }
}

extension ViewerScreen {
  /// The widths to choose from, in pixels.
  private static let widths: [Int32] = [400, 800, 1200, 1600, 2400, 4096]
  /// Maximum number of pixels of a base picture; three of them may be decoded at once.
  private static let basePixels = 2_200_000.0
  /// Maximum number of pixels of a larger variant of the whole photo, and of one of a part; one of
  /// each may be decoded.
  private static let wholePixels = 4_000_000.0
  private static let partPixels = 3_000_000.0
  /// A picture is too coarse if one of its pixels is wider than this many device pixels.
  private static let coarsest = 1.5
  /// A part is this much longer and wider than the visible part of the photo.
  private static let margin = 1.5

  /// The width of the base picture: usually 1,600 pixels; less for tall photos, which would have
  /// too many pixels, more for panoramas, whose height would be too small.
  static func baseWidth(_ size: PixelSize) -> Int32 {
    var best = widths[0]
    for width in widths {
      guard pixels(of: size, width) <= basePixels, width <= 1600 || best < size.width else { break }
      best = width
    }
    return best
  }

  private static func pixels(of size: PixelSize, _ width: Int32) -> Double {
    let width = Double(min(width, size.width))
    return width * width * Double(size.height) / Double(size.width)
  }

  /// Requests a larger variant if the visible part is too coarse or not covered.
  ///
  /// A larger variant stays when the photo is zoomed out, and until the next one is loaded.
  mutating func sharpen() {
    guard phase == .shown, let sight = stage.sight else { return }
    let whole = PixelRect(photo.size)
    let wide = sight.widened(by: ViewerScreen.margin, in: whole)
    let scale = min(sight.scale, (ViewerScreen.partPixels / wide.pixels).squareRoot())
    let needed = min(1, scale / ViewerScreen.coarsest)
    let present =
      coming ?? sharper ?? Sharper(part: whole, width: ViewerScreen.baseWidth(photo.size))
    guard present.scale < needed || !present.part.covers(sight.widened(by: 1, in: whole)) else {
      return
    }
    for width in ViewerScreen.widths + [photo.size.width] {
      let variant = Sharper(part: whole, width: width)
      let pixels = ViewerScreen.pixels(of: photo.size, width)
      if variant.scale >= needed, pixels <= ViewerScreen.wholePixels {
        coming = variant
        return
      }
    }
    coming = Sharper(part: wide, width: Int32(Double(wide.width) * min(1, scale)) + 1)
  }
}
