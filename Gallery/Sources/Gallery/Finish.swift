/// Converts linear light to sRGB: exposure, tone curve, color grading, bloom, grain.
struct Finish: Sendable {
  /// Factor applied to the light before the tone curve.
  var exposure: Float = 1
  /// 1 for none; above 1 adds an S-curve.
  var contrast: Float = 1.16
  /// 0 is gray, 1 leaves colors unchanged.
  var saturation: Float = 1
  /// Tint of the shadows.
  var shadows = Color(0.97, 1, 1.05)
  /// Tint of the highlights.
  var highlights = Color(1.02, 1, 0.98)
  /// Fraction of light lost in the corners, from 0 to 1.
  var vignette: Float = 0.25
  /// Strength of the film grain; 0 for none.
  var grain: Float = 0.016
  /// Fraction of the light that scatters to its surroundings, from 0 to 1.
  var bloom: Float = 0.08
  /// sRGB level that black is raised to, from 0 to 1.
  var fade: Float = 0.006

  /// The picture of `canvas` in sRGB.
  func develop(_ canvas: consuming Canvas) -> Painting {
    let glow = Glow(of: canvas, strength: bloom)
    let curve = Curve()
    let noise = Noise(0x6a09)
    for row in 0..<canvas.height {
      var before: Float = 0
      for column in 0..<canvas.width {
        let light = glow.added(to: canvas[column, row], column, row)
        let toned = tone(light * (exposure * falloff(column, row, canvas)))
        let hash = noise.bits(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row))
        let speck = Float(hash & 0xffff) * (1 / 65_536) - 0.5
        let grained = toned + grainOn(toned, speck + 0.6 * before)
        before = speck
        let scatter = Float(hash >> 16) * (0.9 / 65_536) + 0.05
        canvas.print(
          curve.byte(grained.x, scatter), curve.byte(grained.y, scatter),
          curve.byte(grained.z, scatter), column, row)
      }
    }
    return Painting(canvas)
  }

  @inline(__always)
  private func falloff(_ column: Int, _ row: Int, _ canvas: borrowing Canvas) -> Float {
    let x = (Float(column) + 0.5) / Float(canvas.width) - 0.5
    let y = (Float(row) + 0.5) / Float(canvas.height) - 0.5
    let square = (x * x + y * y) * 2
    return 1 - vignette * square * (0.4 + 0.6 * square)
  }

  /// Maps light to 0…1 by a filmic curve with a soft shoulder, then applies the color grading.
  @inline(__always)
  private func tone(_ light: Color) -> Color {
    let bright = light * 0.8
    let upper = bright * (bright * 2.51 + 0.03)
    let lower = bright * (bright * 2.43 + 0.59) + 0.14
    let peak = Swift.max(bright.x, Swift.max(bright.y, bright.z)) + 1e-5
    let crest = peak * (2.51 * peak + 0.03) / (peak * (2.43 * peak + 0.59) + 0.14)
    // Why: the curve alone turns orange light yellow; keeping the ratios keeps the hue.
    var print = mix(upper / lower, bright * (crest / peak), 0.38)
    print = print.bounded(1)
    if contrast != 1 {
      let middle = print * print * (3 - 2 * print)
      print = mix(print, middle, contrast - 1)
    }
    let grey = print.luminance
    print = Color(repeating: grey) + (print - grey) * saturation
    print *= mix(shadows, highlights, grey.squareRoot())
    return print * (1 - fade) + fade
  }

  /// The film grain of a pixel; strongest in the midtones.
  @inline(__always)
  private func grainOn(_ print: Color, _ speck: Float) -> Color {
    let grey = clamp(print.luminance)
    return Color(repeating: speck * grain * 1.6 * grey.squareRoot() * (1.15 - grey))
  }
}

/// Lookup table from linear values, 0 to 1, to sRGB bytes.
private struct Curve {
  private let bytes: [Float]

  init() {
    bytes = (0...16_384).map { step in
      let linear = Float(step) / 16_384
      let coded = linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * power(linear, 1 / 2.4) - 0.055
      return coded * 255
    }
  }

  @inline(__always)
  func byte(_ value: Float, _ scatter: Float) -> UInt8 {
    let coded = bytes[Int(clamp(value) * 16_384)]
    return UInt8(clamp(coded + scatter, 0, 255))
  }
}
