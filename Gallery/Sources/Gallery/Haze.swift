/// Aerial perspective: the air between the camera and the terrain.
struct Haze: Sendable {
  /// Color of distant air away from the sun.
  var color: Color
  /// Light that the air adds towards the sun.
  var glow = Color.zero
  /// Extinction per kilometer at sea level.
  var density: Float = 0.05
  /// Exponential decrease of the density with height, per kilometer.
  var thinning: Float = 0.8
  /// Top of a sea of fog, in kilometers; -9 for none.
  var fogTop: Float = -9
  /// Extinction of the fog per kilometer.
  var fogDensity: Float = 3
  var fog = Color(0.8, 0.82, 0.86)

  /// Fraction of light lost over `distance` between `height` and `altitude`, all in kilometers.
  @inline(__always)
  func loss(_ distance: Float, from altitude: Float, to height: Float) -> Float {
    let low = exponential(-thinning * max(height, 0))
    let high = exponential(-thinning * max(altitude, 0))
    return 1 - exponential(-density * distance * 0.5 * (low + high))
  }

  /// Fraction of light that the sea of fog hides from a camera above it, from 0 to 1.
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
