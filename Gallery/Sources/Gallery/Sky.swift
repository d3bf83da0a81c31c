/// A sky gradient, with or without a sun.
struct Sky: Sendable {
  /// Color at the top.
  var zenith: Color
  /// Color halfway up.
  var middle: Color
  /// Color at the horizon.
  var horizon: Color
  /// Color of the glow around the sun.
  var glow: Color
  /// Horizontal position of the sun (`u`).
  var sunU: Float = 0.5
  /// Vertical position of the sun (`v`).
  var sunV: Float = 0.3
  /// Radius of the glow; 0.1 is tight.
  var reach: Float = 0.22
  /// Brightness of the sun's disc; 0 hides it.
  var disc: Float = 0
  /// Radius of the disc.
  var size: Float = 0.012
  /// Vertical position (`v`) of the horizon.
  var level: Float = 0.4
  /// Height above the horizon where the color is almost that of the zenith.
  var span: Float = 0.55

  /// The light from one point of the sky.
  @inline(__always)
  func light(_ u: Float, _ v: Float) -> Color {
    let rise = clamp((level - v) / span, 0, 1.4)
    let low = mix(horizon, middle, smooth(0, 0.42, rise))
    var color = mix(low, zenith, smooth(0.2, 1.15, rise))
    let across = u - sunU
    let down = (v - sunV) * 1.25
    let distance = (across * across + down * down).squareRoot()
    color += glow * (reach * reach / (reach * reach + distance * distance * 4))
    color += glow * (0.55 * exponential(-distance / (reach * 0.32)))
    if disc > 0 {
      let edge = (across * across + (v - sunV) * (v - sunV)).squareRoot()
      color += glow * (disc * smooth(size * 1.08, size * 0.92, edge))
      color += glow * (disc * 0.08 * exponential(-edge / (size * 1.5)))
    }
    return color
  }

  /// A black sky, for land that is painted over another scene.
  static let none = Sky(zenith: .zero, middle: .zero, horizon: .zero, glow: .zero)

  /// Fills the whole canvas with the sky.
  func paint(on canvas: borrowing Canvas) {
    canvas.fill { u, v in light(u, v) }
  }
}
