import Domain

/// A requested size before rounding; both sides are above 0.
struct Frame: Hashable, Sendable {
  var width: Double
  var height: Double

  /// In whole pixels, each side at least 1.
  var rounded: PixelSize {
    PixelSize(width: Int32(width.rounded()), height: Int32(height.rounded()))
  }

  func scaled(by factor: Double) -> Frame {
    Frame(width: width * factor, height: height * factor)
  }

  /// Each side limited to `side` on its own.
  func clamped(to side: Double) -> Frame {
    Frame(width: min(width, side), height: min(height, side))
  }

  /// In the same proportions, with no side above `side`.
  func shrunk(to side: Double) -> Frame {
    scaled(by: min(1, side / width, side / height))
  }
}

extension PixelSize {
  /// The largest size of these proportions inside `frame`.
  func inside(_ frame: Frame, enlarging: Bool) -> PixelSize {
    let factor = min(frame.width / Double(width), frame.height / Double(height))
    return scaled(by: enlarging ? factor : min(1, factor))
  }

  /// The smallest size of these proportions that covers `frame`.
  func covering(_ frame: PixelSize) -> PixelSize {
    let factor = max(
      Double(frame.width) / Double(width), Double(frame.height) / Double(height))
    let exact = scaled(by: factor)
    return PixelSize(
      width: max(exact.width, frame.width), height: max(exact.height, frame.height))
  }

  /// The longer side after shrinking this size to at most `pixels`.
  func longestSide(pixels: Int64) -> Int32 {
    let own = Double(width) * Double(height)
    let factor = min(1, (Double(pixels) / own).squareRoot())
    return Int32(Double(max(width, height)) * factor)
  }

  /// In the same proportions, with no side above `side`.
  func held(to side: Int32) -> PixelSize {
    guard max(width, height) > side else { return self }
    return scaled(by: Double(side) / Double(max(width, height)))
  }

  private func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: Int32((Double(width) * factor).rounded()),
      height: Int32((Double(height) * factor).rounded()))
  }
}
