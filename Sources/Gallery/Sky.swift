/// The air above the horizon, with or without a sun in it.
struct Sky: Sendable {
  /// Straight up.
  var zenith: Colour
  /// Halfway.
  var middle: Colour
  /// At the horizon.
  var horizon: Colour
  /// The light around the sun.
  var glow: Colour
  /// The sun's place across the picture.
  var sunU: Float = 0.5
  /// The sun's place down the picture.
  var sunV: Float = 0.3
  /// How far the glow reaches; 0.1 is tight.
  var reach: Float = 0.22
  /// The brightness of the sun's disc; 0 hides it.
  var disc: Float = 0
  /// The radius of the disc.
  var size: Float = 0.012
  /// Where the horizon is, down the picture.
  var level: Float = 0.4
  /// How far above the horizon the zenith's colour is reached.
  var span: Float = 0.55

  /// The light from one point of the sky.
  @inline(__always)
  func light(_ u: Float, _ v: Float) -> Colour {
    let rise = clamp((level - v) / span, 0, 1.4)
    let low = mix(horizon, middle, smooth(0, 0.42, rise))
    var colour = mix(low, zenith, smooth(0.2, 1.15, rise))
    let across = u - sunU
    let down = (v - sunV) * 1.25
    let distance = (across * across + down * down).squareRoot()
    colour += glow * (reach * reach / (reach * reach + distance * distance * 4))
    colour += glow * (0.55 * exponential(-distance / (reach * 0.32)))
    if disc > 0 {
      let edge = (across * across + (v - sunV) * (v - sunV)).squareRoot()
      colour += glow * (disc * smooth(size * 1.08, size * 0.92, edge))
      colour += glow * (disc * 0.08 * exponential(-edge / (size * 1.5)))
    }
    return colour
  }

  /// No light at all; for land that is painted over something else.
  static let none = Sky(zenith: .zero, middle: .zero, horizon: .zero, glow: .zero)

  /// Paints the sky over the rows above the horizon and a little below.
  func paint(on canvas: borrowing Canvas) {
    canvas.fill { u, v in light(u, v) }
  }
}
