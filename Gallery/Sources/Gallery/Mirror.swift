/// Still water that reflects the canvas above it.
struct Mirror: Sendable {
  /// Vertical position (`v`) of the far shore.
  var level: Float
  /// Random seed for the ripples.
  var seed: UInt32 = 1
  /// Strength of the ripples; 0 for none.
  var ripple: Float = 0.4
  /// Color of the water itself.
  var deep = Color(0.012, 0.03, 0.04)
  /// Fraction of light reflected at the far shore; less towards the camera.
  var strength: Float = 0.88
  /// Strength of the bands that the wind ruffles on the water, from 0 to 1.
  var breeze: Float = 0.5
  /// Color of the bands that the wind ruffles.
  var sheen = Color(0.5, 0.55, 0.62)

  /// Paints the water over everything below `level`.
  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    canvas.fill(from: Int(level * canvas.longSide), to: canvas.height) { u, v in
      let drop = v - level
      let away = 0.12 / (drop + 0.012)
      let x = (u - 0.5) * away * 9
      let z = away * 9
      let calm = clamp(drop * 6 + 0.15)
      let small = noise.layered(x * 0.9, z * 1.6, octaves: 3)
      let wide = noise.at(x * 0.35 + 4, z * 0.6)
      let band = smooth(0.15, 0.6, noise.layered(u * 2 + 3, z * 0.16, octaves: 2))
      let push = (small * 0.020 + wide * 0.012) * ripple * calm
      var seen = canvas.sample(u + push * 0.35, level - drop * 0.97 - 0.002 - abs(push) * 1.6)
      let further = canvas.sample(u - push * 0.3, level - drop * 0.97 + push * 2.2 - 0.012)
      seen = mix(seen, further, 0.35 * ripple)
      seen = mix(seen, sheen, band * breeze * smooth(0.3, 0.02, drop))
      let glance = mix(strength, strength * 0.62, smooth(0, 0.45, drop))
      return mix(deep, seen, glance)
    }
  }
}

/// A scene with still water in front.
struct Lakeside: Scene {
  /// The scene behind the water, painted first.
  let behind: any Scene
  /// The water, which reflects the scene behind it.
  let mirror: Mirror
  /// Scenes in front of the water, painted last.
  var before: [any Scene] = []

  func paint(on canvas: borrowing Canvas) {
    behind.paint(on: canvas)
    mirror.paint(on: canvas)
    for scene in before { scene.paint(on: canvas) }
  }
}
