import Domain

/// A variant with more pixels than the picture below it: of the whole photo, or of a part of it.
struct Sharper: Hashable, Sendable {
  /// The part that it shows, in pixels of the original.
  var part: PixelRect
  /// The width that is asked for, in pixels.
  var width: Int32
  var hasFailed = false

  /// Pixels of the variant for each pixel of the original, at most 1.
  var scale: Double { min(1, Double(width) / Double(part.width)) }
}

extension ViewerScreen {
  /// Widths of pictures, in pixels.
  private static let widths: [Int32] = [400, 800, 1200, 1600, 2400, 4096]
  /// Pixels of the picture that every photo has: three times this are decoded at once.
  private static let basePixels = 2_200_000.0
  /// Pixels of a larger variant of the whole photo, and of one of a part; one of each may be decoded.
  private static let wholePixels = 4_000_000.0
  private static let partPixels = 3_000_000.0
  /// A pixel of the picture may be drawn so many device pixels large.
  private static let coarsest = 1.5
  /// A part is that much longer and wider than what the screen shows of the photo.
  private static let margin = 1.5

  /// How wide a picture of a photo of this size is asked for: 1,600 pixels, less for tall photos, more
  /// for wide ones, whose short side would have too few.
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

  /// Asks for a larger variant when what the screen shows is drawn too large or not covered.
  ///
  /// A larger one stays when the photo gets smaller again, and until the next one is there.
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
