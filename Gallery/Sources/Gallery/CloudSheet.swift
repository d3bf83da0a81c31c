/// A layer of clouds high above, seen in perspective.
struct CloudSheet: Sendable {
  /// Random seed for the clouds.
  var seed: UInt32
  /// Cloud cover, from 0 to 1.
  var amount: Float = 0.5
  /// Noise frequency; a larger value gives smaller clouds.
  var scale: Float = 1.1
  /// Elongation across the view by the wind; 1 for none.
  var stretch: Float = 1.8
  /// Color in the light.
  var lit = Color(1.1, 1.05, 1)
  /// Color of the undersides.
  var shade = Color(0.42, 0.46, 0.55)
  /// Factor for the opacity of thin clouds; a larger value gives harder edges.
  var hardness: Float = 1
  /// Opacity where the clouds are thickest, from 0 to 1.
  var opacity: Float = 0.95

  /// Blends the layer over the canvas down to the horizon of `sky`.
  func paint(on canvas: borrowing Canvas, sky: Sky) {
    let noise = Noise(seed)
    let last = min(Int((sky.level + 0.02) * canvas.longSide), canvas.height)
    for row in 0..<max(last, 0) {
      let v = (Float(row) + 0.5) / canvas.longSide
      for column in 0..<canvas.width {
        let u = (Float(column) + 0.5) / canvas.longSide
        let cloud = light(u, v, sky, noise)
        guard cloud.opacity > 0.002 else { continue }
        canvas[column, row] = mix(canvas[column, row], cloud.color, cloud.opacity)
      }
    }
  }

  /// The layer's color and opacity at one point of the sky.
  @inline(__always)
  func light(
    _ u: Float, _ v: Float, _ sky: Sky, _ noise: Noise
  ) -> (color: Color, opacity: Float) {
    let rise = max(sky.level - v, 0) + 0.045
    let away = 0.34 / rise
    let x = (u - 0.5) * away * 2.2 * scale
    let y = away * stretch * scale
    let bulk = density(x, y, noise, octaves: 6)
    guard bulk > 0 else { return (.zero, 0) }
    let sunRise = max(sky.level - sky.sunV, -0.02) + 0.045
    let pullX = clamp((sky.sunU - u) * 2, -1, 1) * 0.16
    let pullY = (0.34 / sunRise > away ? 1 : -1) * Float(0.16)
    let before = density(x + pullX, y + pullY, noise, octaves: 4)
    let bright = exponential(-(before * 0.9 + bulk * 0.35) * 1.9)
    let nearSun = exponential(
      -((u - sky.sunU) * (u - sky.sunU) + (v - sky.sunV) * (v - sky.sunV)) * 9)
    let rim = sky.glow * (nearSun * exponential(-bulk * 3) * 0.9)
    let haze = smooth(0, 0.11, sky.level - v)
    let body = mix(shade, lit, clamp(bright * 1.25)) + rim
    let color = mix(sky.light(u, v), body, 0.25 + 0.75 * haze)
    let solid = 1 - exponential(-bulk * 4 * hardness)
    return (color, clamp(solid) * opacity * smooth(-0.01, 0.05, sky.level - v))
  }

  @inline(__always)
  private func density(_ x: Float, _ y: Float, _ noise: Noise, octaves: Int) -> Float {
    let bend = noise.at(x * 0.7 + 3, y * 0.7 - 5)
    let raw = noise.layered(x + 0.5 * bend, y + 0.3 * bend, octaves: octaves, gain: 0.52)
    return max(0, raw * 0.75 + amount * 1.3 - 0.62)
  }
}
