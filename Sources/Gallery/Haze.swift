/// The air between the camera and the country.
struct Haze: Sendable {
  /// The colour of distant air away from the sun.
  var colour: Colour
  /// What the air adds towards the sun.
  var glow = Colour.zero
  /// How much light each kilometre swallows.
  var density: Float = 0.05
  /// How fast the air thins with the height, per kilometre.
  var thinning: Float = 0.8
  /// The top of a sea of fog, in kilometres; -9 for none.
  var fogTop: Float = -9
  /// How thick that fog is.
  var fogDensity: Float = 3
  /// The colour of that fog.
  var fog = Colour(0.8, 0.82, 0.86)

  /// How much of what lies `distance` ahead at `height` gets lost on the way to `altitude`.
  @inline(__always)
  func loss(_ distance: Float, from altitude: Float, to height: Float) -> Float {
    let low = exponential(-thinning * max(height, 0))
    let high = exponential(-thinning * max(altitude, 0))
    return 1 - exponential(-density * distance * 0.5 * (low + high))
  }

  /// How much the sea of fog hides of a place, seen from above.
  @inline(__always)
  func fogLoss(
    _ x: Float, _ z: Float, from altitude: Float, to height: Float, _ noise: Noise
  ) -> Float {
    let waves = 0.12 * noise.layered(x * 0.9, z * 0.5, octaves: 4)
    let depth = fogTop + waves - height
    guard depth > 0 else { return 0 }
    let drop = max(altitude - height, 0.05)
    let path = z * clamp(depth / drop)
    return 1 - exponential(-fogDensity * path * clamp(depth * 4))
  }
}
