/// Northern lights.
struct Aurora: Sendable {
  /// Random seed for the curtains.
  var seed: UInt32
  /// Number of curtains, each higher and fainter than the one before.
  var curtains = 3
  /// Vertical position (`v`) of the nearest curtain's lower edge.
  var foot: Float = 0.42
  /// Height of the light curtains above their lower edges.
  var height: Float = 0.34
  /// Brightness factor.
  var strength: Float = 1
  /// The color of the lower edge.
  var low = Color(0.12, 0.95, 0.42)
  /// The color of the upper parts.
  var high = Color(0.34, 0.14, 0.62)

  /// Adds the light of the curtains to the canvas.
  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    for column in 0..<canvas.width {
      let u = (Float(column) + 0.5) / canvas.longSide
      for curtain in 0..<curtains {
        let shift = Float(curtain) * 17.3
        let fold = noise.layered(u * 1.5 + shift, shift, octaves: 4, gain: 0.55)
        let edge = foot - Float(curtain) * 0.06 + 0.17 * fold
        let turn = abs(noise.at(u * 2.6 + shift + 0.8 * fold, 5 + shift))
        let rays = 0.7 + 0.42 * noise.layered((u + 0.3 * fold) * 13, shift, octaves: 5)
        let power = strength * (0.12 + 1.1 * smooth(0.0, 0.45, turn)) * max(rays, 0.08)
        let tall = height * (0.5 + 0.7 * noise.at(u * 3 + shift, 9) + 0.3 * rays)
        light(column, edge, max(tall, 0.03), power / (1 + 0.6 * Float(curtain)), on: canvas)
      }
    }
  }

  @inline(__always)
  private func light(
    _ column: Int, _ edge: Float, _ tall: Float, _ power: Float, on canvas: borrowing Canvas
  ) {
    let end = min(canvas.height, Int((edge + 0.06) * canvas.longSide))
    for row in 0..<max(end, 0) {
      let rise = edge - (Float(row) + 0.5) / canvas.longSide
      let part = rise / tall
      let shape = rise < 0 ? exponential(rise * 62) : exponential(-part * 2.1)
      guard shape > 0.004 else { continue }
      let tint = mix(low, high, smooth(0.25, 1.5, part))
      canvas[column, row] += tint * (shape * power * 0.42)
    }
  }
}

/// The moon with maria and craters.
struct Moon: Sendable {
  /// Random seed for the maria and craters.
  var seed: UInt32 = 3
  /// Horizontal position of the center (`u`).
  var u: Float
  /// Vertical position of the center (`v`).
  var v: Float
  /// Radius of the disc; the longer side of the picture is 1.
  var radius: Float = 0.02
  /// Direction of the sun in radians: 0 full moon, π/2 half lit from the right, π new moon.
  var phase: Float = 0
  /// Brightness factor.
  var strength: Float = 2
  /// Color of the moonlight.
  var tint = Color(1, 0.96, 0.88)
  /// Strength of the halo around the moon.
  var halo: Float = 0.05

  /// Paints the disc and its halo.
  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let sun = Color(sine(phase), -0.15 * sine(phase), cosine(phase))
    canvas.change { old, u, v in
      let x = (u - self.u) / radius
      let y = (v - self.v) / radius
      let square = x * x + y * y
      guard square < 1.05 else {
        let away = square.squareRoot() - 1
        return old + tint * (strength * (halo * exponential(-away * 0.55)))
      }
      let depth = max(1 - square, 0).squareRoot()
      let normal = Color(x, y, depth)
      let seas = noise.warped(x * 1.3 + 2, y * 1.3, octaves: 4, by: 0.5)
      let craters = relief(x, y, noise)
      let flat = normal.dot(sun)
      let slope = Color(craters.x, craters.y, 0)
      let lit = smooth(-0.05, 0.6, flat + slope.dot(sun) * 0.10) * smooth(-0.1, 0.05, flat)
      let albedo = 0.62 + 0.38 * smooth(-0.25, 0.3, seas) + 0.06 * noise.at(x * 14, y * 14)
      let cover = smooth(1.03, 0.985, square)
      return mix(old, tint * (strength * (lit * albedo + halo)) + old, cover)
    }
  }

  @inline(__always)
  private func relief(_ x: Float, _ y: Float, _ noise: Noise) -> SIMD2<Float> {
    let fine = noise.slopes(x * 9, y * 9, octaves: 3)
    let cell = noise.cell(x * 4.2, y * 4.2)
    let bowl = smooth(0.42, 0.30, cell.nearest) * smooth(0.14, 0.34, cell.nearest)
    return fine * 0.35 + SIMD2(bowl, -bowl) * 0.5
  }
}
