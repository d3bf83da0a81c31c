/// Clear lake ice with cracks and frozen bubbles.
struct LakeIce: Scene {
  /// Random seed for the cracks.
  let seed: UInt32
  /// The sky; it ends at the height of the far shore.
  let sky: Sky
  /// Hills on the far shore; nil for none.
  var land: Ridges?
  /// Color of the deepest ice.
  var deep = Color(0.006, 0.05, 0.075)
  /// Color of the ice near the surface.
  var clear = Color(0.05, 0.32, 0.38)
  /// Amount of snow blown over the ice.
  var snow: Float = 0.35

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    land?.paintRanges(on: canvas)
    let noise = Noise(seed)
    canvas.fill(from: Int(sky.level * canvas.longSide), to: canvas.height) { u, v in
      let drop = v - sky.level + 0.002
      let z = 0.5 / drop
      let x = (u - canvas.across / 2) * z * 2
      let sharp = clamp(canvas.longSide / (z * z * 380))
      var color = body(x, z, noise)
      color += cracks(x, z, u, drop, sharp, noise)
      let glance = power(1 - clamp(drop * 1.5), 5)
      let rough = 0.02 * noise.at(x * 3, z * 3)
      let seen = canvas.sample(u + rough, sky.level - drop * 0.9 - 0.004 - abs(rough))
      color = mix(color, seen, 0.05 + 0.65 * glance)
      let drift = noise.warped(x * 0.5 + 4, z * 0.28, octaves: 4, by: 0.6)
      let laid = smooth(0.10, 0.45, drift + snow - 0.35)
      let white = sky.middle * 0.35 + Color(0.5, 0.54, 0.6) * (1 + 0.2 * noise.at(x * 9, z * 5))
      color = mix(color, white, laid * 0.85)
      return mix(color, sky.light(u, sky.level - 0.004), exponential(-drop * 30) * 0.5)
    }
  }

  @inline(__always)
  private func body(_ x: Float, _ z: Float, _ noise: Noise) -> Color {
    let murk = noise.warped(x * 0.45, z * 0.45, octaves: 3, by: 0.5)
    let color = mix(deep, clear, smooth(-0.5, 0.75, murk))
    let bubble = noise.cell(x * 7, z * 7)
    let near = smooth(0.2, 0.5, noise.at(x * 0.8, z * 0.8 + 7))
    let disc = smooth(0.30, 0.20, bubble.nearest) * bubble.mark * near
    return color + Color(0.30, 0.44, 0.46) * (disc * 0.6)
  }

  /// The light of cracks at three scales, each with a pale sheet below it in the ice.
  @inline(__always)
  private func cracks(
    _ x: Float, _ z: Float, _ u: Float, _ drop: Float, _ sharp: Float, _ noise: Noise
  ) -> Color {
    var white: Float = 0
    var scale: Float = 0.42
    var strength: Float = 1
    let bendX = x + 0.30 * noise.layered(x * 1.3, z * 1.3, octaves: 3)
    let bendZ = z + 0.30 * noise.layered(x * 1.3 + 9, z * 1.3 + 5, octaves: 3)
    let pale = 0.5 + 0.5 * noise.at(x * 9, z * 9)
    for layer in 0..<3 where sharp > 0.25 * Float(layer) {
      let cell = noise.cell(bendX * scale + Float(layer) * 31, bendZ * scale)
      let gap = (cell.second - cell.nearest) / scale
      let line = smooth(0.022, 0.004, gap)
      let sheet = exponential(-gap * 13) * 0.30
      white += strength * (line * 0.9 + sheet * pale)
      scale *= 2.6
      strength *= 0.5
    }
    return Color(0.62, 0.78, 0.80) * (white * (0.4 + 0.6 * sharp) * 0.75)
  }
}
