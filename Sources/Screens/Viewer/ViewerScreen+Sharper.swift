import Domain

/// A larger variant that lies over the picture once it has come.
struct Sharper: Hashable, Sendable {
  /// The width that was asked for, in pixels.
  var width: Int32
  var isShown = false
  var hasFailed = false
}

extension ViewerScreen {
  /// Widths that a picture is asked for in, in pixels.
  public static let widths: [Int32] = [1600, 2400, 4096]
  /// A pixel of the picture may be drawn so many device pixels large.
  private static let coarsest = 1.5

  /// Asks for a larger variant when the one on display is drawn too large.
  ///
  /// A larger one stays when the photo gets smaller again: it is there.
  mutating func sharpen() {
    guard phase == .shown, let drawn = stage.drawnWidth else { return }
    let original = photo.size.width
    let present = sharper?.width ?? ViewerScreen.widths[0]
    let wanted = ViewerScreen.widths.first {
      $0 >= original || drawn / Double($0) <= ViewerScreen.coarsest
    }
    let width = wanted ?? ViewerScreen.widths[ViewerScreen.widths.count - 1]
    if width > present { sharper = Sharper(width: width) }
  }
}
