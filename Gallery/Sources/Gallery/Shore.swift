/// A beach from above.
struct Shore: Scene {
  /// Random seed for the shoreline.
  let seed: UInt32
  /// Color of dry sand.
  var sand = Color(0.78, 0.62, 0.44)
  /// Color of shallow water.
  var shallow = Color(0.10, 0.55, 0.56)
  /// Color of deep water.
  var deep = Color(0.004, 0.09, 0.17)
  /// Direction from land to sea in radians; 0 is right, π/2 is down.
  var turn: Float = 0.5
  /// Position of the waterline along `turn`, measured from the middle of the picture.
  var offset: Float = 0.0
  /// Amount of rock in the surf; 0 for none.
  var rocks: Float = 0

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let (goX, goY) = (cosine(turn), sine(turn))
    canvas.fill { u, v in
      let (x, y) = (u - canvas.across / 2, v - canvas.down / 2)
      let along = y * goX - x * goY
      let out =
        x * goX + y * goY - offset + 0.05 * sine(along * 5 + 1)
        + 0.07 * noise.layered(along * 1.7, 3, octaves: 2)
      var color = out < 0.22 ? ground(u, v, out, noise) : sand * 0.5
      color = sea(over: color, u, v, out, along, noise)
      if rocks > 0 { color = rock(over: color, u, v, out, noise) }
      return color
    }
  }

  @inline(__always)
  private func ground(_ u: Float, _ v: Float, _ out: Float, _ noise: Noise) -> Color {
    let ripple = noise.slopes(u * 34, v * 34, octaves: 3)
    let patch = noise.layered(u * 5, v * 5, octaves: 2)
    let dry = sand * (1 + 0.05 * patch + 0.09 * (ripple.x - ripple.y) * 0.6)
    let wet = smooth(-0.09, -0.03, out + 0.02 * patch)
    return mix(dry, dry * Color(0.50, 0.47, 0.46), wet * 0.8)
  }

  @inline(__always)
  private func sea(
    over ground: Color, _ u: Float, _ v: Float, _ out: Float, _ along: Float, _ noise: Noise
  ) -> Color {
    let swash = 0.035 * noise.layered(along * 4, 9, octaves: 3)
    let edge = out + swash
    guard edge > -0.02 else { return ground }
    let depth = max(edge, 0)
    let body = mix(shallow, deep, 1 - exponential(-depth * 4.4))
    let seen = exponential(-depth * 13)
    let caustic = depth < 0.5 ? net(u, v, noise) * exponential(-depth * 5) : 0
    let wave = noise.slopes(u * 16 + along * 3, v * 16, octaves: 3)
    var color = mix(body, ground * Color(0.75, 0.95, 0.92), seen * 0.75)
    color *= 1 + 0.16 * caustic + 0.09 * (wave.x + wave.y) * smooth(0, 0.1, depth)
    let foam = surf(edge, along, noise)
    if foam > 0.12 {
      let lace = noise.layered(u * 60, v * 60, octaves: 4, gain: 0.7)
      let white = smooth(0.22, 0.62, foam * (0.95 + 0.75 * lace))
      color = mix(color, Color(0.92, 0.95, 0.96), white * 0.94)
    }
    return mix(ground, color, smooth(-0.003, 0.004, edge))
  }

  /// Caustics: the net of light that waves cast on the ground.
  @inline(__always)
  private func net(_ u: Float, _ v: Float, _ noise: Noise) -> Float {
    let x = u * 20 + 0.9 * noise.at(u * 9, v * 9)
    let y = v * 20 + 0.9 * noise.at(u * 9 + 5, v * 9)
    let web = noise.cell(x, y)
    return exponential(-(web.second - web.nearest) * 9)
  }

  /// Amount of foam at a distance from the water's edge, from 0 to 1.
  @inline(__always)
  private func surf(_ edge: Float, _ along: Float, _ noise: Noise) -> Float {
    var foam: Float = 0
    for line in 0..<4 {
      let own = Float(line)
      let place = 0.004 + 0.062 * own * (1 + 0.25 * own)
      guard edge > place - 0.09, edge < place + 0.22 else { continue }
      let bend = 0.030 * noise.layered(along * 3.2 + own * 11, own, octaves: 3)
      let back = edge - place - bend * (1 + 0.6 * own)
      let wide = 0.018 + 0.02 * abs(noise.at(along * 3 + own * 5, 7))
      let band = smooth(-0.004, 0.002, back) * exponential(-max(back, 0) / wide)
      let gaps = noise.at(along * 2.6 + own * 23, own * 3) + (line == 0 ? 0.5 : 0.05)
      foam = max(foam, band * smooth(-0.25, 0.3, gaps))
    }
    return foam
  }

  @inline(__always)
  private func rock(
    over color: Color, _ u: Float, _ v: Float, _ out: Float, _ noise: Noise
  ) -> Color {
    let band = exponential(-(out - 0.12) * (out - 0.12) * 60)
    guard band > 0.05 else { return color }
    let place = noise.warped(u * 4.2, v * 4.2, octaves: 5, by: 0.5)
    let height = place + band * 0.5 * rocks - 0.52
    let foam = smooth(-0.16, -0.01, height + 0.06 * noise.layered(u * 40, v * 40, octaves: 3))
    let washed = mix(color, Color(0.9, 0.94, 0.95), foam * smooth(0.0, 0.03, out) * 0.8)
    guard height > -0.03 else { return washed }
    let tilt = noise.slopes(u * 26, v * 26, octaves: 4)
    let light = clamp(0.5 + 0.35 * (tilt.x - tilt.y))
    let stone = Color(0.11, 0.095, 0.085) * (0.25 + 1.8 * light)
    return mix(washed, stone, smooth(-0.01, 0.015, height))
  }
}

/// Snow falling in front of another scene.
struct Snowfall: Scene {
  /// Random seed for the flakes.
  let seed: UInt32
  /// The scene behind the snow.
  let behind: any Scene
  /// Number of flakes.
  var flakes = 900
  /// Color of the flakes.
  var light = Color(0.75, 0.8, 0.88)

  func paint(on canvas: borrowing Canvas) {
    behind.paint(on: canvas)
    var dice = Dice(seed)
    for _ in 0..<flakes {
      let near = power(dice.roll(), 7)
      let radius = 0.0009 + 0.011 * near
      let brush = Brush(softness: 0.0012 + radius * 0.5)
      let u = dice.roll() * canvas.across
      let v = dice.roll() * canvas.down
      let fall = radius * dice.roll(0.4, 2.2)
      brush.stroke(
        on: canvas, from: (u, v), to: (u + fall * 0.35, v + fall), width: (radius * 2, radius * 2),
        color: light * dice.roll(0.7, 1.1), opacity: 0.75 - 0.5 * near)
    }
  }
}
