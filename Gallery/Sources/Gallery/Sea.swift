/// Open water under a sky.
struct Sea: Scene {
  /// Random seed for the waves.
  let seed: UInt32
  /// The sky; its `level` is the horizon.
  let sky: Sky
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// The color of deep water.
  var deep = Color(0.008, 0.03, 0.045)
  /// Color that shines through the crests.
  var crest = Color(0.02, 0.10, 0.11)
  /// Roughness: 0.2 a calm evening, 1 a gale.
  var swell: Float = 0.5
  /// Height of the camera relative to the waves; a larger value gives smaller waves.
  var size: Float = 1
  /// Amount of foam on the crests; 0 for none.
  var foam: Float = 0
  /// Strength of the sun's or moon's path of light; 0 for none.
  var path: Float = 1
  /// Strength of the mist at the horizon, from 0 to 1.
  var mist: Float = 0.35
  /// Hills on the horizon; nil for none.
  var coast: Ridges?
  /// Boats on the water.
  var sails: [Sail] = []

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    clouds?.paint(on: canvas, sky: sky)
    coast?.paintRanges(on: canvas)
    let noise = Noise(seed)
    let first = Int(sky.level * canvas.longSide)
    for row in max(0, first)..<canvas.height {
      let drop = (Float(row) + 0.5) / canvas.longSide - sky.level
      guard drop > 0 else { continue }
      for column in 0..<canvas.width {
        let u = (Float(column) + 0.5) / canvas.longSide
        canvas[column, row] = light(u, drop, noise, canvas)
      }
    }
    for sail in sails { sail.paint(on: canvas, level: sky.level) }
  }

  /// The light from the water at the distance `drop` below the horizon.
  @inline(__always)
  private func light(
    _ u: Float, _ drop: Float, _ noise: Noise, _ canvas: borrowing Canvas
  ) -> Color {
    let away = 0.22 / drop
    let x = (u - 0.5) * away * 4.2 * size
    let z = away * 4.2 * size
    let footprint = away * away * size * 19 / canvas.longSide
    let wave = slopes(x, z, footprint, noise)
    let tilt = wave.ahead * swell
    let lean = wave.right * swell
    let cosine = clamp(drop * 0.9 + 0.02 - tilt * 0.62, 0.015, 1)
    let blend = 1 - cosine
    let squared = blend * blend
    let mirrored = 0.02 + 0.98 * squared * squared * blend
    let rise = abs(drop * 1.1 + tilt * 0.42) + 0.012 + wave.lost * swell * 0.14
    var seen = canvas.sample(u + lean * 0.22, sky.level - min(rise, 0.7) * 0.85)
    seen += glitter(u, drop, lean, tilt, wave.lost)
    let lift = clamp(wave.height * 0.9 + 0.35 - tilt * 0.3)
    let body = deep + crest * (lift * lift)
    var color = mix(body, seen, mirrored)
    if foam > 0 {
      let cap = smooth(0.62 - 0.4 * foam, 1.0, wave.height + 0.25 * tilt)
      let lace = 0.5 + 0.8 * noise.layered(x * 7, z * 4, octaves: 3)
      color = mix(color, sky.middle * 0.9 + 0.05, clamp(cap * lace * 1.3) * 0.85)
    }
    let far = exponential(-drop * 26) * mist
    return mix(color, sky.light(u, sky.level - 0.006), far)
  }

  /// The path of light below the sun, from facets that reflect it to the camera.
  @inline(__always)
  private func glitter(
    _ u: Float, _ drop: Float, _ lean: Float, _ tilt: Float, _ lost: Float
  ) -> Color {
    guard path > 0 else { return .zero }
    let sunRise = max(sky.level - sky.sunV, 0.005)
    let across = (u - sky.sunU + lean * (0.20 + drop * 0.4)) / (0.035 + 0.10 * swell * lost)
    let up = (sunRise - drop - tilt * 0.5) / (0.07 + 0.22 * swell * lost + sunRise * 0.3)
    let facing = exponential(-(across * across + up * up) * 0.7)
    return sky.glow * (path * 5 * facing)
  }

  /// The slope of waves of five lengths; leaves out those shorter than `footprint`, the size of a
  /// pixel at that distance.
  @inline(__always)
  private func slopes(
    _ x: Float, _ z: Float, _ footprint: Float, _ noise: Noise
  ) -> (right: Float, ahead: Float, height: Float, lost: Float) {
    var sum = SIMD2<Float>.zero
    var (strength, frequency, lost): (Float, Float, Float) = (0.5, 0.35, 0)
    let bend = 0.35 * noise.at(x * 0.15, z * 0.15)
    let swellHeight = noise.at(x * 0.30 + bend, z * 0.75)
    for octave in 0..<5 {
      let visible = smooth(1.1, 0.25, footprint * frequency)
      lost += strength * (1 - visible) * 0.35
      if visible > 0 {
        let shift = Float(octave) * 13.7
        let long = octave < 3 ? Float(1.7) : 1.15
        let here = noise.slope(
          x * frequency + shift + bend + 0.4 * z * frequency * Float(octave & 1),
          z * frequency * long - shift)
        sum += here * (strength * visible)
      }
      strength *= 0.86
      frequency *= 2.4
    }
    return (sum.x * 0.8, sum.y, swellHeight + 0.15 * sum.y, lost)
  }
}

/// A small boat far out.
struct Sail: Sendable {
  /// Horizontal position (`u`).
  let u: Float
  /// Distance of the hull below the horizon.
  let drop: Float
  /// Height of the mast.
  let height: Float
  /// Color of the sail.
  var color = Color(0.05, 0.05, 0.06)

  /// Paints the boat over the water below `level`.
  func paint(on canvas: borrowing Canvas, level: Float) {
    let foot = level + drop
    let brush = Brush(softness: 0.6 / canvas.longSide)
    brush.stroke(
      on: canvas, from: (u - height * 0.22, foot), to: (u + height * 0.24, foot),
      width: (height * 0.05, height * 0.03), color: color * 0.5, opacity: 0.95)
    for step in 0..<40 {
      let part = Float(step) / 40
      let v = foot - height * (0.08 + 0.92 * part)
      let wide = height * 0.34 * (1 - part) * (1 - 0.25 * part)
      brush.stroke(
        on: canvas, from: (u, v), to: (u + wide, v + 0.004 * height),
        width: (height * 0.03, height * 0.03), color: color, opacity: 0.85)
    }
    for step in 0..<24 {
      let v = foot + height * 0.05 * Float(step)
      let sway = 0.05 * height * sine(Float(step) * 2.4)
      brush.stroke(
        on: canvas, from: (u + sway, v), to: (u + height * 0.2 + sway * 2, v),
        width: (height * 0.02, height * 0.02), color: color, opacity: 0.3)
    }
  }
}
