/// Rows of low plants that run to the horizon.
struct Furrows: Scene {
  /// Random seed for the plants.
  let seed: UInt32
  /// The sky; its `level` is the horizon.
  let sky: Sky
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// Color of the flowers or ears on top.
  let bloom: Color
  /// Color of the leaves below the flowers or ears.
  let leaf: Color
  /// Color of the earth between the rows.
  let earth: Color
  /// Horizontal position of the rows' vanishing point (`u`).
  var meet: Float = 0.5
  /// Distance between rows; the height of the plants has the same unit.
  var gap: Float = 0.5
  /// Height of the plants; the distance between rows has the same unit.
  var tall: Float = 0.42
  /// Direction to the sun: right, up, ahead. Any length.
  var sun = Color(-0.7, 0.5, 0.4)
  var sunlight = Color(1.9, 1.6, 1.25)
  /// Hills on the horizon; nil for none.
  var land: Ridges?

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    clouds?.paint(on: canvas, sky: sky)
    land?.paintRanges(on: canvas)
    let noise = Noise(seed)
    let towards = sun.direction
    canvas.fill(from: Int(sky.level * canvas.longSide), to: canvas.height) { u, v in
      ground(u, v - sky.level, noise, towards, canvas.longSide)
    }
  }

  @inline(__always)
  private func ground(
    _ u: Float, _ drop: Float, _ noise: Noise, _ towards: Color, _ longSide: Float
  ) -> Color {
    var rise: Float = 0
    var (x, z): (Float, Float) = (0, 0)
    for _ in 0..<3 {
      z = (1.15 - rise) * 0.75 / max(drop, 0.001)
      x = (u - meet) * z / 0.75
      let aim = height(x, z, noise)
      rise = mix(rise, aim, 0.7)
    }
    let footprint = z * z / longSide
    let step = 0.05 + footprint * 0.4
    let slope = (height(x + step, z, noise) - rise) / step
    let normal = Color(-slope, 1, 0.25).direction
    let part = clamp(rise / tall)
    let sharp = smooth(0.5, 0.05, footprint)
    let tuft = noise.layered(x * 14, z * 6, octaves: 2) * sharp
    let ear = noise.at(x * 42, z * 16 + rise * 20) * smooth(0.12, 0.01, footprint)
    let plant = mix(leaf, bloom, smooth(0.25, 0.75, part + 0.3 * tuft + 0.2 * ear))
    var albedo = mix(earth * (1 + 0.3 * tuft), plant, smooth(0.04, 0.3, part + 0.1 * tuft))
    albedo *= 1 + 0.45 * tuft + 0.5 * ear
    let lit = clamp(normal.dot(towards)) * (0.35 + 0.65 * smooth(0, 0.7, part))
    let open = 0.35 + 0.65 * part
    let shine = sky.middle * (0.42 * open)
    let back = sunlight * bloom * (0.35 * part * smooth(0.3, -0.3, -towards.z))
    let light = albedo * (sunlight * lit + shine) + back * (0.5 + ear)
    let far = 1 - exponential(-z * 0.012)
    return mix(light, sky.light(u, sky.level - 0.004), far)
  }

  /// Height of the plants at a place.
  @inline(__always)
  private func height(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    let wave = fraction(x / gap + 0.06 * noise.at(x * 0.2, z * 0.35)) - 0.5
    let ragged = 0.16 * noise.layered(x * 3.2, z * 2.2, octaves: 2)
    let mound = max(0, 1 - wave * wave * (8.5 + 9 * ragged))
    return tall * mound.squareRoot() * (0.85 + 0.8 * ragged)
  }
}
