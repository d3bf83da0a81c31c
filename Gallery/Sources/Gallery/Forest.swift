/// Rows of firs in mist.
struct Forest: Scene {
  /// Random seed for the trees.
  let seed: UInt32
  /// The color of the mist at the top.
  var upper: Color
  /// The color of the mist at the bottom.
  var lower: Color
  /// The color of the nearest trees.
  var near: Color
  /// Number of rows of trees.
  var stands = 7
  /// Approximate height of the nearest trees.
  var size: Float = 0.55
  /// Vertical position (`v`) of the farthest row's ground line.
  var top: Float = 0.28
  /// Vertical position (`v`) of the nearest row's ground line.
  var bottom: Float = 0.72
  /// Strength of the light that comes through the trees; 0 for none.
  var beam: Float = 0
  /// Horizontal position (`u`) of the light that comes through the trees.
  var beamU: Float = 0.6
  /// The color of the light that comes through the trees.
  var beamColour = Color(1.2, 0.9, 0.55)
  /// Snow on the branches, from 0 to 1.
  var snow: Float = 0
  /// Rise of the ground to the right, per unit of `u`.
  var slope: Float = 0

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let height = canvas.down
    canvas.fill { u, v in
      let drift = noise.layered(u * 2.2, v * 3.5, octaves: 4)
      var color = mix(upper, lower, smooth(0, height * 0.85, v + 0.12 * drift))
      if beam > 0 {
        let across = (u - beamU) * 1.6
        let away = (across * across + (v - 0.12) * (v - 0.12)).squareRoot()
        color += beamColour * (beam * exponential(-away * 4.2))
      }
      return color
    }
    for stand in 0..<stands {
      paint(stand, noise, on: canvas)
    }
  }

  private func paint(_ stand: Int, _ noise: Noise, on canvas: borrowing Canvas) {
    let depth = Float(stand) / Float(max(stands - 1, 1))
    let tall = size * (0.10 + 0.90 * depth * depth)
    let ground = mix(top, bottom, power(depth, 1.3))
    let clear = 0.10 + 0.90 * power(depth, 1.35)
    var dice = Dice(seed &+ UInt32(stand) &* 31)
    let gap = tall * mix(0.055, 0.10, depth)
    var place = -tall * 0.3
    while place < canvas.across + tall * 0.3 {
      let u = place + gap * dice.roll(-0.4, 0.4)
      let grove = 0.5 + 0.5 * noise.at(u * 2.6 + depth * 20, depth * 9)
      let own = tall * dice.roll(0.35, 1.0) * (0.45 + 0.75 * grove)
      let hill = 0.07 * noise.layered(u * 2 + depth * 13, depth * 5, octaves: 3)
      let foot = ground + hill - slope * (u - canvas.across / 2)
      if dice.roll() < 1.5 * grove - 0.25 {
        Fir(
          u: u, foot: foot, height: own, lean: dice.roll(-0.02, 0.02), seed: seed &+ dice.whole()
        )
        .paint(on: canvas, in: self, depth: depth, clear: clear)
      }
      place += gap
    }
    layMist(ground, depth, noise, on: canvas)
  }

  /// Paints the mist at the foot of a row.
  private func layMist(
    _ ground: Float, _ depth: Float, _ noise: Noise, on canvas: borrowing Canvas
  ) {
    guard depth < 0.99 else { return }
    canvas.change { old, u, v in
      let reach = v - ground + 0.05 + slope * (u - canvas.across / 2)
      guard reach > -0.22 else { return old }
      let drift = 0.55 + 0.6 * noise.at(u * 3 + depth * 40, v * 7)
      let veil = smooth(-0.2, 0.10, reach) * clamp(drift) * (0.85 - 0.5 * depth)
      var fog = mix(upper, lower, 0.7)
      if beam > 0 { fog += beamColour * (beam * 0.35 * exponential(-abs(u - beamU) * 3)) }
      return mix(old, fog, clamp(veil))
    }
  }
}

/// One fir, painted pixel row by pixel row from its tip.
struct Fir {
  /// Horizontal position (`u`).
  let u: Float
  /// Vertical position (`v`) of the foot of the trunk.
  let foot: Float
  /// Height of the tree; the longer side of the picture is 1.
  let height: Float
  /// Displacement of the tip to the right, as a fraction of the height.
  let lean: Float
  /// Random seed for the branches.
  let seed: UInt32

  /// Paints the fir; `clear`, from 0 to 1, is its opacity in the mist.
  func paint(on canvas: borrowing Canvas, in forest: Forest, depth: Float, clear: Float) {
    let noise = Noise(seed)
    let scale = canvas.longSide
    let tip = foot - height
    let half = height * (0.23 + 0.07 * noise.speck(3, 9))
    let first = Int(clamp(tip * scale, 0, Float(canvas.height)))
    let last = Int(clamp(foot * scale, 0, Float(canvas.height)))
    for row in first..<max(first, last) {
      let v = (Float(row) + 0.5) / scale
      let part = (v - tip) / height
      let layer = part * 21 + 1.5 * noise.at(part * 6, 3)
      let droop = fraction(layer)
      let axis = u + lean * (1 - part) * height
      for side in 0..<2 {
        let sign: Float = side == 0 ? -1 : 1
        let own = noise.at(Float(wholePart(layer)) * 1.7 + sign * 40, part * 2)
        let ragged = noise.at(part * 95, sign * 8)
        let shape = power(part, 0.82) * (0.72 + 0.4 * own) * (0.5 + 0.5 * droop)
        let reach =
          half * max(shape + 0.14 * ragged * part, 0.012) * smooth(1, 0.93, part)
          + height * 0.006
        span(
          row, v, from: axis, to: axis + sign * reach, noise, canvas, forest, depth, clear, droop)
      }
    }
  }

  @inline(__always)
  private func span(
    _ row: Int, _ v: Float, from axis: Float, to edge: Float, _ noise: Noise,
    _ canvas: borrowing Canvas, _ forest: Forest, _ depth: Float, _ clear: Float, _ droop: Float
  ) {
    let scale = canvas.longSide
    let low = min(axis, edge) * scale
    let high = max(axis, edge) * scale
    guard high > 0, low < Float(canvas.width) else { return }
    for column in max(0, Int(low))...max(0, min(canvas.width - 1, Int(high))) {
      let x = Float(column)
      let cover = clamp(min(x + 1, high) - max(x, low))
      guard cover > 0 else { continue }
      let out = abs(x + 0.5 - axis * scale) / max(high - low, 1)
      let needles = noise.at(x / scale * 260, v * 330)
      let gaps = smooth(0.1, -0.5, needles * 0.7 + (out - 0.72) * 1.3)
      var body = forest.near * (1 + 0.5 * needles + 0.5 * droop)
      if forest.snow > 0 {
        let laid = smooth(0.55, 0.0, droop + 0.9 * needles) * forest.snow
        body = mix(body, Color(0.62, 0.68, 0.76), laid)
      }
      let old = canvas[column, row]
      canvas[column, row] = mix(old, body, cover * clear * gaps)
    }
  }
}

extension Dice {
  /// The next pseudorandom integer, from 0 up to 2²⁴ − 1.
  mutating func whole() -> UInt32 {
    UInt32(roll() * 16_777_216)
  }
}
