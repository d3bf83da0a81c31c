/// A street at night, far out of focus.
struct Lamps: Scene {
  /// Random seed for the lamps.
  let seed: UInt32
  /// The sky above the town.
  var upper = Color(0.02, 0.035, 0.08)
  /// The street below.
  var lower = Color(0.012, 0.012, 0.022)
  /// Colors of the lamps; must not be empty.
  var colors: [Color]
  /// Number of lamps.
  var count = 150
  /// Radius of the largest discs.
  var size: Float = 0.045
  /// Vertical position (`v`) of the far end of the street.
  var level: Float = 0.4
  /// Strength of the reflections on the wet street; 0 for a dry one.
  var wet: Float = 0.6

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    canvas.fill { u, v in
      let smoke = 0.8 + 0.35 * noise.layered(u * 2, v * 2, octaves: 3)
      let glow = exponential(-abs(v - level) * 5)
      let lit = colors[0] * (0.05 * glow * smoke)
      return mix(upper, lower, smooth(level - 0.2, level + 0.15, v)) * smoke + lit
    }
    paintBlocks(noise, on: canvas)
    var dice = Dice(seed)
    for _ in 0..<count {
      let depth = dice.roll()
      let side = dice.roll() < 0.5 ? Float(-1) : 1
      let far = 0.04 + 0.62 * power(depth, 1.5)
      let u = canvas.across / 2 + side * far * dice.roll(0.55, 1.1) * canvas.across * 0.9
      let rise = dice.roll(-0.05, 0.42) * (0.25 + depth)
      let color = colors[min(Int(dice.roll() * Float(colors.count)), colors.count - 1)]
      let radius = size * (0.25 + 0.75 * depth) * dice.roll(0.6, 1)
      let bright = dice.roll(0.12, 0.75)
      let brush = Brush(softness: radius * 0.12 + 0.001)
      brush.disc(
        on: canvas, at: (u, level - rise), radius: radius, color: color * bright, rim: 0.35)
      if wet > 0 {
        smear(color * (bright * wet * 0.16), u, rise, radius, noise, on: canvas)
      }
    }
  }

  private func paintBlocks(_ noise: Noise, on canvas: borrowing Canvas) {
    canvas.change { old, u, v in
      let off = abs(u - canvas.across / 2) / canvas.across
      let step = Float(wholePart(u * 9))
      let roof = level - 0.05 - 0.62 * off * (0.6 + 0.5 * noise.at(step * 3.7, 1.5))
      let wall = smooth(roof - 0.02, roof + 0.02, v) * smooth(level + 0.03, level - 0.03, v)
      return mix(old, lower * 0.8 + upper * 0.2, wall * 0.85)
    }
  }

  /// The lamp's reflection on the wet street.
  private func smear(
    _ light: Color, _ u: Float, _ rise: Float, _ radius: Float, _ noise: Noise,
    on canvas: borrowing Canvas
  ) {
    let first = Int((level + 0.01) * canvas.longSide)
    guard first < canvas.height else { return }
    for row in first..<canvas.height {
      let v = Float(row) / canvas.longSide - level
      let fall = exponential(-abs(v - max(rise, 0) * 1.2) * 5)
      let wave = noise.at(v * 46, u * 7) * radius * 0.5 + noise.at(v * 160, u * 17) * radius * 0.3
      let wide = radius * (1.0 + 0.8 * v)
      let low = Int(clamp((u + wave - wide * 1.6) * canvas.longSide, 0, Float(canvas.width)))
      let high = Int(clamp((u + wave + wide * 1.6) * canvas.longSide, 0, Float(canvas.width)))
      for column in low..<max(low, high) {
        let x = ((Float(column) + 0.5) / canvas.longSide - u - wave) / wide
        canvas[column, row] += light * (fall * exponential(-x * x * 2.4))
      }
    }
  }
}

/// Drops on a window pane; each refracts the scene behind it.
struct RainyPane: Scene {
  /// Random seed for the raindrops.
  let seed: UInt32
  /// Scene behind the pane.
  let outside: any Scene
  /// Number of drops, not counting the trails they leave.
  var drops = 1500

  func paint(on canvas: borrowing Canvas) {
    outside.paint(on: canvas)
    let noise = Noise(seed)
    canvas.change { old, u, v in
      let fog = 0.5 + 0.5 * noise.layered(u * 3, v * 2, octaves: 4)
      return mix(old, Color(0.10, 0.12, 0.15), 0.10 + 0.16 * fog)
    }
    var dice = Dice(seed)
    for index in 0..<drops {
      let part = Float(index) / Float(drops)
      let radius = 0.0022 + 0.020 * power(part, 9) + 0.006 * power(dice.roll(), 6)
      let place = (u: dice.roll() * canvas.across, v: dice.roll() * canvas.down)
      drop(at: place, radius: radius, stretch: dice.roll(1, 1.35), noise, on: canvas)
      if part > 0.93 { trail(above: place, radius: radius, &dice, noise, on: canvas) }
    }
  }

  /// Paints the trail of small drops behind a running drop.
  private func trail(
    above place: (u: Float, v: Float), radius: Float, _ dice: inout Dice, _ noise: Noise,
    on canvas: borrowing Canvas
  ) {
    var v = place.v - radius * 1.5
    var u = place.u
    for _ in 0..<Int(dice.roll(4, 22)) {
      v -= radius * dice.roll(0.7, 1.6)
      u += radius * dice.roll(-0.22, 0.22)
      drop(at: (u, v), radius: radius * dice.roll(0.15, 0.42), stretch: 1.2, noise, on: canvas)
    }
  }

  private func drop(
    at place: (u: Float, v: Float), radius: Float, stretch: Float, _ noise: Noise,
    on canvas: borrowing Canvas
  ) {
    let scale = canvas.longSide
    let reach = radius * 1.35 * scale
    let (x, y) = (place.u * scale, place.v * scale)
    let own = noise.at(place.u * 90, place.v * 90)
    for row in max(0, Int(y - reach))..<max(0, min(canvas.height, Int(y + reach) + 1)) {
      for column in max(0, Int(x - reach))..<max(0, min(canvas.width, Int(x + reach) + 1)) {
        let across = (Float(column) + 0.5 - x) / (radius * scale)
        let down = (Float(row) + 0.5 - y) / (radius * scale * stretch)
        let turn = angle(down, across)
        let edge = 1 + 0.13 * sine(turn * 2 + own * 9) + 0.06 * sine(turn * 3 - own * 17)
        let away = (across * across + down * down).squareRoot() / edge
        let cover = smooth(1, 1 - 1.6 / (radius * scale + 1), away)
        guard cover > 0 else { continue }
        let bend = 0.03 + 0.14 * away * away
        var light = canvas.sample(place.u - across * bend, place.v - down * bend * 1.3 - 0.01)
        light = light * (1.15 - 0.75 * smooth(0.55, 1, away) * clamp(0.6 - down))
        let glint = (across + 0.36) * (across + 0.36) + (down + 0.42) * (down + 0.42)
        light += Color(0.55, 0.6, 0.66) * (0.55 * exponential(-glint * 26))
        canvas.lay(light, cover * 0.94, column, row)
      }
    }
  }
}
