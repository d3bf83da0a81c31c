/// An avatar: a small landscape in a person's color.
struct Portrait: Scene {
  /// Hue, from 0 to 1 around the color wheel.
  let hue: Float
  /// Random seed for the hills.
  let seed: UInt32

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let sun = (u: 0.34 + 0.32 * noise.speck(1, 2), v: 0.36 + 0.12 * noise.speck(3, 4))
    canvas.fill { u, v in
      var color = mix(tint(0.06, 0.75), tint(-0.04, 0.16), smooth(0, 0.8, v)) * 1.1
      color = mix(tint(0, 0.25), tint(0.09, 1.0), smooth(0.0, 0.72, v))
      let away = ((u - sun.u) * (u - sun.u) + (v - sun.v) * (v - sun.v)).squareRoot()
      color += Color(1, 0.86, 0.68) * (0.25 * exponential(-away * 5))
      color = mix(color, Color(1.5, 1.36, 1.15), smooth(0.15, 0.10, away) * 0.85)
      for layer in 0..<4 {
        let depth = Float(layer)
        let crest =
          0.54 + depth * 0.11
          + (0.10 - 0.012 * depth) * noise.layered(u * 1.9 + depth * 9, depth * 5.3, octaves: 4)
        let mist = exponential(-(v - crest) * 9)
        let hill = tint(-0.03 * depth, 0.42 * exponential(-depth * 0.75))
        let shaded = mix(hill, hill * 1.9 + 0.03, clamp(mist) * 0.5)
        color = mix(color, shaded, smooth(-0.003, 0.003, v - crest))
      }
      return color
    }
  }

  /// The person's hue shifted by `turn` of the color wheel, with the brightness `value`.
  private func tint(_ turn: Float, _ value: Float) -> Color {
    let around = (hue + turn) * 6.283_185
    let wave = Color(
      cosine(around), cosine(around - 2.094_395), cosine(around + 2.094_395))
    return (Color(repeating: 0.55) + wave * 0.24) * value
  }
}
