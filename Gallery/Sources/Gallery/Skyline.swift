/// A town skyline with lit windows.
struct Skyline: Scene {
  /// Random seed for the houses.
  let seed: UInt32
  /// The sky behind the houses.
  let sky: Sky
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// Vertical position (`v`) of the foot of the houses.
  var level: Float = 0.42
  /// Approximate height of the tallest houses.
  var tall: Float = 0.2
  /// Share of lit windows, from 0 to 1.
  var lit: Float = 0.35
  /// The color of the haze between the houses.
  var haze = Color(0.30, 0.24, 0.30)

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    clouds?.paint(on: canvas, sky: sky)
    for layer in 0..<4 { paint(layer, on: canvas) }
  }

  private func paint(_ layer: Int, on canvas: borrowing Canvas) {
    let depth = Float(layer) / 3
    var dice = Dice(seed &+ UInt32(layer) &* 7)
    let noise = Noise(seed &+ UInt32(layer))
    var u: Float = -0.02
    while u < canvas.across {
      let wide = mix(0.010, 0.034, depth) * dice.roll(0.6, 1.5)
      let centre = exponential(-(u - canvas.across * 0.58) * (u - canvas.across * 0.58) * 9)
      let grown = power(dice.roll(), 2.2) * (0.3 + 0.9 * centre) * mix(1, 0.55, depth)
      let height = tall * (0.10 + grown)
      let house = House(
        left: u, width: wide, top: level - height, foot: level, depth: depth,
        seed: seed &+ dice.whole(), step: mix(0.0026, 0.0052, depth))
      house.paint(on: canvas, lit: lit, haze: haze, noise)
      u += wide * dice.roll(0.75, 1.15)
    }
  }
}

/// One house of a skyline.
struct House {
  /// Horizontal position (`u`) of the left edge.
  let left: Float
  /// Width of the house; the longer side of the picture is 1.
  let width: Float
  /// Vertical position (`v`) of the roof.
  let top: Float
  /// Vertical position (`v`) of the foot of the house.
  let foot: Float
  /// 0 far, 1 near.
  let depth: Float
  /// Random seed for the windows.
  let seed: UInt32
  /// Height of one floor.
  let step: Float

  /// Paints the house; on average the fraction `lit` of the windows is lit.
  func paint(on canvas: borrowing Canvas, lit: Float, haze: Color, _ noise: Noise) {
    let own = Noise(seed)
    let scale = canvas.longSide
    let body = mix(haze * 0.75, Color(0.018, 0.02, 0.032), 0.25 + 0.75 * depth)
    let warm = own.speck(1, 1)
    let busy = lit * (0.3 + 1.2 * own.speck(2, 7))
    let first = max(0, Int(top * scale))
    let last = min(canvas.height, Int(foot * scale))
    guard first < last else { return }
    for row in first..<last {
      let v = (Float(row) + 0.5) / scale
      let storey = Int((v - top) / step)
      let inStorey = (v - top) / step - Float(storey)
      let fog = smooth(0.05, 0.0, foot - v) * 0.45 * (1 - 0.6 * depth)
      for column in max(
        0, Int(left * scale))..<max(0, min(canvas.width, Int((left + width) * scale)))
      {
        let u = (Float(column) + 0.5) / scale
        let window = Int((u - left) / (step * 0.72))
        let inWindow = (u - left) / (step * 0.72) - Float(window)
        var color = mix(body * (0.9 + 0.2 * (u - left) / width), haze, fog)
        let mark = own.speck(window, storey)
        if mark < busy, inStorey > 0.3, inWindow > 0.25, storey > 0 {
          let hue = own.speck(window + 40, storey)
          let lamp = mix(Color(1.5, 0.80, 0.30), Color(0.95, 1.0, 1.1), hue * warm * 0.9)
          color += lamp * ((0.25 + 0.75 * own.speck(window, storey + 90)) * (0.45 + 0.5 * depth))
        }
        canvas[column, row] = color
      }
    }
  }
}
